/** The load of the soak: all that clients do with links, at a steady rate. */
import { referrers, userAgents } from '../bench/visitors.ts'
import { asJson } from '../support/service/json.ts'
import { createLinks, type LoadedLink } from './soak-links.ts'

/** Requests a second: a tenth of what two cores answer, so that noise decides nothing. */
const rate = 300
const workers = 24
/** Of visitors. */
const addresses = 50_000

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!
/** Prefers the first, as visitors prefer a few links. */
const pickPopular = <T>(from: readonly T[]): T => from[Math.floor(from.length * Math.random() ** 3)]!
const address = () => {
	const nth = Math.floor(Math.random() * addresses)
	return `11.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`
}

export interface Answered {
	/** Milliseconds of each. */
	visits: number[]
	requests: number
	/** Answers that no client should get, by kind and status. */
	unexpected: Map<string, number>
}
const nothing = (): Answered => ({ visits: [], requests: 0, unexpected: new Map() })

export type Load = Awaited<ReturnType<typeof startLoad>>

/** The server must trust this machine as its proxy, and limit nobody. */
export const startLoad = async (origin: string) => {
	let answered = nothing()
	let isOver = false

	const unexpected = (name: string) => answered.unexpected.set(name, (answered.unexpected.get(name) ?? 0) + 1)
	const ask = async (kind: string, expected: number[], path: string, init: RequestInit = {}) => {
		const headers = { 'x-forwarded-for': address(), 'user-agent': pick(userAgents), ...init.headers }
		const begun = performance.now()
		const answer = await fetch(origin + path, { redirect: 'manual', ...init, headers })
		const text = await answer.text()
		answered.requests += 1
		if (kind === 'visit') answered.visits.push(performance.now() - begun)
		if (!expected.includes(answer.status)) unexpected(`${kind} ${answer.status}`)
		return { status: answer.status, text }
	}
	const links = await createLinks(ask)

	const visit = async (link: LoadedLink): Promise<void> => {
		const referer = pick(referrers)
		const { status } = await ask('visit', link.isGone ? [302, 404] : link.answers, `/${link.slug}`, {
			headers: { accept: 'text/html', ...(referer !== '' && { referer }) },
		})
		if (status === 302) link.redirected += 1
	}
	const read = (kind: string, path: string, accept = 'application/json') =>
		ask(kind, [200], path, { headers: { accept } })
	const { kept, limited, locked, owner } = links
	const mine = (path: string) => ask('list', [200], path, { headers: owner })
	const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

	/** With their weights. */
	const actions: [number, () => Promise<unknown>][] = [
		[700, () => visit(pickPopular(kept))],
		[40, () => visit(pick(limited))],
		[60, () => links.make()],
		[60, () => links.removeOldest()],
		[20, () => links.edit(pick(kept))],
		[2, () => links.unlock(locked)],
		[1, () => ask('wrong password', [401, 429], `/api/v1/${locked.slug}`, links.password('wrong'))],
		[30, () => read('record', `/m/${pickPopular(kept).key}`)],
		[15, () => read('details', `/api/v1/${kept[0]!.slug}/${kept[0]!.key}/details?days=2`)],
		[10, () => read('page', `/m/${pickPopular(kept).key}`, 'text/html')],
		[3, () => read('csv', `/api/v1/${kept.at(-1)!.slug}/${kept.at(-1)!.key}/clicks.csv`)],
		[10, () => mine('/api/v1/my-links?limit=20&clicks=5')],
		[10, () => mine('/api/v1/my-links?sort=clicks&q=target&limit=20')],
		[2, () => mine('/api/v1/my-links.csv')],
		[5, () => read('qr', `/api/v1/qr?url=${encodeURIComponent(`https://target.example/${Math.random()}`)}`)],
		[10, () => read('home', '/', 'text/html')],
		[5, () => read('health', '/api/v1/health')],
		[20, () => ask('unknown', [404], `/none${Math.floor(Math.random() * 1e9)}`)],
		[10, () => ask('crawler', [302], `/${pick(kept).slug}`, { headers: { 'user-agent': agent } })],
		[5, () => ask('prefetch', [503], `/${pick(kept).slug}`, { headers: { 'sec-purpose': 'prefetch' } })],
		[5, () => ask('bad', [400], '/api/v1/shorten', { ...asJson({}), body: '{"url":' })],
	]
	const often = actions.flatMap(([times, action]) => Array.from({ length: times }, () => action))

	const begun = performance.now()
	const running = Array.from({ length: workers }, async (_, nth) => {
		for (let turn = 0; !isOver; turn++) {
			const due = begun + ((turn * workers + nth) * 1_000) / rate
			const wait = due - performance.now()
			if (wait > 0) await Bun.sleep(wait)
			await pick(often)().catch((error: unknown) => unexpected(`no answer: ${String(error)}`))
		}
	})

	return {
		links,
		/** The answers since the last call. */
		take: (): Answered => {
			const taken = answered
			answered = nothing()
			return taken
		},
		stop: async (): Promise<void> => {
			isOver = true
			await Promise.all(running)
		},
	}
}
