/** Links as operators find them: all accounts and anonymous ones, newest first. */
import { and, desc, eq, ilike, inArray, isNotNull, like, lt, or, type SQL, sql, sum } from 'drizzle-orm'
import type { SlugKey } from '../../../shared/link/slug-key.ts'
import { teams, users } from '../accounts/account-schema.ts'
import { linkTotals } from '../clicks/click-schema.ts'
import type { Database } from '../driver/connect.ts'
import { reading } from '../driver/failures.ts'
import { isThere, type LinkTargets, targetColumns } from '../link-rows.ts'
import { stateColumns } from '../link-states.ts'
import { links } from '../schema.ts'

/** By which a text finds links; `host` is found in the target by `hostOf`. */
export type SearchBy = 'name' | 'target' | 'owner'

const columns = {
	id: links.id,
	slug: links.slug,
	slugKey: links.slugKey,
	...targetColumns,
	createdAt: links.createdAt,
	disabledAt: links.disabledAt,
	...stateColumns,
	/** Null for an anonymous link, and for one of a team. */
	owner: users.email,
	ownerName: users.name,
	ownerVerified: users.emailVerified,
	team: teams.name,
}

/** Links of one step through all of them: with long targets, a few megabytes. */
export const perStep = 2_000

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const conditions: Record<SearchBy, (text: string) => SQL | undefined> = {
	name: (text) => like(links.slugKey, containing(text.toLowerCase())),
	target: (text) => ilike(links.longUrl, containing(text)),
	owner: (text) => or(...[users.email, users.name, teams.name].map((name) => ilike(name, containing(text)))),
}

export const createLinkSearchStore = ({ db }: Pick<Database, 'db'>) => {
	const found = (condition: SQL | undefined, limit: number) =>
		reading(() =>
			db
				.select(columns)
				.from(links)
				.leftJoin(users, eq(users.id, links.ownerId))
				.leftJoin(teams, eq(teams.id, links.ownerId))
				.where(and(sql.raw(isThere), condition))
				.orderBy(desc(links.id))
				.limit(limit),
		)
	const older = (before: number | undefined) => (before === undefined ? undefined : lt(links.id, before))
	return {
		/** Links found by one of these texts; without any, all. */
		find: (by: SearchBy, texts: string[], before: number | undefined, limit: number) =>
			found(and(older(before), or(...texts.map(conditions[by]))), limit),

		byIds: (ids: number[]) => found(inArray(links.id, ids), ids.length),
		bySlugs: (slugKeys: SlugKey[]) => found(inArray(links.slugKey, slugKeys), slugKeys.length),

		/** Whose links these are, and how many clicks they have that are counted. */
		sizeOf: async (ids: number[]): Promise<{ clicks: number; ownerIds: string[] }> => {
			const these = sql`any (${sql.param(ids)}::bigint[])`
			const owners = await reading(() =>
				db
					.selectDistinct({ id: links.ownerId })
					.from(links)
					.where(and(sql`${links.id} = ${these}`, isNotNull(links.ownerId))),
			)
			const [total] = await reading(() =>
				db
					.select({ clicks: sum(linkTotals.clicks) })
					.from(linkTotals)
					.where(sql`${linkTotals.linkId} = ${these}`),
			)
			return { clicks: Number(total?.clicks ?? 0), ownerIds: owners.map(({ id }) => id!) }
		},

		/** The next targets before an id; none at the end. */
		targetsBefore: (before: number | undefined): Promise<(LinkTargets & { id: number })[]> =>
			reading(() =>
				db
					.select({ id: links.id, ...targetColumns })
					.from(links)
					.where(and(older(before), sql.raw(isThere)))
					.orderBy(desc(links.id))
					.limit(perStep),
			),
	}
}

export type LinkSearchStore = ReturnType<typeof createLinkSearchStore>
export type FoundLink = Awaited<ReturnType<LinkSearchStore['bySlugs']>>[number]
