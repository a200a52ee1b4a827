/** Owns the lengths that the account forms name; whoever takes the forms decides by the same numbers. */

/** Characters. The password's come from the issue of accounts, the email's from RFC 5321 (a path of 256 with its brackets). */
export const accountLimits = {
	name: 80,
	email: 254,
	password: { min: 8, max: 128 },
	tokenName: 64,
	/** Days. */
	tokenLife: 3650,
} as const

export const passwordHint: string = `${accountLimits.password.min} to ${accountLimits.password.max} characters.`
