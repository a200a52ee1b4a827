/** A link's row: its columns in SQL, and its type in the server. */
import { getTableColumns } from 'drizzle-orm'
import { type ColumnOf, columnOf, type StoredName, visitedNames } from '../../shared/link/stored-fields.ts'
import { links } from './schema.ts'

const all = getTableColumns(links)
const { searchText: _, tagKeys: __, ...columns } = all
/** A link's column names in SQL. */
export const linkNames = Object.fromEntries(
	Object.entries(all).map(([key, { name }]) => [key, name]),
) as Record<keyof typeof all, string>
/** All columns except those only used for searching, which may be long. */
export const linkColumns = columns
export type LinkRow = Omit<typeof links.$inferSelect, 'searchText' | 'tagKeys'>

/** The columns that say where a link leads. */
export const targetColumns = { longUrl: links.longUrl, rules: links.rules, shares: links.shares }
export type LinkTargets = Pick<LinkRow, keyof typeof targetColumns>

/** The columns of the fields that have one each. */
export type StoredColumns = Pick<LinkRow, ColumnOf<StoredName>>

const ofVisits = [
	...(['id', 'version', 'slugKey', 'longUrl', 'passwordHash', 'usedClicks'] as const),
	...(['disabledAt', 'disabledReason'] as const),
] satisfies (keyof LinkRow)[]
/** The columns that visits keep in memory: only a new version outdates them. */
export const visited = [...ofVisits, ...visitedNames.map((name) => columnOf(name))]

/** What a visit needs of its link. Very many are cached, so it is small. */
export interface VisitedLink extends Pick<LinkRow, (typeof visited)[number]> {
	/** In hex. */
	visitorSalt: string | null
}

const keys = Object.keys(columns) as (keyof LinkRow)[]
const times = keys.filter((key) => columns[key].dataType === 'date')
const textOf = (key: keyof LinkRow, row: string): string => {
	const column = `${row}.${linkNames[key]}`
	return `${times.includes(key) ? `(extract(epoch from ${column}) * 1000)::bigint` : column} as "${key}"`
}

/** SQL: columns of a link's row, named as in `LinkRow`; times in milliseconds since 1970. */
export const textsOf = (some: readonly (keyof LinkRow)[] = keys, row = 'links'): string =>
	some.map((key) => textOf(key, row)).join(', ')
export const linkTexts = textsOf()
/** SQL: the columns of a `VisitedLink`; times in milliseconds since 1970. */
export const visitedTexts = `${textsOf(visited)}, encode(links.visitor_salt, 'hex') as "visitorSalt"`

/** What the driver returns for the columns of `Row`. */
export type AsTexts<Row> = { [K in keyof Row]: Row[K] extends Date | null ? number | null : Row[K] }

/** The row itself, with its columns of times as dates. A copy would cost each visit's look-up. */
export const withDates = <Row extends object>(raw: AsTexts<Row>): Row => {
	const row: Record<string, unknown> = raw as object as Record<string, unknown>
	for (const key of times) if (typeof row[key] === 'number') row[key] = new Date(row[key])
	return row as object as Row
}

/** What the driver returns for `linkTexts`. */
export type RawLink = AsTexts<LinkRow>
export const toLinkRow = (raw: RawLink): LinkRow => withDates<LinkRow>(raw)

/** SQL condition: the link's account is not deleted. Links are gone with their account. */
export const isThere = `coalesce(links.owner_id, '') <> all (array(select deleted_accounts.id from deleted_accounts))`
