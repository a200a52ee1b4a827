/** Sign-in through the operator's OpenID provider, which is contacted only when needed. */
import type { Secrets } from '../config/secrets.ts'
import type { AccountListStore } from '../store/accounts/account-list.ts'
import type { AccountStore } from '../store/accounts/accounts.ts'
import type { Admission } from './admission.ts'
import type { SignedIn } from './caller.ts'
import { type ClaimedTeamsDeps, createClaimedTeams } from './claimed-teams.ts'
import type { Person } from './claims.ts'
import { identityOf, issuerOf, openIdDomain } from './identity.ts'
import { createProvider, type ProviderDeps } from './openid-provider.ts'
import { createWays, type Errand, type Way } from './openid-way.ts'
import type { Sessions } from './sessions.ts'

export interface OpenIdDeps extends ProviderDeps {
	store: {
		accounts: Pick<AccountStore, 'insertUser' | 'linkIdentity' | 'endProviderSessions'> &
			ClaimedTeamsDeps['store']['accounts']
		accountList: Pick<AccountListStore, 'byIdentity' | 'noteAddress'>
	}
	sessions: Pick<Sessions, 'open' | 'find'>
	secrets: Secrets
	admits: Admission
	/** Told at each sign-in which groups the identity is in; undefined: the provider didn't say. */
	onGroups: (identity: string, groups: string[] | undefined, warn: (message: string) => void) => Promise<void>
	random: (bytes: number) => Uint8Array
}

/** The end of a way: a page, and cookies; `userId` of who signed in, `error` for the page. */
export interface Arrival {
	to: string
	cookies: string[]
	userId?: string
}

type Outcome = { error: string } | { userId: string; cookies: string[] }

const stateBytes = 24
const idBytes = 16
/** Where a way leads back whose beginning nobody knows. */
const entrance = '/sign-in'

/** What an identity may do here: sign in to its account, or be linked to another. */
const createIdentities = (deps: OpenIdDeps, warn: (message: string) => void) => {
	const { oidc, store, sessions, secrets, admits, onGroups, random, now } = deps
	const newId = () => Buffer.from(random(idBytes)).toString('hex')
	const followTeams = createClaimedTeams(deps, warn)

	/** Makes the account of a new identity, if it may have one. */
	const settle = async (person: Person, identity: string, invite: string | undefined): Promise<boolean> => {
		const admitted = await admits(person, invite)
		if (admitted === undefined) return false
		const { subject, name } = person
		const pseudonym = secrets.hmacHex('identity', issuerOf(oidc.issuer), subject).slice(0, 2 * idBytes)
		const outcome = await store.accounts.insertUser({
			id: newId(),
			email: pseudonym + openIdDomain,
			name,
			identity,
			createdAt: new Date(now()),
			invitation: admitted.invitation,
		})
		// Another request of the same identity may have made it.
		return outcome !== 'uninvited'
	}

	const signIn = async (person: Person, identity: string, way: Way, userAgent: string): Promise<Outcome> => {
		const find = () => store.accountList.byIdentity(identity)
		const isKnown = (await find()) !== undefined || (await settle(person, identity, way.invite))
		const account = isKnown ? await find() : undefined
		if (account === undefined) return { error: 'signup_disabled' }
		if (account.closedAt !== null) return { error: 'account_closed' }
		await store.accountList.noteAddress(identity, (person.isVerified && person.email) || null)
		await onGroups(identity, person.groups, warn)
		await followTeams(account.id, person.teams)
		const { session } = person
		const providerSession = session === undefined ? null : identityOf(oidc.issuer, session)
		const opened = await sessions.open(account.id, userAgent, { identity, providerSession })
		return opened === undefined
			? { error: 'account_closed' }
			: { userId: account.id, cookies: opened.cookies }
	}

	/** The account that began it must still be signed in. */
	const link = async (identity: string, userId: string, headers: Headers): Promise<Outcome> => {
		const session = await sessions.find(headers)
		if (session?.userId !== userId) return { error: 'session_ended' }
		const isLinked = await store.accounts.linkIdentity(userId, { id: newId(), identity }, new Date(now()))
		return isLinked
			? { userId, cookies: session.cookies }
			: { error: 'account_already_linked_to_different_user' }
	}
	return { signIn, link }
}

export const createOpenId = (deps: OpenIdDeps) => {
	const { oidc, store, random, now } = deps
	const provider = createProvider(deps)
	const ways = createWays(deps)
	const { signIn, link } = createIdentities(deps, provider.warn)

	const finish = async (
		{ url, headers }: Request,
		way: Way | undefined,
		userAgent: string,
	): Promise<Outcome> => {
		const { search, searchParams } = new URL(url)
		if (way === undefined || ways.isOver(way) || searchParams.get('state') !== way.state)
			return { error: 'state_not_found' }
		const refusal = searchParams.get('error')
		if (refusal) {
			if (refusal !== 'access_denied')
				provider.warn(
					`the OpenID provider refuses: ${/^\w{1,60}$/.exec(refusal)?.[0] ?? 'for no known reason'}`,
				)
			return { error: refusal }
		}
		try {
			const person = await provider.personOf(search, way.state, ways.proofOf(way))
			const identity = identityOf(oidc.issuer, person.subject)
			return way.linksTo === undefined
				? await signIn(person, identity, way, userAgent)
				: await link(identity, way.linksTo, headers)
		} catch {
			return { error: 'failed' }
		}
	}

	return {
		/** The provider's name on pages. */
		name: oidc.name ?? new URL(oidc.issuer).hostname,

		/** Whether an identity is the current provider's; those of a former one can't sign in. */
		isInUse: ({ issuer }: { issuer: string }): boolean => issuer === issuerOf(oidc.issuer),

		/** Where to send a browser, with the cookie by which it is recognised on return. */
		begin: async (errand: Errand): Promise<{ url: string; cookie: string }> => {
			const state = Buffer.from(random(stateBytes)).toString('base64url')
			const url = await provider.urlFor(state, ways.proofOf({ state }))
			return { url, cookie: ways.set({ ...errand, state, begunAt: now() }) }
		},

		/** Where a browser goes that returns from the provider; on failure back, with `?error=`. */
		finish: async (request: Request, userAgent: string): Promise<Arrival> => {
			const way = ways.read(request.headers)
			const outcome = await finish(request, way, userAgent)
			if (way !== undefined && !('error' in outcome))
				return { ...outcome, to: way.next, cookies: [...outcome.cookies, ways.cleared] }
			const back = way?.back ?? entrance
			const error = new URLSearchParams('error' in outcome ? { error: outcome.error } : {})
			return { to: `${back}${back.includes('?') ? '&' : '?'}${error}`, cookies: [ways.cleared] }
		},

		/** Where somebody whose session ended signs out of the provider too, if that began it. */
		signOutUrl: async ({ identity }: Pick<SignedIn, 'identity'>): Promise<string | undefined> =>
			identity?.startsWith(identityOf(oidc.issuer, '')) ? provider.signOutUrl() : undefined,

		/** Ends what the provider says has ended there; false when it is not the provider. */
		hearLogout: async (token: string): Promise<boolean> => {
			const ended = await provider.readLogout(token)
			if (ended === undefined) return false
			await store.accounts.endProviderSessions(ended)
			return true
		},
	}
}

export type OpenId = ReturnType<typeof createOpenId>
