/** A click that copies in the background, for unit tests. */
import type { KeptLink } from '../../../extension/actions/items.ts'
import { createToolbar, type PageTab } from '../../../extension/actions/toolbar.ts'
import type { LinkRecord } from '../../../shared/links.ts'
import {
	detailsOf,
	failing,
	keptLink,
	ORIGIN,
	openTestKurz,
	type Service,
	shortening,
	type TestKurz,
} from './extension-kurz.ts'
import { allWords } from './extension-words.ts'

export const page = 'https://example.org/page'
const tab: PageTab = { id: 7, url: page, isPrivate: false }
/** A link that the page has: without limits, as far as is known here. */
export const old = keptLink('old', {
	target: page,
	made_at: '2026-11-19T12:00:00.000Z',
	max_clicks: null,
	is_protected: false,
})
/** The first one that the service makes. */
export const fresh = `${ORIGIN}/slug1`

/** A service that makes links, and says this of the old one. */
export const withOld = (record: Partial<LinkRecord>): Service => {
	const making = shortening()
	return (request) =>
		request.method === 'POST'
			? making(request)
			: Response.json(detailsOf('old', { long_url: page, ...record }))
}
/** A service that makes links, and no longer has the old one. */
export const withoutOld = (): Service => {
	const making = shortening()
	return (request) => (request.method === 'POST' ? making(request) : failing('not_found', 404)(request))
}

export interface Background {
	kurz: TestKurz
	/** What was copied, and what the button said, in order. */
	done: string[]
	click: () => Promise<void>
	/** The methods of the requests. */
	asked: () => string[]
}

export const openBackground = async (links: KeptLink[], service?: Service): Promise<Background> => {
	const kurz = await openTestKurz(service)
	await kurz.items.links.write(links)
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
				// That it works on it is shown before anything else.
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
		asked: () => kurz.sent.map(({ request }) => request.method),
	}
}
/** A link was copied, and the button says so, with its limits. */
export const copied = (url: string, ...limits: string[]): string[] => [
	`copied ${url}`,
	`✓ ${[`Copied: ${url}`, ...limits].join(' · ')}`,
]
