/** Which new OpenID identities may make an account. */
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
	async ({ email, email_verified }: Profile, headers: Headers | undefined): Promise<boolean> => {
		const address = typeof email === 'string' ? email.toLowerCase() : ''
		const domains = oidc?.allowedDomains
		const isOurs =
			domains === undefined
				? signUps
				: email_verified === true && domains.includes(address.slice(address.lastIndexOf('@') + 1))
		if (isOurs) return true
		const invitation = await invitations.find(inviteIn(headers), address)
		return invitation !== undefined && invitations.accept(invitation.hash)
	}
