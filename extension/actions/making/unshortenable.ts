/** What keeps an address from being shortened: the popup loads it only when something does. */
import { targetFaultOf } from '../../../shared/link/target-faults.ts'
import { isWeb } from '../../../shared/text/addresses.ts'
import { trimmed } from '../../../shared/text/text.ts'
import { type Kurz, readHost } from '../kurz.ts'
import { isShortenable } from './target.ts'

/** Whether only its length keeps an address from being shortened. */
export const isTooLong = (url = ''): boolean =>
	isWeb(url) && ['too_big', 'grows'].includes(targetFaultOf(trimmed(url)) ?? '')

/** The address without its user name and password, else as written; undefined if it has none. */
export const withoutLogin = (url: string | undefined): string | undefined => {
	const parsed = URL.parse(url ?? '')
	if (parsed === null || (parsed.username === '' && parsed.password === '')) return undefined
	const bare = trimmed(url!).replace(/^([^/?#]*:\/\/)[^/?#\\]*@/, '$1')
	return isShortenable(bare) ? bare : undefined
}

/** What the popup shows of such a page. */
export const whyNot = async (kurz: Kurz, url: string | undefined) => {
	if (isTooLong(url))
		return { kind: 'failed', failure: { code: 'too_long' }, host: await readHost(kurz) } as const
	const bare = withoutLogin(url)
	return bare === undefined ? ({ kind: 'unsupported' } as const) : ({ kind: 'login', url: bare } as const)
}
