/** Which new OpenID identities may make an account, and by which invitation. */
import { hostOfEmail } from '../config/email-domain.ts'
import type { Oidc } from '../config/openid-variables.ts'
import type { Person } from './claims.ts'
import type { AccountsDeps } from './proof.ts'

/**
 * `OIDC_ALLOWED_DOMAINS` admits verified addresses of its domains and nobody else, whether sign-ups
 * are open or not. An invitation admits its address, if verified; without one, anybody, once.
 */
export const createAdmission =
	(
		oidc: Pick<Oidc, 'allowedDomains'>,
		{ signUps, invitations }: Pick<AccountsDeps, 'signUps' | 'invitations'>,
	) =>
	async (
		{ email, isVerified }: Pick<Person, 'email' | 'isVerified'>,
		invite: string | undefined,
	): Promise<{ invitation?: Uint8Array } | undefined> => {
		const address = isVerified && email !== undefined ? email : ''
		// Before what admits anybody: an invitation may make an operator.
		const invitation = await invitations.find(invite, address)
		if (invitation !== undefined) return { invitation: invitation.hash }
		const domains = oidc.allowedDomains
		const host = hostOfEmail(address)
		const isOurs = domains === undefined ? signUps : host !== undefined && domains.includes(host)
		return isOurs ? {} : undefined
	}

export type Admission = ReturnType<typeof createAdmission>
