/** Memberships that `OIDC_TEAMS` gives: they follow the claim at each sign-in by OpenID. */
import { bounds } from '../../shared/bounds.ts'
import { isEnough, type TeamRole, teamRequest, teamRoles } from '../../shared/teams.ts'
import type { Oidc } from '../config/openid-variables.ts'
import type { Secrets } from '../config/secrets.ts'
import type { AccountStore } from '../store/accounts/accounts.ts'
import type { Followed } from '../store/accounts/claimed-teams.ts'
import { issuerOf } from './identity.ts'
import { teamIdOf } from './teams.ts'

/** `press:viewer`, or `press`, which says no role. */
const entry = new RegExp(`^(?<name>.*?)(:(?<role>${teamRoles.join('|')}))?$`, 's')

/** Roles by the name of the team; of several the one that may do most. */
const readEntries = (said: string[]): Map<string, TeamRole | undefined> => {
	const roles = new Map<string, TeamRole | undefined>()
	for (const text of said) {
		const { name = '', role } = (entry.exec(text)?.groups ?? {}) as { name?: string; role?: TeamRole }
		const before = roles.get(name)
		const isLess = before !== undefined && (role === undefined || isEnough(before, role))
		roles.set(name, isLess ? before : role)
	}
	return roles
}

/** What the log says of a membership that could not follow. */
const reasons: Record<Exclude<Followed, 'done'>, string> = {
	waits: 'none of its owners has signed in yet, or its links are still being deleted',
	'last owner': 'its last owner stays one',
	full: `it has ${bounds.team.members} members`,
}

export interface ClaimedTeamsDeps {
	oidc: Pick<Oidc, 'issuer' | 'teamsClaim'>
	store: { accounts: Pick<AccountStore, 'claimedTeams' | 'followClaim' | 'whileThere'> }
	secrets: Pick<Secrets, 'hmac'>
	now: () => number
}

/** Ends only memberships that the claim made, and none where it says nothing. */
export const createClaimedTeams = (
	{ oidc: { issuer, teamsClaim }, store: { accounts }, secrets, now }: ClaimedTeamsDeps,
	warn: (message: string) => void,
) => {
	/** A group has a team of its own: others of the same name are somebody else's. */
	const idOf = (name: string): string => teamIdOf(secrets.hmac('team', issuerOf(issuer), name))

	/** Those that can be teams: by name, so that the same are left out each time. */
	const readTeams = (said: string[]) => {
		const entries = [...readEntries(said)].filter(([name]) => {
			const isName = teamRequest.safeParse({ name }).data?.name === name
			if (!isName) warn('OIDC_TEAMS leaves out entries that can be no name of a team')
			return isName
		})
		if (entries.length > bounds.team.of)
			warn(
				`OIDC_TEAMS leaves out teams: somebody has more than ${bounds.team.of}, so the first by name count`,
			)
		return entries
			.sort(([one], [other]) => (one < other ? -1 : 1))
			.slice(0, bounds.team.of)
			.map(([name, role]) => ({ id: idOf(name), name, role }))
	}

	return async (userId: string, said: string[] | undefined): Promise<void> => {
		if (teamsClaim === undefined) return
		if (said === undefined)
			return warn(
				`OIDC_TEAMS changes no membership: the provider sends no list in ${teamsClaim}. OIDC_SCOPES may have to ask for it`,
			)
		const teams = readTeams(said)
		const had = await accounts.claimedTeams(userId)
		const ended = had.filter(({ id }) => !teams.some((team) => team.id === id))
		const changed = teams.filter(({ id, role }) => {
			const before = had.find((team) => team.id === id)
			return before === undefined || (role !== undefined && role !== before.role)
		})
		for (const { id, name, role } of [...ended.map((team) => ({ ...team, role: null })), ...changed]) {
			const team = { id, name, createdAt: new Date(now()) }
			const outcome = await accounts.whileThere(() => accounts.followClaim(userId, team, role))
			if (outcome !== undefined && outcome !== 'done')
				warn(`OIDC_TEAMS does not change the team ${name}: ${reasons[outcome]}`)
		}
	}
}
