/** Every form that asks for a tick does nothing without it, whatever stands there instead. */
import { expect, it } from 'vitest'
import { openAdministration } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { accountIdOf, type Person, send, signUp } from '../../support/service/people.ts'
import { asForm, openService } from '../../support/service/service.ts'
import { makeTeam } from '../../support/service/teams.ts'
import { written } from '../../support/service/written.ts'

const service = await openService()
const { operator } = await openAdministration(service)

interface Ground {
	person: Person
	id: string
	slug: string
	key: string
	team: string
}
interface Asking {
	path: (ground: Ground) => string
	fields: (ground: Ground) => Record<string, string>
	/** Fields without which the tick means nothing. */
	without?: string[]
	isOperators?: boolean
}
const ofLink = (path: Asking['path']): Asking => ({
	path,
	fields: () => ({ action: 'delete' }),
	without: ['action'],
})
const asking: Record<string, Asking> = {
	'/m/:monitor_key': ofLink(({ key }) => `/m/${key}`),
	'/:short_url/:monitor_key': ofLink(({ slug, key }) => `/${slug}/${key}`),
	'/links/:short_url': ofLink(({ slug }) => `/links/${slug}`),
	'/links/~delete': {
		path: () => '/links/~delete',
		fields: ({ slug }) => ({ link: slug, list: '' }),
		without: ['link'],
	},
	'/links/~all': {
		path: () => '/links/~all',
		fields: () => ({ act: 'delete', from: service.links.allFound.start(), list: '', of: '1' }),
		without: ['act', 'from'],
	},
	'/account/delete': {
		path: () => '/account/delete',
		fields: ({ person }) => ({ password: person.password }),
		without: ['password'],
	},
	'/account/teams/:team/delete': {
		path: ({ team }) => `/account/teams/${team}/delete`,
		fields: () => ({ links: 'delete' }),
	},
	'/admin/act': {
		path: () => '/admin/act',
		fields: ({ id }) => ({ act: 'delete_account', account: id, list: '' }),
		without: ['act'],
		isOperators: true,
	},
}
/** Those that ask nothing: what they do can be undone, or its page asked before. */
const others = [
	...[
		'/',
		'/:short_url',
		'/links',
		'/links/~many',
		'/links/~tags',
		'/links/~move',
		'/links/~offers',
		'/links/statistics',
		'/links/:short_url/edit',
		'/m/:monitor_key/edit',
		// Their page asked before.
		...['/m/:monitor_key/key', '/links/:short_url/key'],
	],
	...['/sign-in', '/sign-in/oidc', '/sign-up', '/sign-out', '/admin/invitations', '/admin/hosts'],
	// It asks for the password.
	...['/admin/backups', '/admin/backups/download'],
	...[
		'/account/details',
		'/account/import',
		'/account/import/take-back',
		'/account/oidc',
		'/account/password',
	],
	...[
		'/account/sessions/end',
		'/account/sessions/revoke',
		'/account/teams',
		'/account/teams/:team',
		'/account/teams/:team/tokens',
		// Its page asked before.
		'/account/teams/:team/remove',
		'/account/tokens',
		'/account/tokens/name',
		'/account/tokens/revoke',
		'/sign-in/reset',
		'/sign-in/code',
		// Each asks for the password and a code.
		'/account/second-factor',
		'/account/second-factor/remove',
		'/account/passkeys',
		'/account/passkeys/remove',
		'/sign-in/passkey',
	],
]

it('these are all forms', () => {
	const posts = service.app.routes.filter(
		({ method, path }) => method === 'POST' && !path.startsWith('/api/'),
	)
	expect([...new Set(posts.map(({ path }) => path))].toSorted()).toEqual(
		[...Object.keys(asking), ...others].toSorted(),
	)
})

const prepare = async (): Promise<Ground> => {
	const person = await signUp(service)
	const id = await accountIdOf(service, person.cookie)
	const team = await makeTeam(service, { ...person, id })
	return { person, id, team, ...(await makeOwn(service, person)) }
}
/** What browsers and programs might send in place of the tick. */
const ticks = [undefined, '', 'no', 'on', 'true', '1', 'YES', 'yes yes']
const rows = Object.entries(asking)

it.each(rows)('%s', async (_, { path, fields, without = [], isOperators = false }) => {
	const ground = await prepare()
	const before = await written(service.database)
	const { cookie } = isOperators ? operator : ground.person
	const sent = fields(ground)
	for (const confirm of ticks) {
		const form = { ...sent, ...(confirm !== undefined && { confirm }) }
		for (const headers of [{}, { accept: 'application/json' }]) {
			const { headers: own } = asForm({})
			const answer = await send(service, path(ground), form, { cookie, headers: { ...own, ...headers } })
			expect([confirm, answer.status]).toEqual([confirm, 400])
		}
	}
	for (const name of without)
		for (const value of ['', 'something'])
			await send(service, path(ground), { ...sent, confirm: 'yes', [name]: value }, { cookie })
	expect(await written(service.database), 'nothing happened').toBe(before)

	const done = await send(service, path(ground), { ...sent, confirm: 'yes' }, { cookie })
	expect(done.status).toBeLessThan(400)
	expect(await written(service.database), 'with the tick it does').not.toBe(before)
})
