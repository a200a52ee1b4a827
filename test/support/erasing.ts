/** Owns what tests of erasing share: links that are made, visited and deleted, time that passes, and what is left of them. */
import { asJson, type TestService } from './service.ts'

interface Link {
	id: number
	slug: string
	remove: () => Promise<Response>
}

/** Acts on links of this service, and looks at what is left. */
export const erasingOn = (service: TestService) => {
	const { sql } = service.database
	const create = async (slug: string, fields: Record<string, unknown> = {}): Promise<Link> => {
		const init = asJson({ url: `https://${slug}.example/`, alias: slug, ...fields })
		const { monitor_url } = (await (await service.ask('/api/v1/shorten', init)).json()) as {
			monitor_url: string
		}
		const [row] = await sql<{ id: number }[]>`select id from links where slug_key = ${slug}`
		return {
			id: row!.id,
			slug,
			remove: () => service.ask(`/api/v1/${slug}/${monitor_url.slice(2)}`, { method: 'DELETE' }),
		}
	}
	const visit = (slug: string) => service.ask(`/${slug}`)
	const isFree = async (slug: string): Promise<boolean> =>
		(await service.ask('/api/v1/shorten', asJson({ url: 'https://example.org/next', alias: slug })))
			.status === 201
	/** Six seconds pass: longer than a batch that began before a delete is waited for. */
	const eraseLater = async () => {
		service.clock.now += 6_000
		while (await service.store.erasure.eraseSlice(new Date(service.clock.now)));
	}
	const tracesOf = async (id: number) => {
		const [row] = await sql<{ traces: number }[]>`
			select (select count(*) from clicks where link_id = ${id}) + (select count(*) from erasures where link_id = ${id})
				+ (select count(*) from click_log where ${id} = any (link_ids))
				+ (select count(*) from idempotency_keys where link_id = ${id}) as traces`
		return row!.traces
	}
	return { create, visit, isFree, eraseLater, tracesOf }
}
