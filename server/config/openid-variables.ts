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

/** Undefined without the three that it needs. */
export const readOidc = (v: z.output<z.ZodObject<typeof openIdVariables>>) =>
	v.OIDC_ISSUER && v.OIDC_CLIENT_ID && v.OIDC_CLIENT_SECRET
		? {
				issuer: v.OIDC_ISSUER,
				clientId: v.OIDC_CLIENT_ID,
				clientSecret: v.OIDC_CLIENT_SECRET,
				/** Domains of addresses that may make accounts, also while sign-ups are closed. */
				allowedDomains: v.OIDC_ALLOWED_DOMAINS,
				/** Its members are operators. */
				operatorGroup: v.OIDC_OPERATOR_GROUP,
				/** What to ask for, in place of the usual. */
				scopes: v.OIDC_SCOPES,
				/** The claim of the groups, or a dotted path to it. */
				groupsClaim: v.OIDC_GROUPS_CLAIM,
				/** The claim whose entries are teams, or a dotted path to it. */
				teamsClaim: v.OIDC_TEAMS,
				/** Its name on pages; by default its host. */
				name: v.OIDC_NAME,
				/** Whether addresses of which it doesn't say so are verified. */
				trustEmail: v.OIDC_TRUST_EMAIL,
			}
		: undefined

type Read = NonNullable<ReturnType<typeof readOidc>>
/** An OpenID Connect provider, and this service's client credentials there. */
export type Oidc = Pick<Read, 'issuer' | 'clientId' | 'clientSecret'> & {
	[Name in keyof Read]?: Read[Name] | undefined
}
