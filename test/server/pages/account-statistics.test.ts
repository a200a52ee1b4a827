/** The page of all links' statistics, and the lines in the rows of "My links". */
import { expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp } from '../../support/service/people.ts'
import { asBrowser, openService } from '../../support/service/service.ts'
import { hearService } from '../../support/service/statements.ts'
import { allOf, hrefsOf, inputsOf, textIn } from './markup.ts'

const service = await openService()
const { clock } = service
const pageFor =
	(cookie: string, ask = service.ask) =>
	async (path: string, language = 'en') => {
		const headers = { ...asBrowser.headers, cookie, 'accept-language': language }
		const answer = await ask(path, { headers })
		return { status: answer.status, html: await answer.text(), to: answer.headers.get('location') }
	}

const opened = async () => {
	clock.now = Date.UTC(2026, 10, 20, 12)
	const account = await signUp(service)
	const read = pageFor(account.cookie)
	const one = await makeOwn(service, account, { title: 'Menu', tags: ['print'] })
	const two = await makeOwn(service, account, {})
	for (const [nth, referer] of ['', 'https://a.example/', ''].entries()) {
		clock.now = Date.UTC(2026, 10, 20 + nth, 13)
		await service.ask(`/${one.slug}`, { headers: referer ? { referer } : {} })
	}
	clock.now = Date.UTC(2026, 10, 22, 18)
	return { account, read, one, two }
}

it('shows the clicks of all links, the links that carried them, and narrows to a tag', async () => {
	const { read, one } = await opened()
	const { html } = await read('/links/statistics')
	expect(textIn(html)).toContain('2 links · 3 clicks')
	expect(textIn(html)).toContain(`Most clicked links Link Clicks Menu kurz.example/${one.slug} 3`)
	expect(hrefsOf(html)).toContain('/links/statistics?referrer=a.example#days')
	expect(hrefsOf(html)).toContain(`/links/${one.slug}`)
	const narrow = await read('/links/statistics?tag=print&referrer=a.example&from=2026-11-21&to=2026-11-22')
	expect(textIn(narrow.html)).toContain('1 link · 3 clicks')
	expect(textIn(narrow.html)).toContain('21 Nov 2026 to 22 Nov 2026: 1 click of 3 in all')
	expect(hrefsOf(narrow.html)).toContain('/links/statistics?tag=print&from=2026-11-21&to=2026-11-22#days')
	expect(inputsOf(narrow.html)).toMatchObject({ tag: { value: 'print' }, referrer: { value: 'a.example' } })
	expect(allOf(narrow.html, 'form').map(({ attributes }) => attributes.action)).toContain(
		'/links/statistics#days',
	)
	const german = textIn((await read('/links/statistics?days=2', 'de')).html)
	expect(german).toContain('Statistik')
	expect(german).toContain('Seit gestern: 2 Klicks von insgesamt 3')
})

it('before the first click, one panel says what will appear', async () => {
	const account = await signUp(service)
	const panels = async () => {
		const { html } = await pageFor(account.cookie)('/links/statistics')
		return html.match(/(?<=<h2[^>]*>)[^<]+/g)
	}
	expect(await panels()).toEqual(['No clicks yet', 'Share statistics'])
	await makeOwn(service, account)
	expect(await panels()).toEqual(['No clicks yet', 'Share statistics'])
})

it('a row of My links has the line of its last 30 days, for one statement a page', async () => {
	const { account, read } = await opened()
	const lines = (html: string) =>
		allOf(html, 'svg').flatMap(({ attributes }) =>
			attributes.class === 'spark' ? [attributes['aria-label']] : [],
		)
	for (const state of ['waiting', 'counted']) {
		const { html } = await read('/links')
		expect([state, lines(html)]).toEqual([state, ['Last 30 days: 3 clicks']])
		expect(
			allOf(html, 'polyline')[0]
				?.attributes.points?.split(' ')
				.map((point) => point.split(',')[1]),
		).toEqual([...Array.from({ length: 27 }, () => '19'), ...['1', '1', '1']])
		await service.project()
	}
	const heard = hearService(service)
	const count = async () =>
		(await heard.during(() => pageFor(account.cookie, heard.service.ask)('/links'))).length
	const before = await count()
	for (let nth = 0; nth < 5; nth++) await makeOwn(service, account)
	expect(await count()).toBe(before)
	clock.now += 31 * 86_400_000
	expect(lines((await read('/links')).html)).toEqual([])
})
