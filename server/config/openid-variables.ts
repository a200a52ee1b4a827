/** The variables of sign-in by OpenID Connect. */
import * as z from 'zod'
import { asDomain } from './email-domain.ts'

/** The address of an OpenID provider. Source: OpenID Connect Discovery 1.0, section 3. */
const isIssuer = (text: string): boolean => {
	const url = URL.parse(text)
	return (
		url !== null &&
		/^https?:$/.test(url.protocol) &&
		[url.search, url.hash, url.username, url.password].every((part) => part === '')
	)
}

/** Domains of email addresses, separated by commas or spaces. */
const domains = z.string().transform((text, context): string[] =>
	text
		.split(/[\s,]+/)
		.filter(Boolean)
		.flatMap((name) => {
			const domain = asDomain(name)
			if (domain !== undefined) return [domain]
			context.addIssue({
				code: 'custom',
				message: `"${name.toLowerCase()}" is not a domain like example.org`,
			})
			return []
		}),
)

/** What to ask an OpenID provider for. Source: RFC 6749, section 3.3. */
const openIdScopes = z
	.string()
	.regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'must be names with one space between')
	.refine((text) => text.split(' ').includes('openid'), 'must contain openid')

/** A claim, or the way to it. */
const claimPath = z
	.string()
	.regex(
		/^[^\s.,=]+(\.[^\s.,=]+)*$/,
		'must be the name of a claim or a path to it, like resource_access.kurz.roles',
	)

export const openIdVariables = {
	OIDC_ISSUER: z
		.string()
		.refine(isIssuer, 'must be an http or https address without a query, like https://sso.example/realm')
		.optional(),
	OIDC_CLIENT_ID: z.string().optional(),
	OIDC_CLIENT_SECRET: z.string().optional(),
	OIDC_ALLOWED_DOMAINS: domains.optional(),
	OIDC_OPERATOR_GROUP: z.string().optional(),
	OIDC_SCOPES: openIdScopes.optional(),
	OIDC_GROUPS_CLAIM: z.string().default('groups'),
	OIDC_TEAMS: claimPath.optional(),
	OIDC_NAME: z.string().max(60, 'must have at most 60 characters').optional(),
	OIDC_TRUST_EMAIL: z
		.enum(['on', 'off'], 'must be on or off')
		.default('off')
		.transform((text) => text === 'on'),
}
