/** Talks to the OpenID provider: its description, codes, claims, and sign-outs. */
import { jwtVerify } from 'jose'
import * as client from 'openid-client'
import { hour, second } from '../../shared/text/time.ts'
import { atMost } from '../waiting/queue.ts'
import { type Person, personOf } from './claims.ts'
import { identityOf } from './identity.ts'
import { type ConnectionDeps, createConnection, patience, reasonOf } from './openid-connection.ts'

/** Seconds by which its clock may be off, and that a token about a sign-out is good for. */
const tolerance = 30
const logoutAge = 300
/** Source: OpenID Connect Back-Channel Logout 1.0, section 2.4. */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** Warnings that are not repeated within the hour. */
const rememberedWarnings = 100

export interface ProviderDeps extends Omit<ConnectionDeps, 'wait' | 'warn'> {
	baseUrl: string
	now: () => number
	patience?: typeof patience
}

export const createProvider = ({ oidc, baseUrl, log, now, clockAhead, ...options }: ProviderDeps) => {
	const wait = options.patience ?? patience
	const redirectUri = `${baseUrl}/api/v1/auth/callback/oidc`
	const said = new Map<string, number>()
	/** The same at most once an hour. */
	const warn = (message: string): void => {
		if ((said.get(message) ?? Number.NEGATIVE_INFINITY) > now() - hour) return
		if (said.size > rememberedWarnings) said.clear()
		said.set(message, now())
		log(message)
	}
	const { reach, configure, redeem, askUserinfo } = createConnection({ oidc, log, clockAhead, wait, warn })

	return {
		warn,

		/** Where to send a browser. Fails with `service_unavailable`. */
		urlFor: async (
			state: string,
			{ nonce, verifier }: { nonce: string; verifier: string },
		): Promise<string> => {
			const at = await reach()
			// Nobody's groups are asked for where they change nothing.
			const asksGroups =
				(oidc.operatorGroup ?? oidc.teamsClaim) !== undefined &&
				at.metadata.scopes_supported?.includes('groups') === true
			return client.buildAuthorizationUrl(configure(at), {
				redirect_uri: redirectUri,
				scope: oidc.scopes ?? `openid email profile${asksGroups ? ' groups' : ''}`,
				state,
				nonce,
				code_challenge: await client.calculatePKCECodeChallenge(verifier),
				code_challenge_method: 'S256',
			}).href
		},

		/** Who comes back with this query. Where anything is wrong it fails; the log says why. */
		personOf: async (
			search: string,
			state: string,
			{ nonce, verifier }: { nonce: string; verifier: string },
		): Promise<Person> => {
			const ask = async () => {
				const at = await reach()
				const tokens = await redeem(at, new URL(redirectUri + search), {
					...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
				})
				const token = tokens.claims()
				if (token === undefined) throw new Error('there is no ID token')
				const userinfo = await askUserinfo(at, tokens.access_token)
				if (userinfo !== undefined && userinfo.sub !== token.sub)
					throw new Error('its userinfo is about somebody else')
				return personOf(token, userinfo ?? {}, oidc)
			}
			return atMost(wait.answer, ask()).catch((error) => {
				warn(`the OpenID provider's answer can't be used: ${reasonOf(error)}`)
				throw error
			})
		},

		/** Where a browser signs out there, if it says so. */
		signOutUrl: async (): Promise<string | undefined> => {
			const at = await reach().catch(() => undefined)
			return at?.metadata.end_session_endpoint && client.buildEndSessionUrl(configure(at)).href
		},

		/** Whose sessions a sign-out token ends; undefined for one that does not prove it. */
		readLogout: async (logoutToken: string) => {
			const { keys, metadata } = await reach()
			if (keys === undefined) return undefined
			try {
				const { payload } = await jwtVerify(logoutToken, keys, {
					...{ issuer: metadata.issuer, audience: oidc.clientId, maxTokenAge: logoutAge },
					clockTolerance: tolerance + Math.abs(clockAhead()) / second,
				})
				const { events, sub, sid, nonce } = payload
				const isEvent = typeof events === 'object' && Object.hasOwn(events ?? {}, logoutEvent)
				if (!isEvent || nonce !== undefined) throw new Error('it is about something else')
				const ofIssuer = (value: unknown) =>
					typeof value === 'string' && value !== '' ? identityOf(oidc.issuer, value) : null
				const ended = { identity: ofIssuer(sub), providerSession: ofIssuer(sid) }
				if (ended.identity === null && ended.providerSession === null) throw new Error('it names nobody')
				return ended
			} catch (error) {
				warn(`the OpenID provider's sign-out can't be used: ${reasonOf(error)}`)
				return undefined
			}
		},
	}
}
