/** Takes a link into the account that its holder signs in to, in the same step. */
import { paths } from '../../shared/paths.ts'
import { writtenOf } from '../links/link-hosts.ts'
import { accountPaths } from './account-paths.ts'
import type { Deps } from './deps.ts'

/** Where the way to an account leads whose end takes the link of this key along. */
export const keepPath = (key: string): string => `/${paths.monitorUrl(key)}?keep=yes`

/** Where to go once somebody is signed in. A link that can't be taken is shown by its key. */
export const goOn = async ({ links }: Pick<Deps, 'links'>, next: string, userId: string): Promise<string> => {
	const key = /^\/m\/([\w-]{24})\?keep=yes$/.exec(next)?.[1]
	if (key === undefined) return next
	try {
		const slug = writtenOf(await links.find.byKey(key))
		const [status] = await links.claim(userId, [{ short_url: slug, monitor_key: key }])
		if (status !== 'not_found') return `${accountPaths.link(slug)}?notice=claimed`
	} catch {
		// They are signed in all the same, and the page has the button.
	}
	return `/${paths.monitorUrl(key)}`
}
