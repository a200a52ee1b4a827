/** Figures worth looking at, in place of those of links that nobody has clicked. */
import type { Gateway } from '../service/gateway.ts'

/** The host of the server and of the site in the pictures. */
export const HOST = 'kurz.example'
export const SITE = 'docs.example.org'

const DAYS = 42
const DAY = 86_400_000
const day = (ago: number): string => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10)
const onDay = (ago: number): number => Math.round(14 + 9 * Math.sin(ago / 4) + ((ago * 7) % 11))
const ofDays = (days: number): number => Array.from({ length: days }, (_, ago) => onDay(ago)).reduce(sum, 0)
const sum = (one: number, other: number): number => one + other

/** Clicks of the first link: the others have less. */
export const ALL = ofDays(DAYS)

const parts = (clicks: number, shares: Record<string, number>): Record<string, number> =>
	Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, Math.round(clicks * share)]))
const maps = (clicks: number) => ({
	countries: parts(clicks, { DE: 0.41, AT: 0.17, FR: 0.14, US: 0.12, NL: 0.09, CH: 0.07 }),
	referrers: parts(clicks, {
		Direct: 0.44,
		'news.example': 0.27,
		'chat.example': 0.18,
		'docs.example': 0.11,
	}),
	browsers: parts(clicks, { Chrome: 0.46, Firefox: 0.31, 'Mobile Safari': 0.19, Edge: 0.04 }),
	platforms: parts(clicks, { Windows: 0.38, Android: 0.26, iOS: 0.19, Linux: 0.17 }),
})
const scaled = (counts: Record<string, number>, share: number): Record<string, number> =>
	Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Math.round(count * share)]))

const newest = ['DE', 'FR', 'AT', 'US', 'DE'].map((country, index) => ({
	time_of_click: new Date(Date.now() - (index + 1) * 1_700_000).toISOString(),
	country,
	user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
	referer: index % 2 === 0 ? 'https://news.example/today' : 'Direct',
	ip_hash: `${index}f31c07e5a9b24d8e6f31c07e5a9b24d`,
}))

const detailsOf = (share: number, days: number | undefined, linkData: object) => {
	const covered = Math.min(DAYS, days ?? DAYS)
	const clicks = Math.round(ofDays(covered) * share)
	const all = { clicks: Math.round(ALL * share), unique_clicks: Math.round(ALL * share * 0.68) }
	const dates = Object.fromEntries(Array.from({ length: covered }, (_, ago) => [day(ago), onDay(ago)]))
	const before = Math.round((ofDays(2 * covered) - ofDays(covered)) * share)
	return {
		...maps(clicks),
		...all,
		dates: scaled(dates, share),
		linkData: { ...linkData, ...all, created_at: `${day(DAYS)}T09:00:00.000Z` },
		...(days !== undefined && {
			range: { from: day(covered - 1), to: day(0), clicks, new_visitors: Math.round(clicks * 0.6) },
			range_before: { from: day(2 * covered - 1), to: day(covered), clicks: before, new_visitors: 0 },
		}),
	}
}

/** Real answers of the server, with these figures in them. */
export const embellish = (): NonNullable<Gateway['stepIn']> => {
	/** Each link has less to show than the one before it. */
	const shares = new Map<string, number>()
	const shareOf = (slug = ''): number => {
		shares.set(slug, shares.get(slug) ?? 0.37 ** (shares.size % 3))
		return shares.get(slug) ?? 1
	}
	return async (request, pass) => {
		const answer = await pass()
		const { pathname, searchParams } = new URL(request.url)
		const headers = { 'access-control-allow-origin': '*' }
		if (!answer.ok || !/\/details$|\/figures$|^\/[^/]+\/[^/]+$/.test(pathname)) return answer
		if (!['GET', 'POST'].includes(request.method)) return answer
		const body = await answer.json()
		if (pathname.endsWith('/figures')) {
			const figures = body.figures.map((one: { short_url: string } | null) =>
				one === null
					? null
					: {
							...one,
							clicks: Math.round(ALL * shareOf(one.short_url)),
							unique_clicks: Math.round(ALL * shareOf(one.short_url) * 0.68),
							last_click_at: newest[0]?.time_of_click,
						},
			)
			return Response.json({ figures }, { headers })
		}
		if (pathname.endsWith('/details')) {
			const days = searchParams.get('days')
			const share = shareOf(pathname.split('/').at(-3))
			const details = detailsOf(share, days === null ? undefined : Number(days), body.linkData)
			return Response.json({ ...body, ...details }, { headers })
		}
		return Response.json({ ...body, clicks: newest }, { headers })
	}
}
