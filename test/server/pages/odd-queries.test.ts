/** A query that is not understood never costs anybody the page: each parameter of each page. */
import { expect, it } from 'vitest'
import { clickQuestion, rangeQuestion } from '../../../server/http/statistics-question.ts'
import { listPageQuestion } from '../../../server/pages/links/list-page.ts'
import { openEveryPage } from '../../support/service/opened-pages.ts'
import { pageRoutes, pathOfPage } from '../../support/service/page-routes.ts'
import { asBrowser, openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { person, slug, key, values } = await openEveryPage(service, { alias: 'odd-queries' })
await linksTo('https://target.example/', service).visit(slug)

/** All names that pages read, but for the look of a QR code: its form shows each fault in place. */
const names = [
	...[rangeQuestion, clickQuestion, listPageQuestion].flatMap((question) => Object.keys(question.def.shape)),
	...[
		'by',
		'after',
		'act',
		'list',
		'link',
		'host',
		'account',
		'invitation',
		'next',
		'invite',
		'url',
		'error',
	],
	...['imported', 'deleted', 'kept', 'token', 'session', 'id', 'made', 'failed', 'lang'],
]
const junk = [
	'abc',
	'',
	'-1',
	'0',
	'1e999',
	'99999999999999999999',
	'2026-13-45',
	'%00',
	'%ff',
	'%',
	'x'.repeat(300),
]

const statusOf = async (path: string) =>
	(await service.ask(path, { headers: { ...asBrowser.headers, cookie: person.cookie } })).status

it.each(pageRoutes)('%s', async (route) => {
	const path = pathOfPage(route, values)
	// A page that asks about something has nothing to ask about.
	const fine = [200, 303, await statusOf(path)]
	const refused: string[] = []
	for (const value of [...junk, '1&', 'a%00b']) {
		// Beside a slug, `host` says on which host the link is; a team of others shows nothing.
		const meant = route.includes(':short_url') ? ['host', 'team'] : ['team']
		const asked = names.filter((name) => !meant.includes(name))
		const query = asked.map((name) => (value === '1&' ? `${name}=1&${name}=2` : `${name}=${value}`)).join('&')
		if (!fine.includes(await statusOf(`${path}?${query}`))) refused.push(value.slice(0, 30))
	}
	for (const query of ['days=7&from=2026-11-01', 'from=2026-11-02&to=2026-11-01', '%ff=%ff&&=', 'days'])
		if (!fine.includes(await statusOf(`${path}?${query}`))) refused.push(query)
	expect(refused).toEqual([])
})

it('what is understood still counts, beside what is not', async () => {
	const page = async (query: string) => (await service.ask(`/m/${key}?${query}`, asBrowser)).text()
	expect(await page('days=abc&country=US')).toContain('Country: ')
	expect(await page('days=7&clicks=many&cursor=%ff')).toContain('aria-current="true"')
})

it('programs learn what is wrong', async () => {
	const answer = await service.ask(`/api/v1/${slug}/${key}/details?days=abc`)
	expect(answer.status).toBe(400)
})
