/** The page of operators to return to after an act, with a notice. */
import { isAct } from '../../administration/audit.ts'
import { adminPaths } from '../../http/account-paths.ts'
import { type AdminNotice, refusals, sayings } from './AdminPage.tsx'

/** A page of operators, with its query; any other text leads to all links. */
export const safeList = (list: string | undefined): string =>
	list !== undefined && /^\/admin(\/(hosts|accounts|service|log))?(\?[\x21-\x5b\x5d-\x7e]*)?$/.test(list)
		? list
		: adminPaths.links()

/** That page with a notice, which replaces an earlier one. */
export const backTo = (list: string | undefined, notice: AdminNotice): string => {
	const [path = '', query = ''] = safeList(list).split('?')
	const asked = new URLSearchParams(query)
	for (const name of ['notice', 'done']) asked.delete(name)
	if ('refused' in notice) asked.set('notice', notice.refused)
	else if ('said' in notice) asked.set('notice', notice.said)
	else {
		asked.set('notice', notice.act)
		asked.set('done', String(notice.done))
	}
	return `${path}?${asked}`
}

/** The notice in a page's query. */
export const readNotice = ({ notice, done = '0' }: Record<string, string>): AdminNotice | undefined => {
	const refused = refusals.find((known) => known === notice)
	if (refused !== undefined) return { refused }
	const said = sayings.find((known) => known === notice)
	if (said !== undefined) return { said }
	return isAct(notice) && /^\d{1,9}$/.test(done) ? { act: notice, done: Number(done) } : undefined
}
