/** Two real servers on one database, of which every request goes to the next one. */
import { expect } from 'vitest'
import { createLaneStore } from '../../../server/store/clicks/lanes.ts'
import type { Database } from '../../../server/store/driver/connect.ts'
import { type Client, createClient } from '../../../shared/client.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import type { Workplace } from './workplace.ts'

export interface Pair {
	servers: ServerProcess[]
	/** Asks whichever server is next. Redirects are not followed. */
	ask: (path: string, init?: RequestInit) => Promise<Response>
	client: Client
	/** The same client with an access token. */
	clientOf: (token: string) => Client
	/** Has clicks counted in so many lanes, side by side. */
	countInLanes: (lanes: number) => Promise<void>
	/** Whether clicks of a link wait in the log. */
	isWaiting: (slug: string) => Promise<boolean>
}

/** Starts them with the same variables; they end with the workplace. `database` is where they are, for looking into it. */
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
			// Between two slices, as an operator's command does it.
			await expect.poll(() => lanes.change(count)).toBe(true)
		},
		isWaiting: async (slug) => {
			const rows = await sql`
				select 1 from click_log where (select id from links where slug_key = ${slug.toLowerCase()}) = any(link_ids)`
			return rows.length > 0
		},
	}
}
