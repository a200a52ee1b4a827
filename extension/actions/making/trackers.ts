/** Leaves trackers out of addresses. */
import { nameIn, splitQuery } from '../../../shared/link/query.ts'

/**
 * Parameters that say who clicked, and where: the browser, the advertiser, the newsletter. Names
 * that sites use for themselves too (`ref`, `si`, `source`) stay. Looked at on 2026-11-28; look
 * again by 2027-05-28 (DECISIONS.md).
 */
const trackers = new RegExp(
	`^(?:${[
		// Campaigns. Sources: support.google.com/analytics/answer/1033863, matomo.org/faq/reports
		...['utm_[\\w-]+', 'itm_\\w+', '(pk|piwik|mtm)_\\w+', 'hsa_\\w+'],
		// Google, Bing, Yandex. Source: support.google.com/google-ads/answer/9744275
		...[
			'(d|g)clid',
			'gclsrc',
			'[gw]braid',
			'gad_\\w+',
			'srsltid',
			'_gl',
			'msclkid',
			'y[ms]?clid',
			'_openstat',
		],
		// Networks of people. Source: brave/adblock-lists, query filter
		...[
			'fbclid',
			'fb_action_\\w+',
			'igsh(id)?',
			'mibextid',
			't[tw]clid',
			'sccid',
			'epik',
			'rdt_cid',
			'li_fat_id',
		],
		// Newsletters. Sources: DrKain/tidy-url (MIT), "Global"; brave/adblock-lists
		...[
			'mc_[ce]id',
			'mkt_tok',
			'_hs(enc|mi)',
			'__hs(sc|tc|fp)',
			'hsctatracking',
			'vero_(id|conv)',
			'oly_(enc|anon)_id',
		],
		...[
			'_kx',
			'_bhlid',
			'__s',
			'bsft_\\w+',
			'ml_subscriber(_hash)?',
			'elqtrack(id)?',
			'ss_email_id',
			'et_rid',
			'vgo_ee',
		],
		// Shops and shares. Source: brave/adblock-lists, query filter
		...[
			's_cid',
			's_kwcid',
			'ef_id',
			'irclickid',
			'wickedid',
			'_branch_\\w+',
			'guce_referrer(_sig)?',
			'at_recipient_\\w+',
		],
	].join('|')})$`,
	'i',
)

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
