/** A link's raw clicks as CSV, written by the database: making objects costs far more. */
import { dimensionTable } from '../../../shared/dimensions.ts'
import { formulaStarts } from '../../csv.ts'
import type { Reads } from './reads.ts'
import { type ClickPlace, newestClicks, type StatisticsQuestion, waitingClicks } from './statistics.ts'

export interface ClickLines {
	/** CSV lines with line ends. */
	lines: string
	/** The last of these clicks; undefined when there are none. */
	last: ClickPlace | undefined
}

const starts = Array.from(formulaStarts, (character) => character.codePointAt(0)).join(', ')

/**
 * SQL: a text as csv.ts writes it, and a comma. `replace` is the most expensive part, so only texts
 * with a quotation mark get it. The comma is added in each branch, where it costs nothing.
 */
const field = (text: string): string => {
	const harmless = `case when ascii(${text}) in (${starts}) then '''' || ${text} else ${text} end`
	return `case when ${text} like '%"%' then '"' || replace(${harmless}, '"', '""') || '",'
		when ${text} like '%,%' or ${text} like E'%\\r%' or ${text} like E'%\\n%' then '"' || ${harmless} || '",'
		else ${harmless} || ',' end`
}

const { countries, referrers, languages } = dimensionTable

/** SQL: a line without its end. Its columns are `csvColumns` (statistics/statistics.ts). */
const line = `to_char(clicked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z,"')
	|| coalesce(country || ',', '${countries.missing},') || ${field('user_agent')}
	|| coalesce(${field('referer')}, '${referrers.missing},') || encode(ip_hash, 'hex')
	|| ',' || coalesce(language, '${languages.missing}')`
const lineEnd = `E'\\r\\n'`

export const createClickLines =
	(reads: Reads) =>
	/** Clicks, newest first, and the last of them. Fails with `Unavailable`. */
	async (linkId: number, asked: StatisticsQuestion): Promise<ClickLines> => {
		const [page] = await reads.one(
			(sql) => sql<{ lines: string | null; time: number; batchId: number; position: number }[]>`
				with waiting as materialized (${waitingClicks(sql, [linkId])})
				select string_agg(${sql.unsafe(line)}, ${sql.unsafe(lineEnd)}) || ${sql.unsafe(lineEnd)} as lines,
					(extract(epoch from min(clicked_at)) * 1000)::bigint as time,
					(array_agg(batch_id))[count(*)] as "batchId", (array_agg(position))[count(*)] as position
				from (${newestClicks(sql, linkId, asked)}) as newest`,
			(sql) => sql`array[${linkId}::bigint]`,
		)
		const { lines, time, batchId, position } = page!
		if (lines === null) return { lines: '', last: undefined }
		return { lines, last: { time: new Date(time), batchId, position } }
	}

export type ReadClickLines = ReturnType<typeof createClickLines>
