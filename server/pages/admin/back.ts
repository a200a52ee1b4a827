/** The page of operators to return to after an act, with a notice. */
import { isAct } from '../../administration/administration.ts'
import { adminPaths } from '../../http/account-paths.ts'
import { type AdminNotice, sayings } from './AdminPage.tsx'

/** A page of operators, with its query; any other text leads to all links. */
export const safeList = (list: string | undefined): string =>
	list !== undefined &&
	/^\/admin(\/((blocked-)?hosts|accounts|service|log))?(\?[\x21-\x5b\x5d-\x7e]*)?$/.test(list)
		? list
		: adminPaths.links()

/** That page with a notice, which replaces an earlier one. `host`: what was typed and is none. */
export const backTo = (list: string | undefined, notice: AdminNotice, host?: string): string => {
	const [path = '', query = ''] = safeList(list).split('?')
	const asked = new URLSearchParams(query)
	for (const name of ['notice', 'done', 'host']) asked.delete(name)
	asked.set('notice', 'said' in notice ? notice.said : notice.act)
	if ('done' in notice) asked.set('done', String(notice.done))
	if (host !== undefined) asked.set('host', host)
	return `${path}?${asked}`
}

/** The notice in a page's query. */
export const readNotice = ({ notice = '', done = '0' }: Record<string, string>): AdminNotice | undefined => {
	if (Object.hasOwn(sayings, notice)) return { said: notice as keyof typeof sayings }
	return isAct(notice) && /^\d{1,9}$/.test(done) ? { act: notice, done: Number(done) } : undefined
}
