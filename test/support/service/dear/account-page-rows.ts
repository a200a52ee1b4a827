/** The dearest request to each page of accounts and operators, and to each of their forms. */
import { password, search } from './fields.ts'
import * as files from './files.ts'
import { type Ground, storedBackup } from './ground.ts'
import { fixed, gone, pagesOf, selected, statement } from './row.ts'

const acts = (ground: Ground): [string, string][] => [
	['act', 'disable'],
	['list', '/admin'],
	...selected(ground),
]
const none = () => ({ id: 'none' })
const ofNone = () => '?id=none'
/** Each with a wrong password. */
const guessed = (fields: Record<string, string> = {}) => ({
	status: 401,
	form: (_: Ground, nth: number) => ({ ...fields, password: password(nth) }),
})

export const accountPageRows = pagesOf({
	'GET /account': {},
	'GET /account/details': fixed,
	'POST /account/details': {
		status: 401,
		form: ({ person: { email } }, nth) => ({ email, name: 'é'.repeat(50), password: password(nth) }),
	},
	'POST /account/tokens': { form: (_, nth) => ({ name: `${nth}` }) },
	'GET /account/tokens/revoke': { ...statement, query: ofNone },
	'POST /account/tokens/revoke': { ...statement, form: none },
	'GET /account/tokens/name': { ...gone, query: ofNone },
	'POST /account/tokens/name': { ...gone, form: () => ({ id: 'none', name: 'é'.repeat(50) }) },
	'GET /account/sessions/end': { ...statement, query: ofNone },
	'POST /account/sessions/end': { ...statement, form: none },
	'GET /account/sessions/revoke': fixed,
	'POST /account/sessions/revoke': { ...statement, form: () => ({}) },
	'GET /account/second-factor': fixed,
	'POST /account/second-factor': guessed({ setup: 's'.repeat(24), code: '000000' }),
	'POST /account/second-factor/remove': guessed({ code: '000000' }),
	'GET /account/passkeys': fixed,
	'POST /account/passkeys': guessed({ name: 'phone', credential: 'A'.repeat(60_000) }),
	'GET /account/passkeys/remove': { cheap: 'redirect only', status: 303, query: ofNone },
	// There is none.
	'POST /account/passkeys/remove': { ...guessed({ id: 'none' }), status: 303 },
	'POST /account/password': {
		status: 401,
		form: (_, nth) => ({ current: password(nth), new: password(nth) }),
	},
	// Without a provider there is none.
	'POST /account/oidc': { cheap: 'answers at once', status: 404, form: () => ({}) },
	'POST /account/delete': { status: 401, form: (_, nth) => ({ password: password(nth), confirm: 'yes' }) },
	'GET /account/import': {},
	'POST /account/import': {
		atOnce: 4,
		files: [
			() => files.onPage(files.manyProblems(10_000)),
			() => files.onPage(files.manyKeys(50_000)),
			() => files.onPage(files.manyColumns(250, 1_500)),
			() => files.manyParts(7_000),
		],
	},
	'POST /account/import/take-back': { ...gone, form: (_, nth) => ({ id: `none-${nth}` }) },
	'GET /admin': { query: () => `?q=${encodeURIComponent(search.q)}` },
	'GET /admin/hosts': {},
	'POST /admin/hosts': {
		form: (_, nth) => ({ host: `h${nth % 50}.example`, accounts: 'nobody@example.org' }),
		status: 400,
	},
	'GET /admin/blocked-hosts': {},
	'GET /admin/accounts': {},
	'GET /admin/service': {},
	'GET /admin/log': {},
	'GET /admin/log.csv': {},
	'GET /admin/act': { query: (ground) => `?${new URLSearchParams(acts(ground))}` },
	'POST /admin/act': { status: 400, form: acts },
	'POST /admin/backups': { form: () => ({}) },
	'POST /admin/backups/download': {
		form: ({ person }) => ({ name: storedBackup, password: person.password }),
	},
	'POST /admin/invitations': { ...statement, form: (_, nth) => ({ email: `invited-${nth}@example.org` }) },
})
