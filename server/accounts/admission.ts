/** Which new OpenID identities may make an account, and of which role. */
import type { Role } from '../store/accounts/account-schema.ts'
import type { Profile } from './better-auth-setup.ts'
import type { Oidc } from './identity.ts'
import type { Invitations } from './invitations.ts'

export interface AdmissionDeps {
	signUps: boolean
	oidc: Pick<Oidc, 'allowedDomains'> | undefined
	invitations: Pick<Invitations, 'find' | 'accept'>
}

/** The cookie with the token of an invitation on its way through the provider. */
const inviteCookie = 'invite'
/** Seconds that the way may take. */
const lifetime = 900

/** Only the callback from the provider gets it. */
export const setInviteCookie = (token: string, isSecure: boolean): string =>
	`${inviteCookie}=${token}; Path=/api/v1/auth/callback; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}; Max-Age=${lifetime}`

const inviteIn = (headers: Headers | undefined): string | undefined =>
	/(?:^|;\s*)invite=([\w-]+)/.exec(headers?.get('cookie') ?? '')?.[1]

/**
 * `OIDC_ALLOWED_DOMAINS` admits the addresses of its domains and nobody else, whether sign-ups are
 * open or not. An invitation admits anybody, once.
 */
export const createAdmission =
	({ signUps, oidc, invitations }: AdmissionDeps) =>
	async ({ email, email_verified }: Profile, headers: Headers | undefined): Promise<Role | undefined> => {
		const address = typeof email === 'string' ? email.toLowerCase() : ''
		// Before what admits anybody: an invitation may make an operator.
		const invitation = await invitations.find(inviteIn(headers), address)
		const granted = invitation && (await invitations.accept(invitation.hash))
		if (granted !== undefined) return granted
		const domains = oidc?.allowedDomains
		const isOurs =
			domains === undefined
				? signUps
				: email_verified === true && domains.includes(address.slice(address.lastIndexOf('@') + 1))
		return isOurs ? 'member' : undefined
	}
