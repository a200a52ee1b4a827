/** A link's raw clicks as CSV, written by the database: making objects costs far more. */
import { dimensionTable } from '../../../shared/statistics/dimensions.ts'
import { unsafePlaces, unsafeStart, unsafeText } from '../../csv.ts'
import { isMatch, type Match } from './matching.ts'
import { newestClicks } from './newest-clicks.ts'
import type { Reads } from './reads.ts'
import { type ClickPlace, type StatisticsQuestion, waitingClicks } from './statistics.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * SQL: a text as csv.ts writes it, and a comma. `replace` is the most expensive part, so only texts
 * with a quotation mark get it. The comma is added in each branch, where it costs nothing.
 */
const field = (text: string): string => {
	const harmless = `case when ${text} ~ ${quoted(unsafeText)}
		then case when ${text} ~ ${quoted(unsafeStart)} then '''' else '' end
			|| regexp_replace(${text}, ${quoted(unsafePlaces)}, '\\1''', 'g') else ${text} end`
	return `case when ${text} like '%"%' then '"' || replace(${harmless}, '"', '""') || '",'
		when ${text} like '%,%' or ${text} like E'%\\r%' or ${text} like E'%\\n%' then '"' || ${harmless} || '",'
		else ${harmless} || ',' end`
}

const { countries, referrers, languages, browsers, platforms } = dimensionTable

/** SQL: a name that few clicks have, after a comma. A spreadsheet would run one that begins so. */
const nameIn = (column: string): string =>
	`',' || case when ${column} like '-%' then '''' else '' end || coalesce(${column}, '')`

const named = (column: string, { missing }: { missing: string }): string =>
	`coalesce(${field(column)}, '${missing},')`
const first = `to_char(clicked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z,"')
	|| coalesce(country || ',', '${countries.missing},')`
const last = `coalesce(language, '${languages.missing}') || ${nameIn('place')} || ${nameIn('rule')}`
/** SQL: a line without its end. Its columns are `csvColumns` (statistics/statistics.ts). */
const lineOf = {
	whole: `${first} || ${field('user_agent')} || ${named('referer', referrers)} || encode(ip_hash, 'hex') || ',' || ${last}`,
	shared: `${first} || ${named('referer', referrers)} || ${named('browser', browsers)} || ${named('platform', platforms)} || ${last}`,
}
const lineEnd = `E'\\r\\n'`

/** Of which link, and whether without what tells two visitors apart. */
export interface ClickLinesOf {
	linkId: number
	kind: keyof typeof lineOf
}

interface Page {
	lines: string | null
	time: number | null
	batchId: number | null
	position: number | null
}

export const createClickLines =
	(reads: Reads) =>
	/**
	 * CSV lines with line ends, newest clicks first, and the last click that was read; undefined
	 * when there are none. With `match`, those that match among the next `limit` clicks of its
	 * range, maybe none: a page never reads far. Fails with `Unavailable`.
	 */
	async ({ linkId, kind }: ClickLinesOf, asked: StatisticsQuestion, match?: Match) => {
		const [page] = await reads.one(
			(sql) => {
				const { filters = {}, range } = match ?? {}
				const isMatching =
					range === undefined
						? sql`true`
						: sql`true ${isMatch(sql, { ...range, filters, since: asked.since })}`
				return sql<Page[]>`
				with waiting as materialized (${waitingClicks(sql, [linkId])})
				select string_agg(${sql.unsafe(lineOf[kind])}, ${sql.unsafe(lineEnd)}) filter (where ${isMatching})
						|| ${sql.unsafe(lineEnd)} as lines,
					(extract(epoch from min(clicked_at)) * 1000)::bigint as time,
					(array_agg(batch_id))[count(*)] as "batchId", (array_agg(position))[count(*)] as position
				from (${newestClicks(sql, linkId, { ...asked, listed: range })}) as newest`
			},
			(sql) => sql`array[${linkId}::bigint]`,
		)
		const { lines, time, batchId, position } = page!
		return {
			lines: lines ?? '',
			last:
				time === null
					? undefined
					: ({ time: new Date(time), batchId: batchId!, position: position! } satisfies ClickPlace),
		}
	}

export type ReadClickLines = ReturnType<typeof createClickLines>
