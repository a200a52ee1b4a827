/** Clicks that copy in the background, for unit tests. */

import type { PageTab } from '../../../extension/actions/making/target.ts'
import type { KeptLink } from '../../../extension/actions/storage/items.ts'
import { createToolbar } from '../../../extension/actions/toolbar.ts'
import type { LinkRecord } from '../../../shared/link/links.ts'
import {
	detailsOf,
	failing,
	keep,
	keptLink,
	ORIGIN,
	openTestKurz,
	page,
	type Service,
	shorteningElse,
} from './extension-kurz.ts'
import { allWords } from './extension-words.ts'

const tab: PageTab = { id: 7, url: page, isPrivate: false }
/** A link to the page. As far as the extension knows, it has no limits. */
export const old = keptLink('old', {
	target: page,
	made_at: '2026-11-19T12:00:00.000Z',
	max_clicks: null,
	is_protected: false,
})
/** The first link that the service makes. */
export const fresh = `${ORIGIN}/slug1`

/** A service that makes links, and has this record of the old one. */
export const withOld = (record: Partial<LinkRecord>): Service =>
	shorteningElse(() => Response.json(detailsOf('old', { long_url: page, ...record })))
/** A service that makes links, and no longer has the old one. */
export const withoutOld = (): Service => shorteningElse(failing('not_found', 404))

export const openBackground = async (links: KeptLink[], service?: Service) => {
	const kurz = await openTestKurz(service)
	await keep(kurz, links)
	/** What was copied and shown on the button, in order. */
	const done: string[] = []
	const { shortenAndCopy } = createToolbar(
		kurz,
		{
			openPopup: async () => true,
			mayCopy: async () => true,
			copy: async (text) => {
				done.push(`copied ${text}`)
				return true
			},
			openOnClick: async () => {},
			badge: async (_id, sign, title) => {
				// The button always shows first that work has begun.
				if (title !== allWords.en.working) done.push(`${sign} ${title}`)
			},
			notify: async () => {},
		},
		async () => allWords.en,
	)
	return {
		kurz,
		done,
		click: () => shortenAndCopy({ url: page, tab }),
		/** The methods of the requests. */
		asked: kurz.methods,
	}
}
/** What is done when a link is copied: the button says so, with its limits. */
export const copied = (url: string, ...limits: string[]): string[] => [
	`copied ${url}`,
	`✓ ${[`Copied: ${url}`, ...limits].join(' · ')}`,
]
