/** Locks that visits need are held: by a frozen editor, or on the row of one limited link. */
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../../server/store/driver/connect.ts'
import { createClient } from '../../../shared/client/client.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { bothDatabases, type Fault } from '../stage/stage.ts'

const visitsAtOnce = 4
const limited = { isLimited: true, limitation_type: 'clicks' } as const

/** Links that the load does not visit. */
const linksAt = (origin: string) => {
	const client = createClient({ origin, retry: false })
	return {
		make: async (fields: object = {}) => {
			const { short_url: slug, monitor_url } = await client.shorten({
				url: 'https://target.example/',
				...fields,
			})
			return { slug, key: monitor_url.slice(2) }
		},
		/** Fails unless the visits are answered as expected. */
		visit: async (slug: string, visits: number, expected: Record<string, number> = { 302: visits }) => {
			const visit = () => statusOf(fetch(`${origin}/${slug}`, { redirect: 'manual' }))
			const found = JSON.stringify(tally(await crowd(visits, visit, visitsAtOnce)))
			if (found !== JSON.stringify(expected)) throw new Error(`${visits} visits got ${found}`)
		},
	}
}

export const locks: Fault[] = [
	{
		name: 'server frozen while it edits click limits',
		on: bothDatabases,
		arm: async (stage) => {
			const editor = await stage.addServer()
			await editor.start()
			return {
				strike: async ({ chance }) => {
					const { make, visit } = linksAt(stage.server.origin)
					const visited = await make()
					const edited = await crowd(8, () => make())
					const client = createClient({ origin: editor.origin, retry: false })
					// They end when the editor goes on.
					const edits = edited.map(({ slug, key }) =>
						client.edit(slug, key, { ...limited, max_clicks: 1_000 }).catch(() => {}),
					)
					if (chance.next() < 0.5) await Promise.race(edits)
					else await pause(chance.between(0, 20))
					editor.signal('SIGSTOP')
					try {
						await visit(visited.slug, 40)
					} finally {
						editor.signal('SIGCONT')
					}
					await Promise.all(edits)
				},
				disarm: async () => void (await editor.stop()),
			}
		},
	},
	{
		name: 'row of one limited link held',
		on: bothDatabases,
		arm: async ({ server, database }) => {
			const { sql, close } = connect(database.place(), { prepare: false, max: 1 })
			return {
				strike: async ({ chance }) => {
					const { make, visit } = linksAt(server.origin)
					const [held, free] = [
						await make({ ...limited, max_clicks: 3 }),
						await make({ ...limited, max_clicks: 1_000 }),
					]
					let own: Promise<void> | undefined
					await sql.begin(async (tx) => {
						await tx`select from links where slug = ${held.slug} for update`
						own = visit(held.slug, visitsAtOnce, { 302: 3, 410: 1 })
						// Awaited below.
						own.catch(() => {})
						await visit(free.slug, 40)
						await pause(chance.between(100, 500))
					})
					await own
				},
				disarm: () => close(1),
			}
		},
	},
]
