/** The links of the soak with their redirects, and one with a million clicks to delete. */
import type { Database } from '../../server/store/driver/connect.ts'
import { asJson } from '../support/service/json.ts'

const keptLinks = 2_000
const limitedLinks = 200
const clicksAllowed = 50
/** Links of the load that are deleted again, the oldest first. */
const shortLived = 200
const password = 'open sesame'

export interface LoadedLink {
	slug: string
	key: string
	answers: number[]
	/** Answered redirects and unlocks. */
	redirected: number
	isGone: boolean
}

type Ask = (
	kind: string,
	expected: number[],
	path: string,
	init?: RequestInit,
) => Promise<{ status: number; text: string }>

/** Makes them, and the account that half of them belong to. */
export const createLinks = async (ask: Ask) => {
	const account = { email: `soak-${process.pid}@example.org`, password: 'a good password' }
	await ask('sign-up', [200], '/api/v1/auth/sign-up/email', asJson(account))
	const token = await ask('token', [201], '/api/v1/tokens', asJson({ ...account, name: 'soak' }))
	const owner = { authorization: `Bearer ${JSON.parse(token.text).access_token}` }

	const create = async (fields: object = {}, headers: Record<string, string> = {}): Promise<LoadedLink> => {
		const init = asJson({ url: `https://target.example/${Math.random()}?a=b`, ...fields })
		const { text } = await ask('create', [201], '/api/v1/shorten', {
			...init,
			headers: { ...(init.headers as Record<string, string>), ...headers },
		})
		const { short_url, monitor_url } = JSON.parse(text)
		return { slug: short_url, key: monitor_url.slice(2), answers: [302], redirected: 0, isGone: false }
	}
	const many = async (number: number, make: () => Promise<LoadedLink>): Promise<LoadedLink[]> => {
		const made: LoadedLink[] = []
		while (made.length < number) made.push(...(await Promise.all(Array.from({ length: 20 }, make))))
		return made
	}
	const limit = { isLimited: true, limitation_type: 'clicks', max_clicks: clicksAllowed }
	const kept = [
		...(await many(keptLinks / 2, () => create({}, owner))),
		...(await many(keptLinks / 2, () => create())),
	]
	const limited = (await many(limitedLinks, () => create(limit))).map((link) => ({
		...link,
		answers: [302, 410],
	}))
	const locked = await create({ isProtected: true, password })
	const passing: LoadedLink[] = []
	const withPassword = (text: string) => asJson({ password: text })

	return {
		/** In no order of their popularity. */
		kept,
		limited,
		locked,
		clicksAllowed,
		owner,
		password: withPassword,
		/** A link that the load leaves alone. */
		one: () => create(),
		make: async (): Promise<void> => {
			passing.push(await create())
		},
		removeOldest: async (): Promise<void> => {
			const link = passing.length > shortLived ? passing.shift() : undefined
			if (link === undefined) return
			await ask('visit', [302], `/${link.slug}`)
			await ask('delete', [200], `/api/v1/${link.slug}/${link.key}`, { method: 'DELETE' })
			await ask('deleted', [404], `/${link.slug}`)
		},
		edit: async ({ slug, key }: LoadedLink): Promise<void> => {
			const change = asJson({ url: `https://target.example/${Math.random()}` })
			await ask('edit', [200], `/api/v1/${slug}/${key}`, { ...change, method: 'PATCH' })
		},
		unlock: async (link: LoadedLink): Promise<void> => {
			const { status } = await ask('unlock', [200], `/api/v1/${link.slug}`, withPassword(password))
			if (status === 200) link.redirected += 1
		},
	}
}

export const manyClicks = 1_000_000
const visitors = 300_000
const days = 300
const lookEvery = 250

/** Gives a link its clicks, as if counted over the past days; returns its id. */
export const fill = async ({ sql }: Pick<Database, 'sql'>, { slug }: LoadedLink): Promise<number> => {
	const [link] = await sql<{ id: number }[]>`select id from links where slug = ${slug}`
	const id = link!.id
	await sql`
		insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, country, user_agent, referer, browser, platform)
		select ${id}, now() - nth * (${days} * interval '1 day' / ${manyClicks}), 0, nth,
			decode(md5((nth % ${visitors})::text), 'hex'), 'DE', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0)',
			'https://news.example/' || nth % 1000, 'Firefox', 'Linux'
		from generate_series(1, ${manyClicks}) as nth`
	await sql`
		insert into link_visitors (link_id, ip_hash, first_seen)
		select link_id, ip_hash, min(clicked_at) from clicks where link_id = ${id} group by 1, 2`
	await sql`
		insert into tallies (link_id, grain, starts, part, dimensions, names, clicks)
		select ${id}, 2, now()::date - day, 0, array_agg(1), array_agg('site ' || name || '.example'), array_agg(4)
		from generate_series(0, ${days}) as day, generate_series(1, 1000) as name group by day`
	await sql`
		insert into link_totals (link_id, clicks, visitors, last_click)
		select ${id}, ${manyClicks}, ${visitors}, now()`
	return id
}

/** Milliseconds until no table has a row of the link. */
export const untilErased = async ({ sql }: Pick<Database, 'sql'>, id: number): Promise<number> => {
	const begun = performance.now()
	const tables = await sql<{ name: string }[]>`
		select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
		where attname = 'link_id' and relkind in ('r', 'p') and not relispartition
			and relnamespace = 'public'::regnamespace`
	const isLeft = tables.map(({ name }) => `exists (select from "${name}" where link_id = ${id})`).join(' or ')
	for (;;) {
		const [row] = await sql.unsafe<{ is: boolean }[]>(`select ${isLeft} as is`)
		if (!row?.is) return performance.now() - begun
		await Bun.sleep(lookEvery)
	}
}
