/** Sign-in through the operator's OpenID provider, which is contacted only when needed. */
import { fail } from '../errors.ts'
import { atMost } from '../waiting/queue.ts'
import type { BetterAuth } from './better-auth.ts'
import { discoveryOf, identityOf, issuerOf, type Oidc } from './identity.ts'

/** Milliseconds until a silent provider counts as away: for its description, for a callback. */
const patience = { description: 5_000, answer: 15_000 }

const tooLate = () => new Error('it took too long')

export interface OpenIdDeps {
	oidc: Oidc
	/** Creates the adapter that knows the provider. */
	createAuth: () => BetterAuth
	log: (message: string) => void
	/** Told at each sign-in which address of the identity the provider vouches for; null: none. */
	onAddress?: (identity: string, address: string | null) => Promise<void>
	/** Told at each sign-in whether the identity is in the group of operators. */
	onRole?: (identity: string, isOperator: boolean) => Promise<void>
	patience?: typeof patience
}

export const createOpenId = ({ oidc, createAuth, log, ...options }: OpenIdDeps) => {
	const { onAddress = async () => {}, onRole = async () => {} } = options
	const wait = options.patience ?? patience
	let reached: Promise<BetterAuth> | undefined

	const connect = async (): Promise<BetterAuth> => {
		const answer = await fetch(discoveryOf(oidc.issuer), { signal: AbortSignal.timeout(wait.description) })
		if (!answer.ok) throw new Error(`the provider answers ${answer.status}`)
		const { issuer } = (await answer.json()) as { issuer?: unknown }
		// Source: OpenID Connect Discovery 1.0, section 4.3.
		if (issuerOf(issuer) !== issuerOf(oidc.issuer)) throw new Error('it names another issuer')
		const auth = createAuth()
		if (!(await atMost(wait.description, auth.hasProvider(), tooLate)))
			throw new Error('its description is incomplete')
		return auth
	}

	/** The adapter, once the provider's description is read. Fails with `service_unavailable`. */
	const reach = (): Promise<BetterAuth> => {
		reached ??= connect().catch((error: Error) => {
			reached = undefined
			log(`OIDC_ISSUER can't be used: ${error.message}`)
			throw fail('service_unavailable')
		})
		return reached
	}

	return {
		/** The provider's name on pages: its host. */
		name: new URL(oidc.issuer).hostname,

		/** Whether an identity is the current provider's; those of a former one can't sign in. */
		isInUse: ({ issuer }: { issuer: string }): boolean => issuer === issuerOf(oidc.issuer),

		/**
		 * Where to send a browser to sign in, or to link an identity to its signed-in account. It
		 * returns to `next`, or on failure to `back` with `?error=`. Fails with
		 * `service_unavailable`.
		 */
		begin: async (
			headers: Headers,
			way: { isLink: boolean; next: string; back: string },
		): Promise<{ url: string; cookies: string[] }> => {
			const { url, cookies } = await (await reach()).startOpenId(headers, way)
			if (url === undefined) throw fail('service_unavailable')
			return { url, cookies }
		},

		/** The redirect for a browser that returns from the provider; undefined on failure. */
		finish: async (request: Request): Promise<Response | undefined> => {
			try {
				const { answer, profile } = await atMost(wait.answer, (await reach()).finishOpenId(request))
				if (!answer.headers.has('location')) return undefined
				const isIn = answer.headers.getSetCookie().some((cookie) => /^sid=[^;]/.test(cookie))
				if (isIn && profile !== undefined) {
					const { sub, email, email_verified } = profile
					const address = email_verified === true && typeof email === 'string' ? email : null
					await onAddress(identityOf(oidc.issuer, sub), address)
				}
				if (isIn && profile !== undefined && oidc.operatorGroup !== undefined) {
					const groups = [profile.groups].flat()
					await onRole(identityOf(oidc.issuer, profile.sub), groups.includes(oidc.operatorGroup))
				}
				return answer
			} catch {
				return undefined
			}
		},
	}
}

export type OpenId = ReturnType<typeof createOpenId>
