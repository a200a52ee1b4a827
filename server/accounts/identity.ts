/** Owns what an OpenID identity is: a subject at an issuer. The same subject at another issuer is somebody else. */

/** An issuer as it is compared: with or without the slash at its end it is the same. */
export const issuerOf = (url: unknown): string => String(url).replace(/\/$/, '')

/** Where the provider describes itself. Source: OpenID Connect Discovery 1.0, section 4. */
export const discoveryOf = (issuer: string): string => `${issuerOf(issuer)}/.well-known/openid-configuration`

/** An issuer has no fragment, so the first `#` ends it. Source: OpenID Connect Core 1.0, section 2, `iss`. */
const separator = '#'

/** An identity as it is stored; empty, which is none, without a subject. */
export const identityOf = (issuer: string, subject: unknown): string =>
	subject === undefined || subject === null || subject === ''
		? ''
		: `${issuerOf(issuer)}${separator}${String(subject)}`

/** Issuer and subject of a stored identity. */
export const readIdentity = (identity: string): { issuer: string; subject: string } => {
	const end = identity.indexOf(separator)
	return { issuer: identity.slice(0, Math.max(0, end)), subject: identity.slice(end + 1) }
}
