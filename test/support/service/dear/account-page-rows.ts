/** The dearest request to each page of accounts and operators, and to each of their forms. */
import { password, search } from './fields.ts'
import * as files from './files.ts'
import { type Ground, storedBackup } from './ground.ts'
import { type DearRows, pageAs, selected, sendFile, sendForm } from './row.ts'

const acts = (ground: Ground): [string, string][] => [
	['act', 'disable'],
	['list', '/admin'],
	...selected(ground).map(([, slug]): [string, string] => ['link', slug]),
]

export const accountPageRows: DearRows = {
	'GET /account': { ask: pageAs(() => '/account') },
	'GET /account/details': { cheap: 'fixed page', ask: pageAs(() => '/account/details') },
	'POST /account/details': {
		status: 401,
		ask: sendForm(
			() => '/account/details',
			({ person: { email } }, nth) => ({ email, name: 'é'.repeat(50), password: password(nth) }),
		),
	},
	'POST /account/tokens': {
		ask: sendForm(
			() => '/account/tokens',
			(_, nth) => ({ name: `${nth}` }),
		),
	},
	'GET /account/tokens/revoke': {
		cheap: 'one statement',
		ask: pageAs(() => '/account/tokens/revoke?id=none'),
	},
	'POST /account/tokens/revoke': {
		cheap: 'one statement',
		ask: sendForm(
			() => '/account/tokens/revoke',
			() => ({ id: 'none' }),
		),
	},
	'GET /account/tokens/name': {
		cheap: 'one statement',
		status: 404,
		ask: pageAs(() => '/account/tokens/name?id=none'),
	},
	'POST /account/tokens/name': {
		cheap: 'one statement',
		status: 404,
		ask: sendForm(
			() => '/account/tokens/name',
			() => ({ id: 'none', name: 'é'.repeat(50) }),
		),
	},
	'GET /account/sessions/end': { cheap: 'one statement', ask: pageAs(() => '/account/sessions/end?id=none') },
	'POST /account/sessions/end': {
		cheap: 'one statement',
		ask: sendForm(
			() => '/account/sessions/end',
			() => ({ id: 'none' }),
		),
	},
	'GET /account/sessions/revoke': { cheap: 'fixed page', ask: pageAs(() => '/account/sessions/revoke') },
	'POST /account/sessions/revoke': {
		cheap: 'one statement',
		ask: sendForm(
			() => '/account/sessions/revoke',
			() => ({}),
		),
	},
	'GET /account/second-factor': { cheap: 'fixed page', ask: pageAs(() => '/account/second-factor') },
	'POST /account/second-factor': {
		status: 401,
		ask: sendForm(
			() => '/account/second-factor',
			(_, nth) => ({ setup: 's'.repeat(24), code: '000000', password: password(nth) }),
		),
	},
	'POST /account/second-factor/remove': {
		status: 401,
		ask: sendForm(
			() => '/account/second-factor/remove',
			(_, nth) => ({ code: '000000', password: password(nth) }),
		),
	},
	'GET /account/passkeys': { cheap: 'fixed page', ask: pageAs(() => '/account/passkeys') },
	'POST /account/passkeys': {
		status: 401,
		ask: sendForm(
			() => '/account/passkeys',
			(_, nth) => ({ name: 'phone', credential: 'A'.repeat(60_000), password: password(nth) }),
		),
	},
	'GET /account/passkeys/remove': {
		cheap: 'redirect only',
		status: 303,
		ask: pageAs(() => '/account/passkeys/remove?id=none'),
	},
	'POST /account/passkeys/remove': {
		// There is none.
		status: 303,
		ask: sendForm(
			() => '/account/passkeys/remove',
			(_, nth) => ({ id: 'none', password: password(nth) }),
		),
	},
	'POST /account/password': {
		status: 401,
		ask: sendForm(
			() => '/account/password',
			(_, nth) => ({ current: password(nth), new: password(nth) }),
		),
	},
	'POST /account/oidc': {
		// Without a provider there is none.
		cheap: 'answers at once',
		status: 404,
		ask: sendForm(
			() => '/account/oidc',
			() => ({}),
		),
	},
	'POST /account/delete': {
		status: 401,
		ask: sendForm(
			() => '/account/delete',
			(_, nth) => ({ password: password(nth), confirm: 'yes' }),
		),
	},
	'GET /account/import': { ask: pageAs(() => '/account/import') },
	'POST /account/import': {
		atOnce: 4,
		ask: sendFile(
			() => '/account/import',
			() => files.onPage(files.manyProblems(10_000)),
			() => files.onPage(files.manyKeys(50_000)),
			() => files.onPage(files.manyColumns(250, 1_500)),
			() => files.manyParts(7_000),
		),
	},
	'POST /account/import/take-back': {
		cheap: 'one statement',
		status: 404,
		ask: sendForm(
			() => '/account/import/take-back',
			(_, nth) => ({ id: `none-${nth}` }),
		),
	},
	'GET /admin': { ask: pageAs(() => `/admin?q=${encodeURIComponent(search.q)}`) },
	'GET /admin/hosts': { ask: pageAs(() => '/admin/hosts') },
	'POST /admin/hosts': {
		ask: sendForm(
			() => '/admin/hosts',
			(_, nth) => ({ host: `h${nth % 50}.example`, accounts: 'nobody@example.org' }),
		),
		status: 400,
	},
	'GET /admin/blocked-hosts': { ask: pageAs(() => '/admin/blocked-hosts') },
	'GET /admin/accounts': { ask: pageAs(() => '/admin/accounts') },
	'GET /admin/service': { ask: pageAs(() => '/admin/service') },
	'GET /admin/log': { ask: pageAs(() => '/admin/log') },
	'GET /admin/log.csv': { ask: pageAs(() => '/admin/log.csv') },
	'GET /admin/act': { ask: pageAs((ground) => `/admin/act?${new URLSearchParams(acts(ground))}`) },
	'POST /admin/act': { status: 400, ask: sendForm(() => '/admin/act', acts) },
	'POST /admin/backups': {
		ask: sendForm(
			() => '/admin/backups',
			() => ({}),
		),
	},
	'POST /admin/backups/download': {
		ask: sendForm(
			() => '/admin/backups/download',
			({ person }) => ({ name: storedBackup, password: person.password }),
		),
	},
	'POST /admin/invitations': {
		cheap: 'one statement',
		ask: sendForm(
			() => '/admin/invitations',
			(_, nth) => ({ email: `invited-${nth}@example.org` }),
		),
	},
}
