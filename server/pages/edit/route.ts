/** `/m/{monitor_key}/edit`, `/links/{short_url}/edit`: the pages that edit a link. */
// A form to its row: page-route.ts → here → edit-form.ts.

import type { SignedIn } from '../../accounts/caller.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import { shownAddress } from '../../links/look-alikes.ts'
import { type FormFault, type SentForm, sentAgain } from '../forms/faults.ts'
import type { Asked } from '../forms/page-route.ts'
import { placesFirst } from '../forms/places-first.ts'
import { doorsTo, type FoundLink } from '../link/doors.ts'
import { toConflict } from './conflict.ts'
import { editPage } from './edit.tsx'
import { readEditForm, readVersion } from './edit-form.ts'

type Editing = Asked<SignedIn | undefined, FoundLink>

export const editPages = (deps: Needs<'links' | 'linkHosts' | 'statistics' | 'now'>) => {
	const { links, linkHosts, statistics, now } = deps
	const show = async (
		{ found: { link, back }, values }: Editing,
		fault?: FormFault,
		sent: SentForm | undefined = fault && sentAgain(values, fault),
	) => {
		const { linkData } = (await statistics.read(link, { clicks: 0 })).details
		return editPage({
			...{ action: `${back}/edit`, back, link: linkData },
			shortUrl: shownAddress(linkHosts.linkOf(link)),
			...{ block: links.blockOf(link), blockReason: links.blockReasonOf(link) },
			sent:
				sent && fault?.code === 'edit_conflict' ? { ...sent, ...toConflict(sent.values, linkData) } : sent,
		})
	}
	return doorsTo(deps, {
		...{ at: '/edit', role: 'editor', show: (asked) => show(asked), refused: show },
		run: async (asked) => {
			const { link, back, by } = asked.found
			const { values } = asked
			const change = readEditForm(values, link, now())
			const version = readVersion(values)
			// An overtaken form is shown both values before anything else.
			if (change.places !== undefined && (version ?? link.version) === link.version) {
				const first = placesFirst(asked, link.places, await links.placesAfter(link, change.places))
				if (first) return show(asked, undefined, first)
			}
			// Sent twice, it is saved already.
			if (Object.keys(change).length > 0) await links.edit(link, change, { version, by })
			return seeOther(`${back}?notice=edited`)
		},
		again: ({ path, values }, fault) =>
			editPage({ action: path, back: path.replace(/\/edit$/, ''), sent: sentAgain(values, fault) }),
	})
}
