/** Who is signed in has the navigation and the form of one line on every page; nobody else has. */
import { expect, it } from 'vitest'
import { openEveryPage } from '../../support/service/opened-pages.ts'
import { noPage, pageRoutes } from '../../support/service/page-routes.ts'
import { send, visitPage } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { allOf, elementsOf, inputsOf, textIn } from './markup.ts'

const service = await openService()
const opened = await openEveryPage(service, { alias: 'everywhere' })
const { person, slug } = opened
const url = 'https://target.example/one-line'
const locked = await service.client.shorten({ url, isProtected: true, password: 'x' })
const paths = [
	...opened.paths,
	...['/api/v1/health', `/${slug}+`, `/${locked.short_url}+`, '/nothere', '/no/such/page'],
]
/** It makes links itself; it doesn't ask who reads it; nothing is made on pages that failed. */
const withoutForm = ['/', '/sign-in/reset']

const read = async (path: string, cookie?: string) => {
	const answer = await visitPage(service, path, cookie)
	const html = await answer.text()
	const all = elementsOf(html)
	return {
		status: answer.status,
		ways: ['/links', '/account', '/sign-out'].filter((to) =>
			all.some(({ attributes }) => attributes.href === to || attributes.action === to),
		),
		forms: all.filter(({ tag, attributes }) => tag === 'form' && attributes.class === 'quick').length,
		first: allOf(html, 'a')[0]?.attributes.href,
	}
}

it.each(paths)('%s', async (path) => {
	const { status, ways, forms, first } = await read(path, person.cookie)
	// It sends its reader on.
	if (status === 303) return
	const isKnown = path !== '/sign-in/reset'
	expect([ways.length, first]).toEqual([isKnown ? 3 : 0, '#main'])
	expect(forms).toBe(withoutForm.includes(path) ? 0 : 1)
	for (const cookie of [undefined, 'sid=dead.beef']) {
		const stranger = await read(path, cookie)
		expect([stranger.forms, stranger.ways.includes('/sign-out')]).toEqual([0, false])
	}
})

it('the reference of the interface is kept by shared caches for strangers alone', async () => {
	const caching = async (cookie?: string) =>
		(await visitPage(service, '/docs', cookie)).headers.get('cache-control')
	expect(await caching()).toBe('public, max-age=3600')
	expect(await caching(person.cookie)).not.toContain('public')
})

it('sent twice, the form makes one link, of the account; refused it is the whole form, filled in', async () => {
	const html = await (await visitPage(service, '/account', person.cookie)).text()
	const header = html.slice(html.indexOf('<header>'), html.indexOf('<main'))
	const sent = { key: inputsOf(header).key!.value!, url }
	const places = []
	for (let time = 0; time < 2; time++)
		places.push((await send(service, '/', sent, person)).headers.get('location'))
	expect(places).toEqual([expect.stringMatching(/^\/links\//), places[0]])
	const refused = await send(service, '/', { ...sent, url: 'javascript:1' }, person)
	const again = await refused.text()
	expect([refused.status, inputsOf(again).url!.value]).toEqual([400, 'javascript:1'])
	expect(textIn(again)).toContain('No link was created')
})

it('every page is in the list of pages', async () => {
	const routes = service.app.routes.filter(({ method, path }) => method === 'GET' && !noPage.test(path))
	expect([...new Set(routes.map(({ path }) => path))].sort()).toEqual([...pageRoutes].sort())
})
