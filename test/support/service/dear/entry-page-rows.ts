/** The dearest request to each page for signing in, up and out, and to each of their forms. */
import { nobody, password } from './fields.ts'
import { type DearRows, page, sendFormAlone } from './row.ts'

export const entryPageRows: DearRows = {
	'GET /sign-in': { cheap: 'fixed page', ask: page(() => '/sign-in') },
	'POST /sign-in': {
		status: 401,
		ask: sendFormAlone(
			() => '/sign-in',
			(_, nth) => ({ email: nobody(nth), password: password(nth) }),
		),
	},
	'POST /sign-in/oidc': {
		// Without a provider there is none.
		cheap: 'answers at once',
		status: 404,
		ask: sendFormAlone(
			() => '/sign-in/oidc',
			() => ({}),
		),
	},
	'GET /sign-in/code': { cheap: 'redirect only', status: 303, ask: page(() => '/sign-in/code') },
	'POST /sign-in/code': {
		cheap: 'one statement',
		status: 400,
		ask: sendFormAlone(
			() => '/sign-in/code',
			(_, nth) => ({ ticket: `${Buffer.from(nobody(nth)).toString('base64url')}.1.x`, code: '000000' }),
		),
	},
	'GET /sign-in/oidc': { cheap: 'redirect only', status: 303, ask: page(() => '/sign-in/oidc') },
	'GET /sign-in/passkey': { cheap: 'redirect only', status: 303, ask: page(() => '/sign-in/passkey') },
	'POST /sign-in/passkey': {
		cheap: 'one statement',
		status: 401,
		ask: sendFormAlone(
			() => '/sign-in/passkey',
			(_, nth) => ({ credential: JSON.stringify({ id: `${nth}`, rawId: 'A'.repeat(60_000) }) }),
		),
	},
	'GET /sign-up': { cheap: 'fixed page', ask: page(() => '/sign-up') },
	'POST /sign-up': {
		ask: sendFormAlone(
			() => '/sign-up',
			(_, nth) => ({ email: `form-${process.pid}-${nth}@example.org`, password: password(nth) }),
		),
	},
	'POST /sign-out': {
		cheap: 'one statement',
		ask: sendFormAlone(
			() => '/sign-out',
			() => ({}),
		),
	},
	'GET /sign-in/reset': {
		cheap: 'one statement',
		status: 404,
		ask: page((_, nth) => `/sign-in/reset?token=${'x'.repeat(40)}${nth % 1_000}`),
	},
	// Without an open link it hashes nothing.
	'POST /sign-in/reset': {
		cheap: 'one statement',
		status: 400,
		ask: sendFormAlone(
			() => '/sign-in/reset',
			(_, nth) => ({ token: 'x'.repeat(43), password: password(nth) }),
		),
	},
}
