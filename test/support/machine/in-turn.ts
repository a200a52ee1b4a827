/** Two real servers on one database that take requests in turn. */
import { expect } from 'vitest'
import { createLaneStore } from '../../../server/store/clicks/lanes.ts'
import type { Database } from '../../../server/store/driver/connect.ts'
import { type Client, createClient } from '../../../shared/client/client.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import type { Workplace } from './workplace.ts'

export interface Pair {
	servers: ServerProcess[]
	/** Asks the next server. Redirects are not followed. */
	ask: (path: string, init?: RequestInit) => Promise<Response>
	client: Client
	clientOf: (token: string) => Client
	/** Changes the number of lanes in which clicks are counted. */
	countInLanes: (lanes: number) => Promise<void>
	isWaiting: (slug: string) => Promise<boolean>
}

/** Starts them with the same variables on this database; they end with the workplace. */
export const startInTurn = async (
	place: Workplace,
	env: Record<string, string>,
	{ sql }: Pick<Database, 'sql'>,
): Promise<Pair> => {
	const lanes = createLaneStore({ sql })
	const servers = [await startServer(place, { env }), await startServer(place, { env })]
	let turn = 0
	const ask: Pair['ask'] = (path, init) =>
		fetch(servers[turn++ % servers.length]!.origin + path, { redirect: 'manual', ...init })
	const clientOf = (token?: string) =>
		createClient({
			retry: false,
			origin: 'http://in-turn.example',
			...(token !== undefined && { token }),
			fetch: async (request) => {
				const { pathname, search } = new URL(request.url)
				return ask(pathname + search, {
					method: request.method,
					headers: request.headers,
					...(request.body !== null && { body: await request.text() }),
				})
			},
		})
	return {
		servers,
		ask,
		client: clientOf(),
		clientOf,
		countInLanes: async (count) => {
			// Only between two slices, so it tries again, as the operator's command does.
			await expect.poll(() => lanes.change(count)).toBe(true)
		},
		isWaiting: async (slug) => {
			const rows = await sql`
				select 1 from click_log where (select id from links where slug_key = ${slug.toLowerCase()}) = any(link_ids)`
			return rows.length > 0
		},
	}
}
