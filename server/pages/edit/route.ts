/** `/m/{monitor_key}/edit`, `/links/{short_url}/edit`: the pages that edit a link. */
// A form to its row: page-route.ts → here → edit-form.ts.
import { withoutScheme } from '../../../shared/text/addresses.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import { type FormFault, sentAgain } from '../forms/faults.ts'
import type { Asked } from '../forms/page-route.ts'
import { doorsTo, type FoundLink } from '../link/doors.ts'
import { toConflict } from './conflict.ts'
import { editPage } from './edit.tsx'
import { readEditForm, readVersion } from './edit-form.ts'

type Editing = Asked<SignedIn | undefined, FoundLink>

export const editPages = (deps: Needs<'links' | 'linkHosts' | 'statistics' | 'now'>) => {
	const { links, linkHosts, statistics, now } = deps
	const show = async ({ found: { link, back }, values }: Editing, fault?: FormFault) => {
		const { linkData } = (await statistics.read(link, { clicks: 0 })).details
		const sent = fault && sentAgain(values, fault)
		return editPage({
			...{ action: `${back}/edit`, back, link: linkData },
			shortUrl: withoutScheme(linkHosts.linkOf(link)),
			...{ block: links.blockOf(link), blockReason: links.blockReasonOf(link) },
			sent:
				sent && fault?.code === 'edit_conflict' ? { ...sent, ...toConflict(sent.values, linkData) } : sent,
		})
	}
	return doorsTo(deps, {
		...{ at: '/edit', role: 'editor', show, refused: show },
		run: async ({ found: { link, back, by }, values }) => {
			const change = readEditForm(values, link, now())
			// Sent twice, it is saved already.
			if (Object.keys(change).length > 0) await links.edit(link, change, { version: readVersion(values), by })
			return seeOther(`${back}?notice=edited`)
		},
		again: ({ path, values }, fault) =>
			editPage({ action: path, back: path.replace(/\/edit$/, ''), sent: sentAgain(values, fault) }),
	})
}
