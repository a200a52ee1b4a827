/** OpenID identities: a subject at an issuer. At another issuer that subject is somebody else. */

/** The provider's name in the table of identities. */
export const openIdProvider = 'oidc'
/** A domain without mail (RFC 2606), so no person's address can be there. */
export const openIdDomain = '@openid.invalid'

/** Whether this is the placeholder address of an OpenID identity. */
export const isOpenIdEmail = (email: string): boolean => email.toLowerCase().endsWith(openIdDomain)

/** Whether an address is reserved for OpenID identities: at their domain or below it. */
export const isKeptForOpenId = (email: string): boolean => /[@.]openid\.invalid\.?$/i.test(email)

/** An issuer in the form to compare: without a trailing slash. */
export const issuerOf = (url: unknown): string => String(url).replace(/\/$/, '')

/** Where the provider describes itself. Source: OpenID Connect Discovery 1.0, section 4. */
export const discoveryOf = (issuer: string): string => `${issuerOf(issuer)}/.well-known/openid-configuration`

/** An issuer has no fragment, so the first `#` ends it. Source: OpenID Connect Core 1.0, 2. */
const separator = '#'

/** An identity as stored. */
export const identityOf = (issuer: string, subject: string): string =>
	`${issuerOf(issuer)}${separator}${subject}`

/** Issuer and subject of a stored identity. */
export const readIdentity = (identity: string): { issuer: string; subject: string } => {
	const end = identity.indexOf(separator)
	return { issuer: identity.slice(0, Math.max(0, end)), subject: identity.slice(end + 1) }
}

/** What follows an OpenID identity's own word about itself, wherever operators see it. */
export const notVerified = ' (not verified)'

/**
 * The email address of an account; in place of a placeholder its name, which anybody can choose at
 * many providers: with a sign unless it is an address that the provider vouches for.
 */
export const accountLabel = (account: { email: string; name: string; emailVerified: boolean }): string => {
	const { email, name, emailVerified } = account
	return isOpenIdEmail(email) ? name + (emailVerified ? '' : notVerified) : email
}
