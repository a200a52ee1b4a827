/** A link's row as the service has it: its columns, and how the driver's answer becomes one. */
import { getTableColumns } from 'drizzle-orm'
import { links } from './schema.ts'

const all = getTableColumns(links)
const { searchText: _, tagKeys: __, ...columns } = all
/** The names of a link's columns in SQL. */
export const linkNames = Object.fromEntries(
	Object.entries(all).map(([key, { name }]) => [key, name]),
) as Record<keyof typeof all, string>
/** All of a link but what it is only found by, which may be long. */
export const linkColumns = columns
export type LinkRow = Omit<typeof links.$inferSelect, 'searchText' | 'tagKeys'>

/** What a visit needs of its link, of which very many are kept in memory: little, and nothing that costs more than its text. */
export interface VisitedLink
	extends Pick<
		LinkRow,
		| 'id'
		| 'version'
		| 'slugKey'
		| 'longUrl'
		| 'passwordHash'
		| 'maxClicks'
		| 'usedClicks'
		| 'expiresAt'
		| 'disabledAt'
		| 'forwardQuery'
	> {
	/** In hex. */
	visitorSalt: string | null
}

const table = Object.entries(linkColumns)
const times = table.filter(([, { dataType }]) => dataType === 'date').map(([key]) => key)

/** The columns of a link in SQL, under the names of `LinkRow`; times in milliseconds since 1970. */
export const linkTexts = table
	.map(([key, { name }]) =>
		times.includes(key)
			? `(extract(epoch from links.${name}) * 1000)::bigint as "${key}"`
			: `links.${name} as "${key}"`,
	)
	.join(', ')

/** What the driver answers to `linkTexts`. */
export type RawLink = { [K in keyof LinkRow]: LinkRow[K] extends Date | null ? number | null : LinkRow[K] }

export const toLinkRow = (raw: RawLink): LinkRow => {
	const row: Record<string, unknown> = { ...raw }
	for (const key of times) if (row[key] !== null) row[key] = new Date(row[key] as number)
	return row as LinkRow
}

/** Whether a link's account was not deleted, in SQL: the links of one that was are gone with it, and deleted afterwards. */
export const isThere = `coalesce(links.owner_id, '') <> all (array(select deleted_accounts.id from deleted_accounts))`

/** The columns of a link that a visit needs in SQL, under the names of `VisitedLink`; times as in `linkTexts`. */
export const visitedTexts = `
	links.id, links.version, links.slug_key as "slugKey", links.long_url as "longUrl",
	links.password_hash as "passwordHash", links.max_clicks as "maxClicks", links.used_clicks as "usedClicks",
	(extract(epoch from links.expires_at) * 1000)::bigint as "expiresAt",
	(extract(epoch from links.disabled_at) * 1000)::bigint as "disabledAt",
	links.forward_query as "forwardQuery", encode(links.visitor_salt, 'hex') as "visitorSalt"`

/** What the driver answers to `visitedTexts`. */
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
	forwardQuery: raw.forwardQuery,
	visitorSalt: raw.visitorSalt,
})
