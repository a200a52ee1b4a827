/** A form over a limit brings back its own fields, no others; long ones for accounts alone. */
import { beforeAll, describe, expect, it } from 'vitest'
import { createPatterns } from '../../../server/http/patterns.ts'
import { openAdministration } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { pageRoutes, pathOfPage } from '../../support/service/page-routes.ts'
import { accountIdOf, send, tokenOf, visitPage } from '../../support/service/people.ts'
import { asForm, joinService, openService } from '../../support/service/service.ts'
import { clickLimited } from '../../support/service/shorten.ts'
import { makeTeam, type Somebody } from '../../support/service/teams.ts'
import { elementsOf, hrefsOf, mainOf, textIn } from './markup.ts'

const service = await openService()
const url = 'https://target.example/typed'
const { short_url: limited } = await service.client.shorten({ url, ...clickLimited(1) })
const { short_url: locked } = await service.client.shorten({ url, isProtected: true, password: 'right' })
const key = 'k'.repeat(24)

/** The forms of pages by the routes that take them, with the names of their fields. */
const formsIn = async (at: typeof service, starts: string[], cookie?: string) => {
	const routeOf = createPatterns(
		at.app.routes.filter(({ method }) => method === 'POST').map(({ path }) => path),
	)
	const found = new Map<string, { action: string; names: Set<string> }>()
	const open = new Set(starts)
	for (const path of open) {
		const html = await (await visitPage(at, path, cookie)).text()
		// Pages that ask are one step away.
		for (const href of hrefsOf(mainOf(html)))
			if (starts.includes(path) && /^\/account\/[^?]*\?/.test(href ?? '')) open.add(href!)
		for (const [form] of html.matchAll(/<form [\s\S]*?<\/form>/g)) {
			const [head, ...fields] = elementsOf(form).map(({ attributes }) => attributes)
			if (head?.method !== 'post') continue
			const route = routeOf(head.action!.split('?')[0]!)!
			const { action, names } = found.get(route) ?? { action: head.action!, names: new Set() }
			for (const { name } of fields) if (name) names.add(name)
			found.set(route, { action, names })
		}
	}
	return found
}

describe('a form over a limit', async () => {
	const { operator } = await openAdministration(service)
	const as = { cookie: operator.cookie }
	const own = await makeOwn(service, operator, { alias: 'form-of-mine', tags: ['red'] })
	await service.ask(`/${own.slug}`)
	const team = await makeTeam(service, operator as Somebody)
	await tokenOf(service, operator)
	const pages = [
		...pageRoutes.map((route) => pathOfPage(route, { short_url: own.slug, monitor_key: own.key, team })),
		...[
			`/links/~delete?link=${own.slug}&list=`,
			`/links/~move?link=${own.slug}&list=`,
			'/links/~all?status=active',
		],
		...[`/admin/act?act=disable&link=${own.slug}&list=`, `/${locked}`, `/${limited}`],
		`/account/teams/${team}/remove?account=${await accountIdOf(service, operator.cookie)}`,
	]
	const found = new Map([
		...(await formsIn(service, ['/sign-in', '/sign-up'])),
		...(await formsIn(service, pages, operator.cookie)),
	])
	// By account, as it is unless an operator sets a literal set.
	const counted = { RATE_LIMIT_SET: '', RATE_LIMIT_OTHER: '1/day', RATE_LIMIT_VISIT: '1/day' }
	const creations = { RATE_LIMIT_CREATE: '1/day', RATE_LIMIT_CREATE_AUTHENTICATED: '1/day' }
	const over = joinService(service, { ...counted, ...creations })
	const long = { of_no_form: 'x'.repeat(20_000) }
	const passwords = ['password', 'current', 'new']
	/** They are a file or a button: nothing of them is read. */
	const unread = ['/account/import', '/sign-out']
	const goBack = 'go back in your browser and send it again.'

	beforeAll(async () => {
		for (const who of [as, {}])
			for (const path of ['/', '/links']) await (await send(over, path, {}, who)).text()
		for (const path of ['/account', '/nothere']) await visitPage(over, path, as.cookie)
		await visitPage(over, '/sign-in')
	})

	it('there are forms of all pages', () => expect(found.size).toBeGreaterThan(30))

	it.each([...found])('at %s', async (route, { action, names }) => {
		const fields = Object.fromEntries(
			[...names].map((name) => [name, name === 'key' ? key : `typed ${name}`]),
		)
		const post = async (more: Record<string, string>, who = {}) => {
			const answer = await send(over, action, { ...fields, ...more }, who)
			expect(answer.status).toBe(429)
			return answer.text()
		}
		const html = await post({ of_no_form: 'planted' }, as)
		expect(html).not.toContain('planted')
		for (const name of names) if (passwords.includes(name)) expect(html).not.toContain(`typed ${name}`)
		expect(textIn(html)).toMatch(/Send it again in 1 day\.|Try again in 1 day\./)
		// What another site had sent is not shown.
		expect(mainOf(await post({}, { ...as, headers: { origin: 'https://evil.example' } }))).not.toContain(
			'<form',
		)
		// Boxes that confirm, passwords and files are given once more.
		const again = [...names].filter((name) => ![...passwords, 'code', 'confirm'].includes(name))
		const shown = elementsOf(mainOf(html)).map(({ attributes }) => attributes.name)
		if (!unread.includes(route)) expect(shown).toEqual(expect.arrayContaining(again))
		const stranger = await post(long)
		expect([stranger.includes('xxx'), textIn(stranger).includes(goBack)]).toEqual([
			false,
			!unread.includes(route),
		])
		// A visit asks for nobody's session.
		expect((await post(long, as)).includes(goBack)).toBe(route === '/{short_url}')
	})
})

it.each([
	[1_000, 303],
	[1_001, 400],
])('a form has %i fields: %i', async (count, status) => {
	const pairs = [['url', url], ...Array.from({ length: count - 1 }, (_, nth) => [`k${nth}`, ''])]
	const answer = await service.ask('/', {
		...asForm({}),
		body: `&&${new URLSearchParams(pairs as [string, string][])}&`,
	})
	expect(answer.status).toBe(status)
})
