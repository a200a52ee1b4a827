/** Every form that asks for a tick does nothing without it, whatever stands there instead. */
import { expect, it } from 'vitest'
import { asTemplate, createPatterns } from '../../../server/http/patterns.ts'
import { openAdministration } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { pageRoutes, pathOfPage } from '../../support/service/page-routes.ts'
import { accountIdOf, type Person, send, signUp, visitPage } from '../../support/service/people.ts'
import { asForm, openService } from '../../support/service/service.ts'
import { makeTeam } from '../../support/service/teams.ts'
import { written } from '../../support/service/written.ts'
import { allOf, inputsOf } from './markup.ts'

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
const prepare = async (): Promise<Ground> => {
	const person = await signUp(service)
	const id = await accountIdOf(service, person.cookie)
	const team = await makeTeam(service, { ...person, id })
	return { person, id, team, ...(await makeOwn(service, person)) }
}

it('each form that shows a box to tick has a row', async () => {
	const { team, slug, key, id, person } = await prepare()
	await service.database.sql`update users set role = 'operator' where id = ${id}`
	const asks = [`/links/~delete?link=${slug}&list=`, `/admin/act?act=delete_account&account=${id}&list=`]
	const routeOf = createPatterns(service.app.routes.map(({ path }) => path))
	const found = new Set<string>()
	for (const path of [
		...pageRoutes.map((route) => pathOfPage(route, { team, short_url: slug, monitor_key: key })),
		...asks,
	]) {
		const html = await (await visitPage(service, path, person.cookie)).text()
		for (const [form] of html.matchAll(/<form [^>]*method="post"[^>]*>.*?<\/form>/gs))
			if (inputsOf(form).confirm?.value === 'yes')
				found.add(routeOf(allOf(form, 'form')[0]!.attributes.action!.split('?')[0]!)!)
	}
	expect([...found].toSorted()).toEqual(Object.keys(asking).map(asTemplate).toSorted())
})

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
