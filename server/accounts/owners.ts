/** Owners of links: the caller's account, or a team in which it has a role. */
import type { Owner } from '../../shared/owners.ts'
import { isEnough, type Team, type TeamRole } from '../../shared/teams.ts'
import { fail } from '../errors.ts'
import type { Caller } from './caller.ts'
import { accountLabel } from './identity.ts'
import type { AccountsDeps } from './proof.ts'

export type Asker = Pick<Caller, 'userId'>

/** Of a team in which somebody has no role, nothing is said. */
export function guardRole(role: TeamRole | undefined, needed: TeamRole): asserts role is TeamRole {
	if (role === undefined) throw fail('not_found')
	if (!isEnough(role, needed)) throw fail('forbidden')
}

export const isTeamId = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

export const createOwners = ({ store: { accounts } }: Pick<AccountsDeps, 'store'>) => {
	/** The caller's role. Fails with `not_found`, `forbidden`. */
	const need = async ({ userId }: Asker, teamId: string, needed: TeamRole): Promise<TeamRole> => {
		const role = isTeamId(teamId) ? await accounts.roleInTeam(userId, teamId) : undefined
		guardRole(role, needed)
		return role
	}

	/** Those of the caller by name; with `id`, that one. */
	const list = async ({ userId }: Asker, id?: string): Promise<Team[]> => {
		const mine = (await accounts.teamsOf(userId)).filter((team) => id === undefined || team.id === id)
		const joined = mine.filter((team) => team.accepted).map((team) => team.id)
		const members = joined.length === 0 ? [] : await accounts.membersOf(joined)
		return mine.map((team) => ({
			...team,
			members: members
				.filter(({ teamId }) => teamId === team.id)
				.map(({ id, role, accepted, ...account }) => ({
					id,
					account: accountLabel(account),
					role,
					accepted,
				})),
		}))
	}
	/** One of them. Fails with `not_found`. */
	const find = async (caller: Asker, id: string): Promise<Team> => {
		const [team] = await list(caller, id)
		if (team === undefined) throw fail('not_found')
		return team
	}

	return {
		need,
		/**
		 * The one place that says for whom a caller asks: for the account, or for a team of it in
		 * which its role is enough. A team's token asks for its team. Fails with `not_found`,
		 * `forbidden`.
		 */
		acting: async (caller: Asker, team: string | undefined, needed: TeamRole) => {
			const isOwn = !team || team === caller.userId
			const role = isOwn ? 'owner' : await need(caller, team, needed)
			return { ownerId: team || caller.userId, userId: caller.userId, role }
		},

		/** How records name an owner. */
		ownerOf: async (id: string): Promise<Owner | undefined> => {
			const row = await accounts.ownerNamed(id)
			if (row === undefined) return undefined
			const { team } = row
			return team === null ? { kind: 'account', name: accountLabel(row) } : { kind: 'team', name: team }
		},

		list,
		find,
		/** Those in which a role is enough, without their members: to choose one. */
		choices: (caller: Asker, needed: TeamRole = 'viewer') =>
			accounts
				.teamsOf(caller.userId)
				.then((teams) => teams.filter(({ accepted, role }) => accepted && isEnough(role, needed))),
	}
}
