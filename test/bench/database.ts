/** The bench's own access to the database: links, counts, sizes and settings. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openEmbedded } from '../../server/embedded/open.ts'
import { superuser } from '../../server/embedded/postmaster-file.ts'
import { connect } from '../../server/store/driver/connect.ts'
import { readServerFacts } from '../../server/store/migrate.ts'
import type { BenchLink } from './requests.ts'

const AT_ONCE = 10_000
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const LOOK_AGAIN = 100
/** Milliseconds until the log must be empty after a load. */
const DRAINED_WITHIN = 300_000

/** Uses the embedded database of this data folder, and starts it if it does not run. */
export const openBenchDatabase = async (dataDir: string) => {
	const embedded = await openEmbedded({ dataDir, purpose: 'command', log: () => {} })
	// Only the superuser may checkpoint.
	const connection = { ...embedded.connection, username: superuser }
	const database = connect(connection, { prepare: true, max: 2 })
	const { sql } = database

	/** Clicks in the log. It does not read their texts, which would slow down what is measured. */
	const countWaiting = async (): Promise<number> => {
		const [row] = await sql<{ waiting: number }[]>`
			select coalesce(sum(cardinality(link_ids)), 0)::bigint as waiting from click_log`
		return row!.waiting
	}

	return {
		...database,
		connection,

		facts: () => readServerFacts(database),

		/** Links a year old; their ids count from 1. `hashOf`: of a slug's monitor key. */
		insertLinks: async (links: BenchLink[], hashOf = sha256): Promise<void> => {
			for (let start = 0; start < links.length; start += AT_ONCE) {
				const part = links.slice(start, start + AT_ONCE)
				const slugs = part.map(({ slug }) => slug)
				const hashes = slugs.map(hashOf)
				await sql`
					insert into links (slug, slug_key, long_url, created_at, monitor_hash)
					select slug, slug, long_url, now() - interval '1 year', decode(hash, 'hex')
					from unnest(${slugs}::text[], ${part.map(({ longUrl }) => longUrl)}::text[], ${hashes}::text[])
						with ordinality as given (slug, long_url, hash, nth)
					order by nth`
			}
			await sql`analyze links`
			await sql`checkpoint`
		},

		countLinks: async (): Promise<number> => {
			const [row] = await sql<{ links: number }[]>`select count(*) as links from links`
			return row!.links
		},

		countWaiting,

		/** All counted and waiting clicks, in one snapshot. */
		countClicks: async (): Promise<number> => {
			const [row] = await sql<{ clicks: number }[]>`
				select (select coalesce(sum(clicks), 0) from link_totals)::bigint
					+ (select coalesce(sum(cardinality(link_ids)), 0) from click_log)::bigint as clicks`
			return row!.clicks
		},

		/** Once nothing waits: fails unless the totals add up to the raw clicks. */
		checkTotals: async (): Promise<void> => {
			const [row] = await sql<{ raw: number; totals: number }[]>`
				select (select count(*) from clicks) as raw, (select coalesce(sum(clicks), 0) from link_totals)::bigint as totals`
			const { raw, totals } = row!
			if (raw !== totals) throw new Error(`${raw} raw clicks, but ${totals} in the totals`)
		},

		/** Bytes of the database, without the write-ahead log. */
		size: async (): Promise<number> => {
			const [row] = await sql<{ size: number }[]>`select pg_database_size(current_database()) as size`
			return row!.size
		},

		/** Waits until the log is empty; returns the milliseconds that took. */
		drain: async (): Promise<number> => {
			const begun = performance.now()
			while ((await countWaiting()) > 0) {
				if (performance.now() - begun > DRAINED_WITHIN) throw new Error('clicks still wait in the log')
				await pause(LOOK_AGAIN)
			}
			return performance.now() - begun
		},

		close: async (): Promise<void> => {
			await database.close()
			await embedded.leave()
		},
	}
}

export type BenchDatabase = Awaited<ReturnType<typeof openBenchDatabase>>
