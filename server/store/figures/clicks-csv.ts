/** A link's raw clicks as lines of CSV, written by the database: objects cost far more. */
import { dimensionTable } from '../../../shared/dimensions.ts'
import { formulaStarts } from '../../csv.ts'
import { type ClickPlace, type FiguresQuestion, newestClicks, waitingClicks } from './analytics.ts'
import type { Reads } from './reads.ts'

export interface ClickLines {
	/** Lines of CSV, each with its end. */
	lines: string
	/** The last of these clicks; undefined when there were none. */
	last: ClickPlace | undefined
}

const starts = Array.from(formulaStarts, (character) => character.codePointAt(0)).join(', ')

/**
 * A text as csv.ts writes it, and a comma, in SQL. Few texts hold a quotation mark, and `replace` is the most expensive part;
 * the comma stands where it costs no step of its own.
 */
const field = (text: string): string => {
	const harmless = `case when ascii(${text}) in (${starts}) then '''' || ${text} else ${text} end`
	return `case when ${text} like '%"%' then '"' || replace(${harmless}, '"', '""') || '",'
		when ${text} like '%,%' or ${text} like E'%\\r%' or ${text} like E'%\\n%' then '"' || ${harmless} || '",'
		else ${harmless} || ',' end`
}

const { countries, referrers } = dimensionTable

/** Its columns as `csvColumns` has them (analytics/analytics.ts), without its end. */
const line = `to_char(clicked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z,"')
	|| coalesce(country || ',', '${countries.missing},') || ${field('user_agent')}
	|| coalesce(${field('referer')}, '${referrers.missing},') || encode(ip_hash, 'hex')`
const lineEnd = `E'\\r\\n'`

export const createClickLines =
	(reads: Reads) =>
	/** So many clicks, newest first, and where they end. Fails with `Unavailable`. */
	async (linkId: number, asked: FiguresQuestion): Promise<ClickLines> => {
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
