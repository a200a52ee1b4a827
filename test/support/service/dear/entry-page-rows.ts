/** The dearest request to each page for signing in, up and out, and to each of their forms. */
import { nobody, password } from './fields.ts'
import { fixed, gone, pagesOf, statement } from './row.ts'

/** Nobody has begun. */
const led = { cheap: 'redirect only', status: 303 } as const

export const entryPageRows = pagesOf({
	'GET /sign-in': fixed,
	'POST /sign-in': { status: 401, form: (_, nth) => ({ email: nobody(nth), password: password(nth) }) },
	// Without a provider there is none.
	'POST /sign-in/oidc': { cheap: 'answers at once', status: 404, form: () => ({}) },
	'GET /sign-in/code': led,
	'POST /sign-in/code': {
		...{ ...statement, status: 400 },
		form: (_, nth) => ({ ticket: `${Buffer.from(nobody(nth)).toString('base64url')}.1.x`, code: '000000' }),
	},
	'GET /sign-in/oidc': led,
	'GET /sign-in/passkey': led,
	'POST /sign-in/passkey': {
		...{ ...statement, status: 401 },
		form: (_, nth) => ({ credential: JSON.stringify({ id: `${nth}`, rawId: 'A'.repeat(60_000) }) }),
	},
	'GET /sign-up': fixed,
	'POST /sign-up': {
		form: (_, nth) => ({ email: `form-${process.pid}-${nth}@example.org`, password: password(nth) }),
	},
	'POST /sign-out': { ...statement, form: () => ({}) },
	'GET /sign-in/reset': { ...gone, query: (_, nth) => `?token=${'x'.repeat(40)}${nth % 1_000}` },
	// Without an open link it hashes nothing.
	'POST /sign-in/reset': {
		...{ ...statement, status: 400 },
		form: (_, nth) => ({ token: 'x'.repeat(43), password: password(nth) }),
	},
})
