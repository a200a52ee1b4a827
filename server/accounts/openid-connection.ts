/** The connection to the OpenID provider: its description, codes for tokens, and userinfo. */
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import * as client from 'openid-client'
import { second } from '../../shared/text/time.ts'
import type { Oidc } from '../config/openid-variables.ts'
import { fail } from '../errors.ts'
import { discoveryOf, issuerOf } from './identity.ts'

/** Milliseconds until a silent provider counts as away: for its description, for a callback. */
export const patience = { description: 5_000, answer: 15_000 }

export interface ConnectionDeps {
	oidc: Oidc
	log: (message: string) => void
	/** By how many milliseconds this machine's clock is ahead of the service's. */
	clockAhead: () => number
	wait: typeof patience
	/** Says the same at most once an hour. */
	warn: (message: string) => void
}

interface Reached {
	metadata: client.ServerMetadata
	keys: JWTVerifyGetKey | undefined
	/** How it takes our secret; the first is tried first. */
	methods: client.ClientAuth[]
}

const isUrl = (value: unknown): boolean => typeof value === 'string' && URL.canParse(value)

const describes = (metadata: unknown, oidc: Oidc): metadata is client.ServerMetadata => {
	const { issuer, authorization_endpoint, token_endpoint } = metadata as Record<string, unknown>
	// Source: OpenID Connect Discovery 1.0, section 4.3.
	if (issuerOf(issuer) !== issuerOf(oidc.issuer)) throw new Error('it names another issuer')
	return [authorization_endpoint, token_endpoint].every(isUrl)
}

const reachedBy = (metadata: client.ServerMetadata): Reached => {
	const { token_endpoint_auth_methods_supported: named = ['client_secret_basic'], jwks_uri } = metadata
	const methods = [
		...(named.includes('client_secret_post') ? [client.ClientSecretPost()] : []),
		...(named.includes('client_secret_basic') ? [client.ClientSecretBasic()] : []),
	]
	return {
		metadata,
		keys: jwks_uri === undefined ? undefined : createRemoteJWKSet(new URL(jwks_uri)),
		methods: methods.length > 0 ? methods : [client.ClientSecretPost()],
	}
}

/** Why it failed, without what was sent: the code of the library, and the provider's own. */
export const reasonOf = (error: unknown): string => {
	const { code, error: said, message } = error as { code?: string; error?: string; message?: string }
	return [said ?? code, said === undefined && code === undefined ? message : undefined].filter(Boolean).join()
}

const isRefusedClient = (error: unknown): boolean => {
	const { error: said, status } = error as { error?: string; status?: number }
	return said === 'invalid_client' || status === 401
}

/** Reaches the provider when it is needed, and asks it. */
export const createConnection = ({ oidc, log, clockAhead, wait, warn }: ConnectionDeps) => {
	let reached: Promise<Reached> | undefined

	const connect = async (): Promise<Reached> => {
		const answer = await fetch(discoveryOf(oidc.issuer), { signal: AbortSignal.timeout(wait.description) })
		if (!answer.ok) throw new Error(`the provider answers ${answer.status}`)
		const metadata: unknown = await answer.json()
		if (!describes(metadata, oidc)) throw new Error('its description is incomplete')
		return reachedBy(metadata)
	}
	/** Its description, once it is read. Fails with `service_unavailable`. */
	const reach = (): Promise<Reached> => {
		reached ??= connect().catch((error: Error) => {
			reached = undefined
			log(`OIDC_ISSUER can't be used: ${error.message}`)
			throw fail('service_unavailable')
		})
		return reached
	}
	const configure = ({ metadata, methods: [first] }: Reached, method = first): client.Configuration => {
		const [clientSecret, skew] = [oidc.clientSecret, -Math.round(clockAhead() / second)]
		const known = { client_secret: clientSecret, [client.clockSkew]: skew }
		const configuration = new client.Configuration(metadata, oidc.clientId, known, method)
		configuration.timeout = wait.answer / second
		if (oidc.issuer.startsWith('http:')) client.allowInsecureRequests(configuration)
		return configuration
	}

	/** Tokens for a code. How the client is registered to send its secret is found by trying. */
	const redeem = async (at: Reached, url: URL, checks: client.AuthorizationCodeGrantChecks) => {
		const ask = (method?: client.ClientAuth) =>
			client.authorizationCodeGrant(configure(at, method), url, checks)
		const [method, other] = at.methods
		try {
			return await ask(method)
		} catch (error) {
			if (other === undefined || !isRefusedClient(error)) throw error
			const tokens = await ask(other)
			at.methods = [other, method!]
			return tokens
		}
	}
	/** What it says beside the ID token. Without an answer, that is unknown. */
	const askUserinfo = async (at: Reached, accessToken: string) => {
		if (at.metadata.userinfo_endpoint === undefined) return undefined
		try {
			return await client.fetchUserInfo(configure(at), accessToken, client.skipSubjectCheck)
		} catch (error) {
			warn(`the OpenID provider's userinfo can't be used: ${reasonOf(error)}`)
			return undefined
		}
	}
	return { reach, configure, redeem, askUserinfo }
}
