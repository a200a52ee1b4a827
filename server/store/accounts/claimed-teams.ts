/** Memberships of teams that a claim of OpenID makes and ends. Those by hand it leaves alone. */
import { and, eq } from 'drizzle-orm'
import { bounds } from '../../../shared/bounds.ts'
import type { TeamRole } from '../../../shared/teams.ts'
import type { Database } from '../driver/connect.ts'
import { reading } from '../driver/failures.ts'
import { drizzleTransaction } from '../driver/transaction.ts'
import { teamMembers, teams } from './account-schema.ts'
import { ofMember, ofTeam } from './team-reads.ts'
import { insertTeam, isOwner, isTaken, lockAccount, openMembers } from './teams.ts'

/** `waits`: the team is not made yet. */
export type Followed = 'done' | 'waits' | 'last owner' | 'full'

export const createClaimedTeamStore = ({ db }: Pick<Database, 'db'>) => ({
	/** The teams in which the claim made an account a member. */
	claimedTeams: (userId: string) =>
		reading(() =>
			db
				.select(ofTeam)
				.from(teamMembers)
				.innerJoin(teams, eq(teams.id, teamMembers.teamId))
				.where(and(eq(teamMembers.userId, userId), teamMembers.byClaim)),
		),

	/**
	 * Makes an account a member with a role, or ends that with null. Undefined is no role: an owner
	 * where there is none, else an editor. Owners alone make the team.
	 */
	followClaim: (
		userId: string,
		team: typeof teams.$inferInsert,
		role: TeamRole | null | undefined,
	): Promise<Followed> =>
		drizzleTransaction(db, async (tx) => {
			const { id: teamId, createdAt: at } = team
			await lockAccount(tx, userId)
			if ((role === undefined || role === 'owner') && !(await isTaken(tx, teamId))) await insertTeam(tx, team)
			const there = await tx
				.select({ id: teams.id })
				.from(teams)
				.where(eq(teams.id, teamId))
				.for('no key update')
			if (there.length === 0) return 'waits'
			const members = await tx.select().from(teamMembers).where(eq(teamMembers.teamId, teamId))
			const member = members.find((one) => one.userId === userId)
			const joinedAt = member?.acceptedAt ?? null
			if (joinedAt !== null && !member?.byClaim) return 'done'
			const owners = (await openMembers(tx, teamId)).filter(isOwner)
			const isLast = owners.length === 1 && owners[0]!.userId === userId
			if (isLast && role !== 'owner') return 'last owner'
			if (role === null) {
				await tx.delete(teamMembers).where(and(ofMember(teamId, userId), teamMembers.byClaim))
				return 'done'
			}
			if (member === undefined && members.length >= bounds.team.members) return 'full'
			const its = role ?? (owners.length === 0 ? 'owner' : (member?.role ?? 'editor'))
			const now = { role: its, acceptedAt: joinedAt ?? at, byClaim: true }
			await tx
				.insert(teamMembers)
				.values({ teamId, userId, createdAt: at, ...now })
				.onConflictDoUpdate({ target: [teamMembers.teamId, teamMembers.userId], set: now })
			return 'done'
		}),
})
