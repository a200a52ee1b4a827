/** What is sent to sign in, sign up and create tokens. */
import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { teamId } from './owners.ts'
import { brokenPassword, isPrintable, isStorable } from './text/text.ts'

/** A sign-in. Whether email and password match is for the server to say. */
export const credentials = z.object({
	email: z
		.string('Enter your email address.')
		.check(
			z.trim(),
			z.minLength(1, 'Enter your email address.'),
			z.maxLength(bounds.account.email, 'This is longer than an email address can be.'),
			z.refine(isPrintable, 'An email address has no control or broken characters.'),
		),
	password: z
		.string('Enter the password.')
		.check(
			z.minLength(1, 'Enter the password.'),
			z.maxLength(
				bounds.account.password.max,
				`A password has at most ${bounds.account.password.max} characters.`,
			),
			z.refine(isStorable, brokenPassword),
		),
})

/** A sign-in by a program: with the code of a second factor at once, if there is one. */
export const signIn = z.extend(credentials, {
	code: z.optional(z.string('Give the code as text.').check(z.maxLength(100, 'A code is shorter.'))),
})

/** The name that an owner gives to themselves or to an access token. */
export const nameOf = (max: number) =>
	z
		.string('Give the name as text.')
		.check(
			z.trim(),
			z.maxLength(max, `A name has at most ${max} characters.`),
			z.refine(isPrintable, 'A name has no control or broken characters.'),
		)
const accountName = nameOf(bounds.account.name)
export const tokenName = nameOf(bounds.account.tokenName).check(z.minLength(1, 'Enter a name for the token.'))

/** What the form of a new passkey says of it. */
export const passkeyName = z.object({
	name: nameOf(bounds.account.tokenName).check(z.minLength(1, 'Enter a name for the passkey.')),
})

/** A sign-up. */
export const newAccount = z.extend(credentials, {
	name: z.optional(accountName),
	/** The token of an invitation. */
	invite: z.optional(z.string().check(z.maxLength(100))),
})

/** A change of name and email address: the password is the current one. */
export const changedAccount = z.extend(credentials, { name: accountName })

/** What a token may do: everything, make links and nothing else, or read. */
export const tokenScopes = ['all', 'create', 'read'] as const
export type TokenScope = (typeof tokenScopes)[number]
export const tokenScope = z._default(z.enum(tokenScopes, 'The scope is all, create or read.'), 'all')

/** What `POST /api/v1/tokens` takes: a program signs in this way, without a cookie. */
export const tokenRequest = z.extend(signIn, {
	name: tokenName,
	scope: tokenScope,
	/** For which it acts, instead of the account. */
	team: z.optional(teamId),
})
