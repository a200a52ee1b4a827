/** The model's servers: each answers by its script, then well, and notes what was impolite. */
import type { ActsRequest } from '../../../shared/link/acts.ts'
import { paths } from '../../../shared/paths.ts'
import { detailsOf } from '../../support/browsers/extension-kurz.ts'
import type { Clock } from './clock.ts'

/**
 * What happens to a request. `lost`: its answer gets lost. `silent`: nothing happens. `partly`:
 * there is time for the first of many links only.
 */
export const answers = [
	...([
		'fine',
		'slow',
		'partly',
		'lost',
		'silent',
		'away',
		'limited 7',
		'limited 90',
		'limited 4000',
	] as const),
	...(['unavailable', 'unauthorized', 'unknown', 'conflict'] as const),
] as const
export type Answer = (typeof answers)[number]

const refusals: Partial<Record<Answer | 'edited', [error: string, status: number]>> = {
	unavailable: ['service_unavailable', 503],
	unauthorized: ['unauthorized', 401],
	unknown: ['not_found', 404],
	conflict: ['alias_already_exists', 409],
	edited: ['edit_conflict', 409],
}

const refuse = (answer: keyof typeof refusals): Response => {
	const [error, status] = refusals[answer]!
	return Response.json({ error }, { status })
}

/** Seconds that a slow answer takes: less than anybody waits. */
const SLOW = 5

export interface MadeLink {
	url: string
	slug: string
	monitor_key: string
	/** The creation that made it, and where it leads. */
	id: string
	target: string
	title: string | null
	tags: string[]
	version: number
	isDeleted: boolean
}

const change = (link: MadeLink, to: Partial<Pick<MadeLink, 'title' | 'tags'>>): number => {
	Object.assign(link, to)
	return ++link.version
}
/** Does one thing with many links; partly: with the first of them. */
const doActs = (
	at: (key: string | undefined) => MadeLink | undefined,
	text: string,
	isPartly: boolean,
): Response => {
	const { act, links: asked, change: { tags: named = [] } = {} } = JSON.parse(text) as ActsRequest
	const isNamed = (tag: string) => named.some((one) => one.toLowerCase() === tag.toLowerCase())
	const results = asked!.map(({ short_url, monitor_key }, nth) => {
		const link = at(monitor_key)
		if (isPartly && nth > 0) return { short_url, error: 'service_unavailable' }
		if (link === undefined) return { short_url, error: 'not_found' }
		if (act === 'delete') {
			link.isDeleted = true
			return { short_url }
		}
		const rest = link.tags.filter((tag) => act === 'tag' || !isNamed(tag))
		const more = named.filter((tag) => rest.every((one) => one.toLowerCase() !== tag.toLowerCase()))
		const tags = act === 'tag' ? [...rest, ...more] : rest
		const isSame = tags.length === link.tags.length
		return { short_url, tags, version: isSame ? link.version : change(link, { tags }) }
	})
	return Response.json({ results })
}

export interface Server {
	origin: string
	script: Answer[]
	links: MadeLink[]
	/** A link that was made before the model begins. */
	have: (id: string, target: string) => MadeLink
	handle: (request: Request, say: (fault: string) => void) => Promise<Response>
}

export const createServer = (clock: Clock, nth: number, script: Answer[]): Server => {
	const origin = `https://server${nth}.example`
	const links: MadeLink[] = []
	const texts = new Map<string, string>()
	/** Until when it wants no requests, by its limit. */
	const waits = new Map<string, { since: number; until: number }>()
	const at = (key: string | undefined) =>
		links.find(({ monitor_key, isDeleted }) => monitor_key === key && !isDeleted)

	const have = (id: string, target: string, slug = `s${nth}-${links.length + 1}`): MadeLink => {
		const place = { url: `${origin}/${slug}`, slug, monitor_key: `key-${nth}-${links.length + 1}` }
		const link = { ...place, id, target, title: null, tags: [], version: 1, isDeleted: false }
		links.push(link)
		return link
	}
	const make = (id: string, text: string, say: (fault: string) => void): Response => {
		if ((texts.get(id) ?? text) !== text) say(`${origin} gets another request under the key ${id}`)
		texts.set(id, text)
		if (links.every((one) => one.id !== id)) {
			const { url: target, alias } = JSON.parse(text) as { url: string; alias?: string }
			if (links.some(({ slug, isDeleted }) => slug === alias && !isDeleted)) return refuse('conflict')
			have(id, target, alias)
		}
		const { slug, monitor_key, url } = links.find((one) => one.id === id)!
		return Response.json(
			{ status: 'success', short_url: slug, monitor_url: `m/${monitor_key}` },
			{ status: 201, headers: { location: url } },
		)
	}
	const recordOf = ({ slug, target, title, tags, version }: MadeLink) =>
		detailsOf(slug, { long_url: target, title, tags, version, clicks: 0, unique_clicks: 0 })
	const figures = (text: string): Response => {
		const { links: asked } = JSON.parse(text) as { links: { monitor_key: string }[] }
		return Response.json({
			figures: asked.map(({ monitor_key }) => {
				const link = at(monitor_key)
				return link === undefined ? null : { ...recordOf(link).linkData, last_click_at: null }
			}),
		})
	}
	const work = (request: Request, text: string, answer: Answer, say: (fault: string) => void): Response => {
		const { pathname } = new URL(request.url)
		if (pathname === paths.shorten()) return make(request.headers.get('idempotency-key') ?? '', text, say)
		if (pathname === paths.figures()) return figures(text)
		if (pathname === paths.acts()) return doActs(at, text, answer === 'partly')
		const link = links.find(({ monitor_key }) => pathname.includes(monitor_key))
		if (link === undefined) say(`${origin} is asked about ${pathname}, which it never made`)
		if (link === undefined || link.isDeleted) return refuse('unknown')
		if (request.method === 'DELETE') {
			link.isDeleted = true
			return Response.json({ status: 'success' })
		}
		if (request.method === 'PATCH') {
			const { title, version } = JSON.parse(text) as { title: string; version: number }
			if (version !== link.version) return refuse('edited')
			change(link, { title })
			return Response.json(recordOf(link).linkData)
		}
		const details = recordOf(link)
		return Response.json(pathname.endsWith('/details') ? details : { data: details.linkData, clicks: [] })
	}
	const handle: Server['handle'] = async (request, say) => {
		const text = await request.clone().text()
		const limit = new URL(request.url).pathname === paths.shorten() ? 'links' : 'all else'
		const { since = clock.now, until = 0 } = waits.get(limit) ?? {}
		const early = Math.ceil((until - clock.now) / 1_000)
		// What was sent at the same moment could not know.
		if (early > 0 && clock.now > since)
			say(`${origin} is asked ${early} s before it wants requests again (${limit})`)
		const answer = script.shift() ?? 'fine'
		// A server that knows the key of a wish answers as before.
		const isKnown = links.some(({ id }) => id === request.headers.get('idempotency-key'))
		if (answer in refusals && !(isKnown && ['unknown', 'conflict'].includes(answer))) return refuse(answer)
		if (answer.startsWith('limited')) {
			const seconds = Number(answer.split(' ')[1])
			waits.set(limit, { since: clock.now, until: clock.now + seconds * 1_000 })
			const headers = { 'retry-after': String(seconds) }
			return Response.json({ error: 'rate_limited' }, { status: 429, headers })
		}
		if (answer === 'silent') return new Promise(() => {})
		if (answer === 'away') throw new TypeError('Failed to fetch')
		const done = work(request, text, answer, say)
		if (answer === 'lost') throw new TypeError('Failed to fetch')
		if (answer === 'slow') await clock.sleep(SLOW)
		return done
	}
	return { origin, script, links, have, handle }
}
