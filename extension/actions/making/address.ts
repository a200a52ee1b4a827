/** Reads addresses that people type or select, and leaves trackers out of them. */
import { type TargetFaultCode, targetFaultOf } from '../../../shared/link/target-faults.ts'
import { withScheme } from '../../../shared/text/typed-address.ts'
import { isShortenable } from './target.ts'
import { withoutLogin } from './unshortenable.ts'

/** Parameters that say who clicked, and where: the browser, the advertiser, the newsletter. */
const trackers =
	/^(utm_\w+|(fb|g|y)clid|dclid|gbraid|wbraid|msclkid|ttclid|twclid|igshid|li_fat_id|mc_[ce]id|mkt_tok|_hs(enc|mi)|vero_id|oly_(enc|anon)_id|s_cid|__s)$/i

/** The names of an address's trackers, each once, in their order. */
export const findTrackers = (url: string): string[] => [
	...new Set([...(URL.parse(url)?.searchParams.keys() ?? [])].filter((name) => trackers.test(name))),
]

/** The same address without them; otherwise it stays as it is written. */
export const withoutTrackers = (url: string): string => {
	const [, before = '', query = '', after = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(url) ?? []
	if (query === '') return url
	const nameOf = (pair: string) => [...new URLSearchParams(pair).keys()][0] ?? ''
	const rest = query.split('&').filter((pair) => !trackers.test(nameOf(pair)))
	return before + (rest.length === 0 ? '' : `?${rest.join('&')}`) + after
}

/** What was typed as an address that can be shortened; undefined if it is none. */
export const readTarget = (typed: string): string | undefined => {
	const url = withScheme(typed)
	return isShortenable(url) ? url : undefined
}

/** Why what was typed can't be shortened, if it can't. */
export const typedFaultOf = (typed: string): TargetFaultCode | undefined => targetFaultOf(withScheme(typed))

/** Text that as a whole is an address, with or without a scheme. */
export const addressIn = (text: string | undefined): string | undefined => {
	const trimmed = text?.trim() ?? ''
	if (isShortenable(trimmed) || withoutLogin(trimmed) !== undefined) return trimmed
	const guess = `https://${trimmed}`
	return /^[^\s/]+\.[^\s/]{2,}(\/\S*)?$/.test(trimmed) && isShortenable(guess) ? guess : undefined
}

/** The first address inside a text, without the marks that end a sentence. */
export const addressWithin = (text: string): string | undefined => {
	const [found] = /https?:\/\/[^\s<>"'“”„«»]+/i.exec(text) ?? []
	const url = found?.replace(/[.,;:!?)\]}…]+$/, '')
	return isShortenable(url) || withoutLogin(url) !== undefined ? url : undefined
}
