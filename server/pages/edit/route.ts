/** `/m/{monitor_key}/edit`, `/links/{short_url}/edit`: the pages that edit a link. */
// A form to its row: page-route.ts → here → edit-form.ts.
import { paths } from '../../../shared/paths.ts'
import { withoutScheme } from '../../../shared/text/addresses.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import { byKey } from '../../links/edit.ts'
import { writtenOf } from '../../links/link-hosts.ts'
import type { LinkRow } from '../../store/link-rows.ts'
import { type FormFault, sentAgain } from '../forms/faults.ts'
import { type Arrived, type Asked, account, page, reader, type Way } from '../forms/page-route.ts'
import { toConflict } from './conflict.ts'
import { editPage } from './edit.tsx'
import { readEditForm, readVersion } from './edit-form.ts'

/** Paths of a page and of the link's own page, and who edits, for the history. */
interface Edition {
	action: string
	back: string
	by: string
}

export const editPages = ({
	links,
	linkHosts,
	statistics,
	now,
}: Needs<'links' | 'linkHosts' | 'statistics' | 'now'>) => {
	type Found = { link: LinkRow; edition: Edition }
	const show = async <Caller>({ found, values }: Asked<Caller, Found>, fault?: FormFault) => {
		const { link, edition } = found
		const { linkData } = (await statistics.read(link, { clicks: 0 })).details
		const sent = fault && sentAgain(values, fault)
		return editPage({
			...{ ...edition, link: linkData },
			shortUrl: withoutScheme(linkHosts.linkOf(link)),
			...{ block: links.blockOf(link), blockReason: links.blockReasonOf(link) },
			sent:
				sent && fault?.code === 'edit_conflict' ? { ...sent, ...toConflict(sent.values, linkData) } : sent,
		})
	}
	const editing = <Caller>(
		path: string,
		may: Way<Caller>,
		find: (arrived: Arrived<Caller>) => Promise<LinkRow>,
		editionOf: (link: LinkRow, arrived: Arrived<Caller>) => Edition,
	) =>
		page<Caller, Found>({
			...{ path, may, show, refused: show },
			find: async (arrived): Promise<Found> => {
				const link = await find(arrived)
				return { link, edition: editionOf(link, arrived) }
			},
			run: async ({ found: { link, edition }, values }) => {
				const change = readEditForm(values, link, now())
				// Sent twice, it is saved already.
				if (Object.keys(change).length > 0)
					await links.edit(link, change, { version: readVersion(values), by: edition.by })
				return seeOther(`${edition.back}?notice=edited`)
			},
			again: ({ path, values }, fault) =>
				editPage({ action: path, back: path.replace(/\/edit$/, ''), sent: sentAgain(values, fault) }),
		})
	return [
		editing(
			'/m/:monitor_key/edit',
			reader,
			({ params }) => links.find.byKey(params.monitor_key!),
			(_, { params: { monitor_key: key = '' } }) => ({
				action: paths.monitorEdit(key),
				back: `/${paths.monitorUrl(key)}`,
				by: byKey,
			}),
		),
		editing(
			'/links/:short_url/edit',
			account,
			({ caller, params, request }) =>
				links.find.ofOwner(caller.userId, linkHosts.asked(params.short_url, request.url), 'editor'),
			(link, { caller }) => ({
				action: accountPaths.editLink(writtenOf(link)),
				back: accountPaths.link(writtenOf(link)),
				by: caller.userId,
			}),
		),
	]
}
