/** Makes, visits and deletes links, and finds what is left of them. */
import type { EditInput } from '../../../shared/link/edit.ts'
import type { ShortenInput } from '../../../shared/link/shorten.ts'
import { asJson, type TestService } from './service.ts'
import { type StoredLink, storedLinks } from './stored-links.ts'

interface Link extends StoredLink {
	edit: (changes: EditInput) => Promise<unknown>
	remove: () => Promise<Response>
}

export const erasingOn = (service: TestService) => {
	const { sql } = service.database
	const { make } = storedLinks(service)
	const create = async (
		alias: string,
		fields: Partial<ShortenInput> = {},
		asWhom: RequestInit = {},
	): Promise<Link> => {
		const link = await make({ alias, url: `https://${alias}.example/`, ...fields }, asWhom)
		const { slug, key } = link
		return {
			...link,
			edit: (changes: EditInput) => service.client.edit(slug, key, changes),
			remove: () => service.ask(`/api/v1/${slug}/${key}`, { method: 'DELETE' }),
		}
	}
	const visit = (slug: string) => service.ask(`/${slug}`)
	const isFree = async (slug: string): Promise<boolean> =>
		(await service.ask('/api/v1/shorten', asJson({ url: 'https://example.org/next', alias: slug })))
			.status === 201
	/** Six seconds later, no batch that began before a delete is waited for. */
	const eraseLater = async () => {
		service.clock.now += 6_000
		while (await service.store.erasure.eraseChunk(new Date(service.clock.now)));
	}
	/** The rows of a link, by table, for tables that have any; future tables are included. */
	const tracesOf = async (id: number): Promise<Record<string, number>> => {
		const tables = await sql<{ name: string }[]>`
			select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
			where attname = 'link_id' and relkind in ('r', 'p') and not relispartition
				and relnamespace = 'public'::regnamespace order by relname`
		const counts = await Promise.all(
			tables.map(async ({ name }): Promise<[string, number]> => {
				const rows = await sql`select from ${sql(name)} where link_id = ${id}`
				return [name, rows.length]
			}),
		)
		const waiting = await sql`select from click_log where ${id} = any (link_ids)`
		counts.push(['click_log', waiting.length])
		return Object.fromEntries(counts.filter(([, rows]) => rows > 0))
	}
	return { create, visit, isFree, eraseLater, tracesOf }
}
