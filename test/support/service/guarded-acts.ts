/** What a second factor guards: how each act is sent, and where its form is. */
import { askedBy, createAuthenticator } from './passkeys.ts'
import { visitPage } from './people.ts'
import type { TestService } from './service.ts'
import type { Somebody } from './teams.ts'

export interface Ground {
	person: Somebody
	team: string
	passkey: string
}
export type Fields = Record<string, string>
export interface Act {
	path: (ground: Ground) => string
	fields: (ground: Ground) => Fields | Promise<Fields>
	/** The page with its form, where its path shows none. */
	page?: (ground: Ground) => string
	/** The field of the password, if it asks for one. */
	password?: 'password' | 'current'
	/** It is no form. */
	isOfPrograms?: boolean
	/** There is nothing to do without a second factor. */
	needsFactor?: boolean
	/** It sends something, and changes nothing. */
	onlySends?: boolean
}
const own = ({ person }: Ground) => ({ password: person.password })
/** The form for a token. */
export const newToken = (): Fields => ({ name: 'till', scope: 'read', expires_in_days: '30' })
const ofAccount = { page: () => '/account' }

/** By route; what follows a comma tells two of one route apart. */
export const actsAt = (service: TestService): Record<string, Act> => ({
	'POST /account/password': {
		...{ ...ofAccount, path: () => '/account/password', password: 'current' },
		fields: ({ person }) => ({ current: person.password, new: 'quite another one' }),
	},
	'POST /account/details': {
		...{ path: () => '/account/details', password: 'password' },
		fields: (ground) => ({ ...own(ground), name: 'Mira', email: `new-${ground.person.email}` }),
	},
	'POST /account/tokens': { ...ofAccount, path: () => '/account/tokens', fields: newToken },
	'POST /account/teams/:team/tokens': {
		path: ({ team }) => `/account/teams/${team}/tokens`,
		fields: newToken,
	},
	'POST /account/oidc': { ...ofAccount, path: () => '/account/oidc', fields: () => ({}) },
	'POST /account/delete': {
		...{ ...ofAccount, path: () => '/account/delete', password: 'password' },
		fields: (ground) => ({ ...own(ground), confirm: 'yes' }),
	},
	'POST /account/passkeys': {
		...{ path: () => '/account/passkeys', password: 'password' },
		fields: async (ground) => ({
			...{ ...own(ground), name: 'phone' },
			credential: createAuthenticator().create(
				await askedBy(service, '/account/passkeys', ground.person.cookie),
			),
		}),
	},
	'POST /account/passkeys/remove': {
		...{ path: () => '/account/passkeys/remove', password: 'password' },
		page: ({ passkey }) => `/account/passkeys/remove?id=${passkey}`,
		fields: (ground) => ({ ...own(ground), id: ground.passkey }),
	},
	'POST /account/second-factor/remove': {
		...{ path: () => '/account/second-factor/remove', password: 'password', needsFactor: true },
		...{ page: () => '/account/second-factor', fields: own },
	},
	'POST /admin/backups/download': {
		...{ path: () => '/admin/backups/download', password: 'password', onlySends: true },
		page: () => '/admin/service',
		fields: async (ground) => {
			const html = await (await visitPage(service, '/admin/service', ground.person.cookie)).text()
			return { ...own(ground), name: /kurz-[\w-]+\.backup/.exec(html)![0] }
		},
	},
	'POST /api/v1/tokens': {
		...{ path: () => '/api/v1/tokens', password: 'password', isOfPrograms: true },
		fields: (ground) => ({ ...own(ground), email: ground.person.email, name: 'program' }),
	},
	'POST /api/v1/tokens, of a team': {
		...{ path: () => '/api/v1/tokens', password: 'password', isOfPrograms: true },
		fields: ({ person: { email, password }, team }) => ({ email, password, team, name: 'program' }),
	},
})

/** Routes that need no code, and why: those of accounts one by one. */
export const others: [routes: RegExp, why: string][] = [
	[/^\w+ \/api\/v1\/(shorten|figures|links|my-links|:short_url)(\/|$)/, 'of links, and keys of one link'],
	[/^POST \/(links|m|:short_url)?(\/|$)/, 'of links, and keys of one link'],
	[/^(POST|DELETE) \/api\/v1\/account\/offers\/:offer$/, 'of links'],
	[/^POST \/account\/import(\/take-back)?$/, 'of links'],
	[/^\w+ \/api\/v1\/teams(\/:team(\/members\/:account)?)?$/, 'of teams: opens no account'],
	[/^POST \/account\/teams(\/:team(\/(remove|delete))?)?$/, 'of teams: opens no account'],
	[/^DELETE \/api\/v1\/tokens\/current$/, 'ends access'],
	[/^POST \/account\/(tokens\/revoke|sessions\/(end|revoke))$/, 'ends access'],
	[/^POST \/account\/tokens\/name$/, 'opens nothing'],
	[/^POST \/account\/second-factor$/, 'for accounts without one'],
	[/^POST \/sign-(in(\/(code|passkey|oidc))?|up|out)$/, 'signs in, up or out: second-factor.test.ts'],
	[/^POST \/api\/v1\/auth\/\*$/, 'signs in, up or out: second-factor.test.ts'],
	[/^POST \/sign-in\/reset$/, 'by the link of an operator; signing in then asks'],
	[/^POST \/admin\/(backups|hosts|invitations|act)$/, 'of operators, not of their own account'],
]
