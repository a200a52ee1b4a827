/** Leaves trackers out of addresses. */
import { nameIn, splitQuery } from '../../../shared/link/query.ts'

/** Parameters that say who clicked, and where: the browser, the advertiser, the newsletter. */
const trackers =
	/^(utm_\w+|(fb|g|y)clid|dclid|gbraid|wbraid|msclkid|ttclid|twclid|igshid|li_fat_id|mc_[ce]id|mkt_tok|_hs(enc|mi)|vero_id|oly_(enc|anon)_id|s_cid|__s)$/i

/** The names of an address's trackers, each once, in their order. */
export const findTrackers = (url: string): string[] => [
	...new Set([...(URL.parse(url)?.searchParams.keys() ?? [])].filter((name) => trackers.test(name))),
]

/** The same address without them; otherwise it stays as it is written. */
export const withoutTrackers = (url: string): string => {
	const { before, query, after } = splitQuery(url)
	if (!query) return url
	const rest = query.split('&').filter((pair) => !trackers.test(nameIn(pair)))
	return before + (rest.length === 0 ? '' : `?${rest.join('&')}`) + after
}
