/** What the server says about itself: where short links are, and its operator's name and mark. */
import * as z from 'zod/mini'
import type { LinkRecord } from '../../../shared/link/links.ts'
import { paths } from '../../../shared/paths.ts'
import { day } from '../../../shared/text/time.ts'
import { type Kurz, send, siteAt } from '../kurz.ts'
import type { Site } from '../storage/site-record.ts'
import { callsTo } from './calls.ts'

/** Milliseconds until the server is asked again. */
const FRESH = day
/** Characters of a mark. Source: the server's own limit for `SITE_MARK`. */
const MOST = 65_536

const webManifest = z.object({
	name: z.string().check(z.minLength(1), z.maxLength(100)),
	theme_color: z.optional(z.string()),
	icons: z._default(z.array(z.object({ src: z.string(), type: z.optional(z.string()) })), []),
})

/** Undefined unless it is there for other origins. */
const readFile = async (kurz: Kurz, url: URL): Promise<string | undefined> => {
	const answer = await send(kurz, new Request(url))
	return answer.ok ? answer.text() : undefined
}

/** As a server says it that its operator left as it is. Source: server/pages/frame/assets.ts. */
const plain = { name: 'Kurz', colour: '#c2410c', icon: '/favicon.svg' }

/** Name and mark, as far as they are the operator's own. */
const readLook = async (kurz: Kurz, origin: string): Promise<Pick<Site, 'name' | 'mark'>> => {
	const text = await readFile(kurz, new URL(paths.manifest(), origin))
	const { name, theme_color, icons } = webManifest.parse(JSON.parse(text ?? ''))
	const [icon] = icons.filter(({ type }) => type === 'image/svg+xml')
	const own = name !== plain.name && { name }
	if (icon === undefined || (icon.src === plain.icon && theme_color === plain.colour)) return { ...own }
	const place = new URL(icon.src, origin)
	const mark = place.origin === origin ? await readFile(kurz, place) : undefined
	return { ...own, ...(mark !== undefined && mark.length <= MOST && { mark }) }
}

/** Asks the server, unless that was done within a day. What it doesn't answer stays as it was. */
export const learnSite = (kurz: Kurz): Promise<void> =>
	kurz.withLock('site', async () => {
		const origin = (await kurz.items.server.read())?.origin
		if (origin === undefined) return
		const before = await siteAt(kurz, origin)
		const now = kurz.now()
		if (before !== undefined && now.getTime() - Date.parse(before.at) < FRESH) return
		const health = await callsTo(kurz, origin)
			.health()
			.catch(() => undefined)
		if (health === undefined) return
		const look = await readLook(kurz, origin).catch(() => ({}))
		const { link_base_url: links } = health
		await kurz.items.site.write({
			origin,
			...(links !== undefined && { links }),
			...look,
			at: now.toISOString(),
		})
	})

/** A link's slug as paths of its server name it: with its host, unless that is the usual one. */
export const writtenSlugOf = (
	{ short_url, host, link }: LinkRecord,
	origin: string,
	site: Site | undefined,
): string =>
	site === undefined || link === '' || addressesOf(short_url, origin, site).includes(link)
		? short_url
		: `${short_url}@${host}`

/** All addresses at which a server may have put this link, the one it writes today first. */
export const addressesOf = (slug: string, origin: string, site: Site | undefined): string[] =>
	[site?.links ?? origin, origin].map((base) => new URL(paths.visit(slug), base).href)
