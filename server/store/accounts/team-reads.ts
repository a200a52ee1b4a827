/** Reads teams: whose they are, who is in them, and how owners of links are named. */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { TeamRole } from '../../../shared/teams.ts'
import type { Database } from '../driver/connect.ts'
import { reading, readingOne } from '../driver/failures.ts'
import { teamMembers, teams, users } from './account-schema.ts'

/** An account by its names, or a team by its own. */
export interface OwnerRow {
	team: string | null
	email: string
	name: string
	emailVerified: boolean
}

export const accepted = isNotNull(teamMembers.acceptedAt)
export const ofMember = (teamId: string, userId: string) =>
	and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId))
export const inOrder = [asc(teamMembers.createdAt), asc(teamMembers.userId)] as const

/** A team as one of its members sees it. */
export const ofTeam = { id: teams.id, name: teams.name, role: teamMembers.role }
const isMember = sql<boolean>`${accepted}`
const { id, email, name, emailVerified } = users

export const createTeamReads = ({ db }: Pick<Database, 'db'>) => ({
	/** Teams that an account is a member of, or invited to, by name. */
	teamsOf: (userId: string) =>
		reading(() =>
			db
				.select({ ...ofTeam, accepted: isMember })
				.from(teamMembers)
				.innerJoin(teams, eq(teams.id, teamMembers.teamId))
				.where(eq(teamMembers.userId, userId))
				.orderBy(sql`lower(${teams.name})`, teams.id),
		),

	/** All members of teams, and who is invited: who came first, first. */
	membersOf: (teamIds: string[]) =>
		reading(() =>
			db
				.select({
					...{ id, email, name, emailVerified },
					...{ teamId: teamMembers.teamId, role: teamMembers.role, accepted: isMember },
				})
				.from(teamMembers)
				.innerJoin(users, eq(users.id, teamMembers.userId))
				.where(inArray(teamMembers.teamId, teamIds))
				.orderBy(...inOrder),
		),

	/** Teams in which nobody but these accounts is: those that end with them. */
	teamsAlone: async (userIds: string[]): Promise<string[]> => {
		const rows = await reading(
			() => db.$client<{ id: string }[]>`
				select distinct team_id as id from team_members as own
				where user_id = any (${userIds}::text[]) and accepted_at is not null and not exists (
					select 1 from team_members as other
					where other.team_id = own.team_id and other.user_id <> all (${userIds}::text[]) and other.accepted_at is not null
				) order by 1`,
		)
		return rows.map(({ id }) => id)
	},

	/** Undefined for those who are only invited, too. */
	roleInTeam: async (userId: string, teamId: string): Promise<TeamRole | undefined> => {
		const member = db
			.select({ role: teamMembers.role })
			.from(teamMembers)
			.where(and(ofMember(teamId, userId), accepted))
		return (await readingOne(() => member))?.role
	},

	/** The owner of links with this id; undefined when it is gone. */
	ownerNamed: (id: string): Promise<OwnerRow | undefined> =>
		readingOne(
			() => db.$client<OwnerRow[]>`
				select null as team, email, name, email_verified as "emailVerified" from users where id = ${id}
				union all select name, '', '', false from teams where id = ${id}`,
		),
})
