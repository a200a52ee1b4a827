/** Owns reaching the operator's OpenID provider: asked only when somebody goes there, so that nothing else ever waits for it. */
import { fail } from '../errors.ts'
import type { Auth, Oidc } from './auth.ts'
import { discoveryOf, issuerOf } from './identity.ts'

/** Fails when it takes longer than `ms`. */
export const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
	const late = Promise.withResolvers<never>()
	const timer = setTimeout(() => late.reject(new Error('this took too long')), ms)
	return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

export interface OpenIdDeps {
	oidc: Oidc
	/** Makes a better-auth that knows the provider. */
	createAuth: () => Auth
	log: (message: string) => void
	/** Milliseconds until a provider that does not answer counts as away. */
	patience?: number
}

export const createOpenId = ({ oidc, createAuth, log, patience = 5_000 }: OpenIdDeps) => {
	let reached: Promise<Auth> | undefined

	const reach = async (): Promise<Auth> => {
		const answer = await fetch(discoveryOf(oidc.issuer), { signal: AbortSignal.timeout(patience) })
		if (!answer.ok) throw new Error(`the provider answers ${answer.status}`)
		const { issuer } = (await answer.json()) as { issuer?: unknown }
		// Source: OpenID Connect Discovery 1.0, section 4.3.
		if (issuerOf(issuer) !== issuerOf(oidc.issuer)) throw new Error('it calls itself otherwise')
		const auth = createAuth()
		const { socialProviders } = await within(patience, auth.$context)
		if (socialProviders.length === 0) throw new Error('its description lacks what is needed')
		return auth
	}

	return {
		/** What signs in through the provider; its description is asked for once. Fails with `service_unavailable`. */
		reach: (): Promise<Auth> => {
			reached ??= reach().catch((error: Error) => {
				reached = undefined
				log(`OIDC_ISSUER can't be used: ${error.message}`)
				throw fail('service_unavailable')
			})
			return reached
		},
	}
}

export type OpenId = ReturnType<typeof createOpenId>
