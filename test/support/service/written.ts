/** What a database holds, as one text: equal when nothing was written. */
import type { TestDatabase } from './database.ts'

/** Tries of passwords are counted, and uses of a session noted, whatever the answer. */
const leftOut = /^(counters|leases|sessions|access_tokens|accounts)$/

/** Every row of every table, but of those that any request may write to. */
export const written = async ({ sql }: TestDatabase['database'], without = leftOut): Promise<string> => {
	const names = await sql<{ name: string }[]>`
		select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1`
	const parts = names
		.filter(({ name }) => !without.test(name))
		.map(
			({ name }) =>
				`select '${name}' as name, md5(string_agg(t::text, '' order by t::text)) as rows from "${name}" t`,
		)
	return JSON.stringify(await sql.unsafe(parts.join(' union all ')))
}
