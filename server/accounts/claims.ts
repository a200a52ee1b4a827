/** What an OpenID provider says of a person: its ID token and its userinfo, read together. */
import { bounds } from '../../shared/bounds.ts'
import { own } from '../../shared/text/own.ts'
import { isStorable } from '../../shared/text/text.ts'
import type { Oidc } from '../config/openid-variables.ts'

export type Claims = Record<string, unknown>

/** An identity's claims, as far as they can be used. What is not said is undefined. */
export interface Person {
	subject: string
	/** The session at the provider, for when it ends there. */
	session: string | undefined
	email: string | undefined
	isVerified: boolean
	/** The name of its own account. */
	name: string
	groups: string[] | undefined
	/** Entries of the claim of teams. */
	teams: string[] | undefined
}

const text = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' && isStorable(value) ? value : undefined

/** The claim of that name, or else what a dotted path leads to: `realm_access.roles`. */
const claimAt = (claims: Claims, path: string): unknown =>
	own(claims, path) ??
	path
		.split('.')
		.reduce<unknown>(
			(at, part) => (typeof at === 'object' && at !== null ? own(at as Claims, part) : undefined),
			claims,
		)

/** A list of texts, or a text where there is one group; anything else says nothing. */
const readGroups = (value: unknown): string[] | undefined => {
	const groups = [value].flat()
	return groups.every((group) => typeof group === 'string') ? groups : undefined
}

/**
 * The ID token goes first. An address is verified by a statement about that address: userinfo may
 * have another one.
 */
const readEmail = (token: Claims, userinfo: Claims, trusts: boolean) => {
	const email = text(token.email) ?? text(userinfo.email)
	const about = [token, userinfo].filter((claims) => claims.email === undefined || claims.email === email)
	const said = about.map((claims) => claims.email_verified).find((value) => value !== undefined)
	const isVerified = said === true || (trusts && (said === undefined || said === 'true'))
	return { email, isVerified: email !== undefined && isVerified }
}

/** Both answers are about the same subject. */
export const personOf = (
	token: Claims & { sub: string },
	userinfo: Claims,
	{
		trustEmail = false,
		groupsClaim = 'groups',
		teamsClaim,
	}: Pick<Oidc, 'trustEmail' | 'groupsClaim' | 'teamsClaim'>,
): Person => {
	const { email, isVerified } = readEmail(token, userinfo, trustEmail)
	const first = (name: 'name' | 'preferred_username') => text(own(token, name)) ?? text(own(userinfo, name))
	const called = email ?? first('name') ?? first('preferred_username') ?? 'OpenID'
	const said = (path: string): string[] | undefined =>
		[token, userinfo]
			.map((claims) => readGroups(claimAt(claims, path)))
			.find((groups) => groups !== undefined)
	return {
		subject: token.sub,
		session: text(token.sid),
		email,
		isVerified,
		name: called.slice(0, bounds.account.name),
		groups: said(groupsClaim),
		teams: teamsClaim === undefined ? undefined : said(teamsClaim),
	}
}
