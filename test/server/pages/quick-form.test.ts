/** The form in the header: for who is signed in, a link in one line from every page. */
import { expect, it } from 'vitest'
import { makeOperator } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { pageRoutes, pathOfPage } from '../../support/service/page-routes.ts'
import { send, visitPage } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'
import { allOf, inputsOf, textIn } from './markup.ts'

const service = await openService()
const person = await makeOperator(service)
const { slug, key } = await makeOwn(service, person, { alias: 'quick-form' })
const { statistics_url } = await service.client.share(slug, key)
const values = { short_url: slug, monitor_key: key, statistics_key: statistics_url.slice(2) }
const url = 'https://target.example/one-line'

/** It makes links itself; it doesn't ask who reads it. */
const without = ['/', '/sign-in/reset']

const formsOf = (html: string) =>
	allOf(html, 'form').filter(({ attributes }) => attributes.class === 'quick' && attributes.action === '/')
const read = async (path: string, cookie?: string) => {
	const answer = await visitPage(service, path, cookie)
	return [answer.status, formsOf(await answer.text()).length]
}

it.each(pageRoutes)('%s has it, unless it sends its reader on', async (route) => {
	const [status, forms] = await read(pathOfPage(route, values), person.cookie)
	expect(forms).toBe(status === 303 || without.includes(route) ? 0 : 1)
})

it('nobody else has it', async () => {
	for (const path of ['/docs', '/privacy', '/sign-in', `/m/${key}`])
		expect(await read(path)).toEqual([200, 0])
})

it('sent twice it makes one link, of the account; refused it is the whole form, filled in', async () => {
	const html = await (await visitPage(service, '/account', person.cookie)).text()
	const header = html.slice(html.indexOf('<header>'), html.indexOf('<main'))
	const sent = { key: inputsOf(header).key!.value!, url }
	const places = []
	for (let time = 0; time < 2; time++) {
		const answer = await send(service, '/', sent, { cookie: person.cookie })
		places.push([answer.status, answer.headers.get('location')])
	}
	expect(places[0]).toEqual([303, expect.stringMatching(/^\/links\//)])
	expect(places[1]).toEqual(places[0])
	const refused = await send(service, '/', { ...sent, url: 'javascript:1' }, { cookie: person.cookie })
	const again = await refused.text()
	expect([refused.status, inputsOf(again).url!.value]).toEqual([400, 'javascript:1'])
	expect(textIn(again)).toContain('No link was created')
	const { visit } = linksTo(url, service)
	expect((await visit(places[0]![1]!.toString().split('/').at(-1)!)).headers.get('location')).toBe(url)
})
