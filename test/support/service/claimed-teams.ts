/** Sign-ins by OpenID with `OIDC_TEAMS`, and which teams somebody is then in. */
import { expect } from 'vitest'
import type { Team } from '../../../shared/teams.ts'
import { goThrough, openWalks } from './openid-walk.ts'
import { accountIdOf, sidOf, signUp } from './people.ts'
import { joinService } from './service.ts'
import { askAs, type Somebody } from './teams.ts'

export interface SignedIn {
	cookie: string
	/** The role in each team, by its name. */
	roles: Record<string, string>
	teams: Team[]
}

/** A provider, a service that uses it, and one that takes the teams from its claim `groups`. */
export const openClaimedTeams = async () => {
	const { provider, service } = await openWalks()
	const env = { ...provider.env, OIDC_TEAMS: 'groups' }
	const at = joinService(service, env, service.clock)

	const seenBy = async (cookie: string): Promise<SignedIn> => {
		const teams: Team[] = (await askAs(service, { cookie }, '/api/v1/teams')).body
		return { cookie, teams, roles: Object.fromEntries(teams.map((team) => [team.name, team.role])) }
	}
	/** Signs in while the claim `groups` is this; null leaves it out. */
	const signIn = async (name: string, groups: unknown, on = at): Promise<SignedIn> => {
		const answer = await goThrough(on, provider, name, { says: { groups } })
		expect(answer.headers.get('location')).toBe('/links')
		return seenBy(sidOf(answer))
	}
	return {
		...{ provider, service, env, at, seenBy, signIn },
		rolesOf: async (name: string, groups: unknown, on = at) => (await signIn(name, groups, on)).roles,
		/** An account with a password, to which the identity of that name is linked. */
		openLinked: async (name: string): Promise<Somebody> => {
			const person = await signUp(service)
			await goThrough(service, provider, name, { path: '/account/oidc', cookie: person.cookie })
			return { ...person, id: await accountIdOf(service, person.cookie) }
		},
		put: (by: { cookie: string }, team: string, who: string, role: string) =>
			askAs(service, by, `/api/v1/teams/${team}/members/${who}`, { role }, 'PUT'),
	}
}
