/** A link's row: its columns in SQL, and its type in the server. */
import { getTableColumns } from 'drizzle-orm'
import type { FreeName } from '../../shared/link/free-fields.ts'
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

type CamelCase<Name> = Name extends `${infer Start}_${infer Rest}` ? `${Start}${Capitalize<Rest>}` : Name
/** The columns of the fields that are stored as they are sent. */
export type FreeColumns = Pick<LinkRow, CamelCase<FreeName>>

const limits = [
	'passwordHash',
	'maxClicks',
	'usedClicks',
	'expiresAt',
	'disabledAt',
	'disabledReason',
] as const
const visited = ['id', 'version', 'slugKey', 'longUrl', 'forwardQuery', 'confirm', ...limits] as const

/** What a visit needs of its link. Very many are cached, so it is small. */
export interface VisitedLink extends Pick<LinkRow, (typeof visited)[number]> {
	/** In hex. */
	visitorSalt: string | null
}

const keys = Object.keys(columns) as (keyof LinkRow)[]
const times = keys.filter((key) => columns[key].dataType === 'date')
const textOf = (key: keyof LinkRow, row = 'links'): string => {
	const column = `${row}.${linkNames[key]}`
	return `${times.includes(key) ? `(extract(epoch from ${column}) * 1000)::bigint` : column} as "${key}"`
}

/** SQL: a link's columns in a row, named as in `LinkRow`; times in milliseconds since 1970. */
export const textsOf = (row: string): string => keys.map((key) => textOf(key, row)).join(', ')
export const linkTexts = textsOf('links')
/** SQL: the columns of a `VisitedLink`; times in milliseconds since 1970. */
export const visitedTexts = [
	...visited.map((key) => textOf(key)),
	`encode(links.visitor_salt, 'hex') as "visitorSalt"`,
].join(', ')

/** What the driver returns for `linkTexts`. */
export type RawLink = { [K in keyof LinkRow]: LinkRow[K] extends Date | null ? number | null : LinkRow[K] }

export const toLinkRow = (raw: RawLink): LinkRow => {
	const row: Record<string, unknown> = { ...raw }
	for (const key of times) if (row[key] !== null) row[key] = new Date(row[key] as number)
	return row as LinkRow
}

/** SQL condition: the link's account is not deleted. Links are gone with their account. */
export const isThere = `coalesce(links.owner_id, '') <> all (array(select deleted_accounts.id from deleted_accounts))`

/** What the driver returns for `visitedTexts`. */
export type RawVisitedLink = Omit<VisitedLink, 'expiresAt' | 'disabledAt'> &
	Pick<RawLink, 'expiresAt' | 'disabledAt'>

export const toVisitedLink = (raw: RawVisitedLink): VisitedLink => ({
	id: raw.id,
	version: raw.version,
	slugKey: raw.slugKey,
	longUrl: raw.longUrl,
	passwordHash: raw.passwordHash,
	maxClicks: raw.maxClicks,
	usedClicks: raw.usedClicks,
	expiresAt: raw.expiresAt === null ? null : new Date(raw.expiresAt),
	disabledAt: raw.disabledAt === null ? null : new Date(raw.disabledAt),
	disabledReason: raw.disabledReason,
	forwardQuery: raw.forwardQuery,
	confirm: raw.confirm,
	visitorSalt: raw.visitorSalt,
})
