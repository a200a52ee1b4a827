/** Where each visitor is sent, in each state of a link and in each way: one choice everywhere. */
import { describe, expect, it } from 'vitest'
import type { ShortenInput } from '../../../shared/link/shorten.ts'
import { isLong } from '../../support/machine/long.ts'
import { merged } from '../../support/service/people.ts'
import { asForm, asJson, browserAccept, joinService, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const other = joinService(service, {}, service.clock)
const { make } = linksTo('https://own.example/', service)
const fallback_url = 'https://over.example/'

const rules = [
	{ name: 'app', when: { device: ['ios', 'android'] }, url: 'https://app.example/' },
	{ name: 'mail', when: { query: ['ref=mail'] }, url: 'https://mail.example/ü' },
	{ name: 'de', when: { language: ['de'], country: ['DE'] }, url: 'https://de.example/' },
]
const shares = ['a', 'b'].map((name) => ({ name, percent: 50, url: `https://share-${name}.example/` }))

interface Guest {
	headers?: Record<string, string>
	peer?: string
	query?: string
	/** The rule that is met. */
	meets?: string
	isCrawler?: boolean
}
const iPhone =
	'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
const [inGermany, inAustria] = ['2.160.0.9', '62.46.0.9']
const guests: Record<string, Guest> = {
	'a program': {},
	'a phone, from mail': { headers: { 'user-agent': iPhone }, query: '?ref=mail', meets: 'app' },
	'a desk, from mail': { headers: { 'user-agent': firefox }, query: '?x=1&ref=mail', meets: 'mail' },
	'German in Germany': { headers: { 'accept-language': 'de-AT,en' }, peer: inGermany, meets: 'de' },
	'German in Austria': { headers: { 'accept-language': 'de' }, peer: inAustria },
	'English in Germany': { headers: { 'accept-language': 'en,de' }, peer: inGermany },
	'a crawler on a phone': {
		headers: { 'user-agent': `${iPhone} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)` },
		meets: 'app',
		isCrawler: true,
	},
}

/** What a link leads to beside its own target. */
const kinds: Record<string, Partial<ShortenInput>> = {
	rules: { rules },
	shares: { shares },
	both: { rules, shares },
	neither: {},
}

/** Where this visitor may be sent, by a slow reading: one of these, always the same. */
const targetsFor = (kind: string, { meets }: Guest): string[] => {
	const met = kinds[kind]!.rules === undefined ? undefined : rules.find(({ name }) => name === meets)
	if (met !== undefined) return [met.url]
	return kinds[kind]!.shares === undefined ? ['https://own.example/'] : shares.map(({ url }) => url)
}

/** Ways to a link, by what is sent. */
const ways = {
	GET: {},
	'GET as a browser of another process': { headers: { accept: browserAccept } },
	HEAD: { method: 'HEAD' },
	'the form': asForm({ password: 'p' }),
	unlock: asJson({ password: 'p' }),
} satisfies Record<string, RequestInit>
type Way = keyof typeof ways
const allWays = Object.keys(ways) as Way[]
/** Answers a status, and where it leads as `Location` or `url` says. */
const take = async (way: Way, slug: string, { headers = {}, peer, query = '' }: Guest) => {
	const { ask } = way === 'GET as a browser of another process' ? other : service
	const path = `${way === 'unlock' ? '/api/v1' : ''}/${slug}${query}`
	const answer = await ask(path, { ...merged(ways[way], { headers }), ...(peer && { peer }) })
	const text = await answer.text()
	if (answer.status >= 400) expect(text).not.toMatch(/(own|app|mail|de|share-.|over)\.example/)
	const opened: string | undefined = way === 'unlock' ? JSON.parse(text).url : undefined
	return { status: answer.status, place: answer.headers.get('location') ?? opened ?? null }
}

/** `leads`: to a target, which is a click; `shows`: to a target, which is none. */
type Expected = 'leads' | 'shows' | [number, string | null]
interface State {
	more: Partial<ShortenInput>
	/** What makes it so, once it is made. */
	prepare?: (slug: string) => Promise<unknown>
	expected: (way: Way, isCrawler: boolean) => Expected
}
const all = (answer: [number, string | null]) => () => answer
const open = (way: Way, isCrawler: boolean): Expected =>
	way === 'unlock' ? [400, null] : way === 'HEAD' || (isCrawler && way !== 'the form') ? 'shows' : 'leads'
const later = async () => {
	service.clock.now += 2 * 86_400_000
}
const expires = { isLimited: true, limitation_type: 'time', expires_in: 1 } as const
const locked = { isProtected: true, password: 'p' }
const over = (way: Way): Expected =>
	way === 'unlock' ? [410, null] : [way === 'the form' ? 303 : 302, fallback_url]

const states: Record<string, State> = {
	open: { more: {}, expected: open },
	'passing queries on': { more: { forward_query: true }, expected: open },
	'with one click left': {
		more: clickLimited(1),
		expected: (way, isCrawler) => (open(way, isCrawler) === 'shows' ? [200, null] : open(way, isCrawler)),
	},
	asking: {
		more: { confirm: true },
		expected: (way) => (way === 'the form' ? 'leads' : way === 'unlock' ? [400, null] : [200, null]),
	},
	protected: {
		more: locked,
		expected: (way) => (way === 'the form' || way === 'unlock' ? 'leads' : [401, null]),
	},
	...Object.fromEntries(
		Object.entries({ paused: { paused: true }, scheduled: { starts_at: '2040-01-01T00:00:00Z' } }).flatMap(
			([name, closed]) =>
				[{}, clickLimited(1), locked].map((more, nth): [string, State] => [
					[name, `${name}, with one click left`, `${name} and protected`][nth]!,
					{ more: { ...closed, ...more }, expected: all([404, null]) },
				]),
		),
	),
	expired: { more: expires, prepare: later, expected: all([410, null]) },
	'expired, with a fallback': { more: { ...expires, fallback_url }, prepare: later, expected: over },
	'expired, asking, with a fallback': {
		more: { ...expires, fallback_url, confirm: true },
		prepare: later,
		expected: over,
	},
	'expired and protected, with a fallback': {
		more: { ...expires, ...locked, fallback_url },
		prepare: later,
		expected: all([410, null]),
	},
	'used up and protected, with a fallback': {
		more: { ...clickLimited(1), ...locked, fallback_url },
		prepare: (slug) => service.ask(`/api/v1/${slug}`, asJson({ password: 'p' })),
		expected: all([410, null]),
	},
	'used up': {
		more: clickLimited(1),
		prepare: (slug) => service.ask(`/${slug}`),
		expected: all([410, null]),
	},
	'used up, with a fallback': {
		more: { ...clickLimited(1), fallback_url },
		prepare: (slug) => service.ask(`/${slug}`),
		expected: over,
	},
}

const cases = Object.keys(kinds).flatMap((kind, nth) =>
	Object.keys(guests).map((guest, at) => [kind, guest, nth + at] as const),
)
/** In the short suite one by turns, so that each meets each state, kind and guest. */
const waysFor = (nth: number) => (isLong ? allWays : [allWays[nth % allWays.length]!])

describe.each(Object.keys(states))('a link that is %s', (name) => {
	const { more, prepare, expected } = states[name]!
	it.each(cases)('with %s, visited by %s', async (kind, who, nth) => {
		const guest = guests[who]!
		for (const way of waysFor(nth + Object.keys(states).indexOf(name))) {
			const { slug, clicks } = await make({ ...kinds[kind], ...more })
			await prepare?.(slug)
			const before = await clicks()
			const answer = expected(way, guest.isCrawler === true)
			const { status, place } = await take(way, slug, guest)
			const counted = (await clicks()) - before
			if (typeof answer !== 'string') {
				expect([way, status, place, counted]).toEqual([way, ...answer, 0])
				continue
			}
			const isPost = way === 'the form'
			expect([way, status, counted]).toEqual([
				way,
				isPost ? 303 : way === 'unlock' ? 200 : 302,
				answer === 'leads' ? 1 : 0,
			])
			const isPreview = guest.isCrawler && answer === 'shows'
			const query = more.forward_query ? (guest.query ?? '') : ''
			const targets = isPreview ? ['https://own.example/'] : targetsFor(kind, guest)
			const sent = way === 'unlock' ? targets : targets.map((url) => new URL(url).href + query)
			expect(sent, way).toContain(place)
		}
	})
})

it.each(cases)('with %s, the same visitor goes the same way, however they come: %s', async (kind, who) => {
	const guest = guests[who]!
	const { slug, key } = await make(kinds[kind])
	const places = []
	for (const way of allWays)
		if (!guest.isCrawler || way === 'the form') places.push((await take(way, slug, guest)).place)
	await service.ask(`/api/v1/${slug}/${key}`, { ...asJson(locked), method: 'PATCH' })
	places.push((await take('unlock', slug, guest)).place)
	const known = places.filter((place) => place !== null).map((place) => new URL(place).href)
	expect([known.length, new Set(known).size]).toEqual([guest.isCrawler ? 2 : 5, 1])
})
