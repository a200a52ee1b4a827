/** Teams and their members. A team owns links as an account does, by its id. */
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import { bounds } from '../../../shared/bounds.ts'
import { isEnough, type TeamRole } from '../../../shared/teams.ts'
import type { Database } from '../driver/connect.ts'
import { type DrizzleTransaction, drizzleTransaction } from '../driver/transaction.ts'
import { deletedAccounts, links } from '../schema.ts'
import { linkOffers, teamMembers, teams, users } from './account-schema.ts'
import { accepted, createTeamReads, inOrder, ofMember } from './team-reads.ts'

const countOf = async (tx: DrizzleTransaction, condition: ReturnType<typeof and>): Promise<number> =>
	(await tx.select({ of: count() }).from(teamMembers).where(condition))[0]!.of

/** The members of a team, which is locked, who can sign in: who came first, first. */
export const openMembers = (tx: DrizzleTransaction, teamId: string) =>
	tx
		.select({ userId: users.id, role: teamMembers.role })
		.from(teamMembers)
		.innerJoin(users, eq(users.id, teamMembers.userId))
		.where(and(eq(teamMembers.teamId, teamId), accepted, isNull(users.closedAt)))
		.orderBy(...inOrder)

export const isOwner = ({ role }: { role: TeamRole }): boolean => role === 'owner'

/** Accounts that change their teams go one after the other, so that counts of them hold. */
export const lockAccount = async (tx: DrizzleTransaction, id: string): Promise<void> => {
	await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
}

/** Whether a team is there, or its links are still being deleted: it waits to be made again. */
export const isTaken = async (tx: DrizzleTransaction, id: string): Promise<boolean> => {
	const made = await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, id))
	const gone = tx.select({ id: deletedAccounts.id }).from(deletedAccounts)
	return made.length > 0 || (await gone.where(eq(deletedAccounts.id, id))).length > 0
}

/** Makes a team without members. Another request may make the same one. */
export const insertTeam = async (tx: DrizzleTransaction, team: typeof teams.$inferInsert): Promise<void> => {
	await tx.insert(teams).values(team).onConflictDoNothing()
}

/**
 * Takes an account that ends out of its teams. Where no owner is left, the editor who is there
 * longest becomes one, else the viewer. Returns the teams in which nobody else is: it stays in
 * them. The account is locked before.
 */
export const leaveTeams = async (tx: DrizzleTransaction, userId: string): Promise<string[]> => {
	const own = tx.select({ id: teamMembers.teamId }).from(teamMembers).where(eq(teamMembers.userId, userId))
	const locked = await tx
		.select({ id: teams.id })
		.from(teams)
		.where(inArray(teams.id, own))
		.orderBy(teams.id)
		.for('no key update')
	const alone: string[] = []
	for (const { id } of locked) {
		const members = await tx
			.select()
			.from(teamMembers)
			.where(and(eq(teamMembers.teamId, id), accepted))
			.orderBy(...inOrder)
		const others = members.filter((member) => member.userId !== userId)
		if (others.length < members.length && others.length === 0) {
			alone.push(id)
			continue
		}
		const open = (await openMembers(tx, id)).filter((member) => member.userId !== userId)
		const heir = open.find(({ role }) => role === 'editor') ?? open[0]
		if (heir !== undefined && !open.some(isOwner))
			await tx.update(teamMembers).set({ role: 'owner' }).where(ofMember(id, heir.userId))
		await tx.delete(teamMembers).where(ofMember(id, userId))
	}
	return alone
}

/** Deletes teams; their links are gone with them, as those of an account (deletion.ts). */
export const deleteTeams = async (tx: DrizzleTransaction, ids: string[], deletedAt: Date): Promise<void> => {
	if (ids.length === 0) return
	await tx.delete(teams).where(inArray(teams.id, ids))
	await tx.delete(linkOffers).where(inArray(linkOffers.ownerId, ids))
	await tx.insert(deletedAccounts).values(ids.map((id) => ({ id, deletedAt })))
}

export const createTeamStore = ({ db }: Pick<Database, 'db'>) => ({
	...createTeamReads({ db }),

	/** Makes a team, once per id, with its first owner; false when the account has too many. */
	makeTeam: (userId: string, team: typeof teams.$inferInsert): Promise<boolean> =>
		drizzleTransaction(db, async (tx) => {
			await lockAccount(tx, userId)
			if (await isTaken(tx, team.id)) return true
			const owned = and(eq(teamMembers.userId, userId), eq(teamMembers.role, 'owner'), accepted)
			if ((await countOf(tx, owned)) >= bounds.team.of) return false
			const at = team.createdAt
			await insertTeam(tx, team)
			await tx
				.insert(teamMembers)
				.values({ teamId: team.id, userId, role: 'owner', acceptedAt: at, createdAt: at })
			return true
		}),

	renameTeam: async (id: string, name: string): Promise<void> => {
		await drizzleTransaction(db, (tx) => tx.update(teams).set({ name }).where(eq(teams.id, id)))
	},

	/**
	 * Gives an account a role in a team, or with null takes it out of it; a new one is invited.
	 * Only owners may, but everybody may leave. One change of a team at a time.
	 */
	setMember: (
		teamId: string,
		userId: string,
		{ role, by, at }: { role: TeamRole | null; by: string; at: Date },
	): Promise<'done' | 'not_found' | 'forbidden' | 'last owner' | 'full'> =>
		drizzleTransaction(db, async (tx) => {
			await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('no key update')
			const members = await tx.select().from(teamMembers).where(eq(teamMembers.teamId, teamId))
			const find = (id: string) => members.find((member) => member.userId === id)
			const [own, member] = [find(by), find(userId)]
			const leaves = role === null && by === userId
			if (own === undefined || (own.acceptedAt === null && !leaves)) return 'not_found'
			if (!leaves && !isEnough(own.role, 'owner')) return 'forbidden'
			const owners = (await openMembers(tx, teamId)).filter(isOwner)
			const isLast = owners.length === 1 && owners[0]!.userId === userId
			if (isLast && role !== 'owner') return 'last owner'
			if (member !== undefined) {
				const its = ofMember(teamId, userId)
				await (role === null
					? tx.delete(teamMembers).where(its)
					: tx.update(teamMembers).set({ role }).where(its))
				return 'done'
			}
			if (role === null) return 'not_found'
			// Others invite: that doesn't use up the teams that the account joins by itself.
			const invited = and(eq(teamMembers.userId, userId), isNull(teamMembers.acceptedAt))
			// Nobody fills the list of somebody else alone.
			const its = and(eq(teamMembers.userId, by), eq(teamMembers.role, 'owner'), accepted)
			const ofSender = tx.select({ id: teamMembers.teamId }).from(teamMembers).where(its)
			const sent = await countOf(tx, and(invited, inArray(teamMembers.teamId, ofSender)))
			if (sent >= bounds.team.invites) return 'full'
			if ((await countOf(tx, invited)) >= bounds.team.of || members.length >= bounds.team.members)
				return 'full'
			await tx.insert(teamMembers).values({ teamId, userId, role, createdAt: at })
			return 'done'
		}),

	/**
	 * Accepts an invitation; false when there is none any more. Of a team whose owner was closed
	 * meanwhile, the new member is an owner.
	 */
	joinTeam: (teamId: string, userId: string, acceptedAt: Date): Promise<boolean> =>
		drizzleTransaction(db, async (tx) => {
			await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('no key update')
			const joined = await tx
				.update(teamMembers)
				.set({
					acceptedAt,
					...(!(await openMembers(tx, teamId)).some(isOwner) && { role: 'owner' as const }),
				})
				.where(and(ofMember(teamId, userId), isNull(teamMembers.acceptedAt)))
			return joined.count > 0
		}),

	/**
	 * Deletes a team for one of its owners; `links`, and nothing changes, when it has any that
	 * should not go with it.
	 */
	deleteTeam: (
		id: string,
		{ by, at, deletesLinks }: { by: string; at: Date; deletesLinks: boolean },
	): Promise<'done' | 'links' | 'forbidden'> =>
		drizzleTransaction(db, async (tx) => {
			// Links that are being made wait, and then find no team.
			const there = await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, id)).for('update')
			if (there.length === 0) return 'done'
			if (!(await openMembers(tx, id)).some((one) => one.userId === by && isOwner(one))) return 'forbidden'
			const its = () => tx.select({ id: links.id }).from(links).where(eq(links.ownerId, id)).limit(1)
			if (!deletesLinks && (await its()).length > 0) return 'links'
			await deleteTeams(tx, [id], at)
			return 'done'
		}),
})
