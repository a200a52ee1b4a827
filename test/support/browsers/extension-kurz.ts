/** The extension's actions for unit tests: storage in memory, a fixed clock, a fake service. */

import type { Kurz } from '../../../extension/actions/kurz.ts'
import type { Wish } from '../../../extension/actions/making/begin.ts'
import { createItems, type KeptLink } from '../../../extension/actions/storage/items.ts'
import { changeLinks } from '../../../extension/actions/storage/links.ts'
import type { LinkDetails, LinkRecord } from '../../../shared/link/links.ts'
import { noOthers } from '../service/no-others.ts'
import { type MemoryArea, memoryArea } from './memory-area.ts'

export type Service = (request: Request) => Response | Promise<Response>

export interface TestKurz extends Kurz {
	areas: Record<'local' | 'sync' | 'session', MemoryArea>
	clock: { now: number }
	/** Every request that was sent, and its body, as text and parsed. */
	sent: { request: Request; text: string; body: unknown }[]
	/** The methods of these requests, and their idempotency keys. */
	methods: () => string[]
	keys: () => (string | null)[]
	/** Answers requests; replace it to let the service fail. */
	service: { answer: Service }
	/** The time limits that are running. None ends by itself. */
	ends: { milliseconds: number; come: () => void }[]
	/** Every time limit that was set, in milliseconds. */
	limits: number[]
}

const createLocks = (): Kurz['withLock'] => {
	const last = new Map<string, Promise<unknown>>()
	return (name, work) => {
		const running = (last.get(name) ?? Promise.resolve()).then(work, work)
		last.set(name, running)
		return running
	}
}

/** The answer of `GET …/details` about a link. */
export const detailsOf = (slug: string, record: Partial<LinkRecord> = {}): LinkDetails => {
	const linkData: LinkRecord = {
		short_url: slug,
		host: 'kurz.example',
		link: `https://kurz.example/${slug}`,
		long_url: `https://example.org/${slug}`,
		clicks: 1,
		unique_clicks: 1,
		created_at: '2026-11-20T12:00:00.000Z',
		is_protected: false,
		max_clicks: null,
		expires_at: null,
		status: 'active',
		title: null,
		tags: [],
		fallback_url: null,
		forward_query: false,
		confirm: false,
		paused: false,
		starts_at: null,
		places: null,
		rules: null,
		shares: null,
		note: null,
		archived: false,
		updated_at: null,
		clicks_before: 0,
		version: 1,
		...record,
	}
	const { clicks, unique_clicks } = linkData
	return {
		clicks,
		unique_clicks,
		...{ countries: {}, referrers: {}, browsers: {}, platforms: {}, languages: {}, places: {} },
		...{ rules: {}, dates: {} },
		others: noOthers,
		linkData,
	}
}

export const ORIGIN = 'https://kurz.example'
/** The page that most tests shorten, and the wish for a link to it. */
export const page = 'https://example.org/page'
export const wish: Wish = { url: page, options: {}, isPrivate: false, isNew: false }

/** Answers each creation with its own link, and a repeated key with the same link. */
export const shortening = (): Service => {
	const made = new Map<string, string>()
	return (request) => {
		const key = request.headers.get('idempotency-key') ?? ''
		const slug = made.get(key) ?? `slug${made.size + 1}`
		made.set(key, slug)
		return Response.json(
			{ status: 'success', short_url: slug, monitor_url: `m/key-of-${slug}` },
			{ status: 201, headers: { location: `${ORIGIN}/${slug}` } },
		)
	}
}

/** Makes links, and leaves all other requests to `other`. */
export const shorteningElse = (other: Service): Service => {
	const making = shortening()
	return (request) => (request.method === 'POST' ? making(request) : other(request))
}

export const failing = (error: string, status: number, headers: Record<string, string> = {}): Service => {
	return () => Response.json({ error }, { status, headers })
}
export const limiting = (seconds: number): Service =>
	failing('rate_limited', 429, { 'retry-after': String(seconds) })

/** Takes the request and never answers. */
export const silent: Service = ({ signal }) =>
	new Promise((_resolve, reject) => {
		const giveUp = () => reject(signal.reason as Error)
		if (signal.aborted) giveUp()
		signal.addEventListener('abort', giveUp, { once: true })
	})

export const away: Service = () => Promise.reject(new TypeError('Failed to fetch'))

/** With a server, unless `origin` is empty. */
export const openTestKurz = async (answer: Service = shortening(), origin = ORIGIN): Promise<TestKurz> => {
	const areas = { local: memoryArea(), sync: memoryArea(), session: memoryArea() }
	const clock = { now: Date.UTC(2026, 10, 20, 12) }
	const sent: TestKurz['sent'] = []
	const service = { answer }
	const ends: TestKurz['ends'] = []
	const limits: number[] = []
	let keys = 0
	const kurz: TestKurz = {
		areas,
		clock,
		sent,
		methods: () => sent.map(({ request }) => request.method),
		keys: () => sent.map(({ request }) => request.headers.get('idempotency-key')),
		service,
		ends,
		limits,
		limitTime: (milliseconds) => {
			const controller = new AbortController()
			limits.push(milliseconds)
			ends.push({
				milliseconds,
				come: () => controller.abort(new DOMException('The time is over.', 'TimeoutError')),
			})
			return controller.signal
		},
		items: createItems(areas),
		fetch: async (request) => {
			const text = await request.clone().text()
			sent.push({ request, text, body: text === '' ? undefined : JSON.parse(text) })
			return service.answer(request)
		},
		withLock: createLocks(),
		now: () => new Date(clock.now),
		unanswered: new Map(),
		newKey: () => `key-${String(++keys).padStart(24, '0')}`,
	}
	if (origin !== '') await kurz.items.server.write({ origin })
	return kurz
}

/** Stores these links. */
export const keep = (kurz: Kurz, links: KeptLink[]): Promise<unknown> =>
	changeLinks(
		kurz,
		links.map(({ url }) => url),
		(_before, url) => links.filter((link) => link.url === url),
	)

/** A link on the list. */
export const keptLink = (slug: string, more: Partial<KeptLink> = {}): KeptLink => ({
	url: `${ORIGIN}/${slug}`,
	origin: ORIGIN,
	slug,
	monitor_key: `key-of-${slug}`,
	target: `https://example.org/${slug}`,
	made_at: '2026-11-20T12:00:00.000Z',
	...more,
})
