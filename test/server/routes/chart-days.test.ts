/** The days of a chart are chosen by plain links on both of a link's pages. */
import { expect, it } from 'vitest'
import { merged, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { asBrowser, asForm, asJson, openService } from '../../support/service/service.ts'
import { allOf, textIn } from '../pages/markup.ts'

const service = await openService()
const day = 86_400_000

/** A link of an account, made a hundred days ago and clicked once on every day since. */
const { cookie } = await signUp(service)
const today = service.clock.now
service.clock.now = today - 99 * day
const made = await service.ask(
	'/api/v1/shorten',
	merged(asJson({ url: 'https://target.example/', alias: 'daily' }), withCookie(cookie)),
)
const monitorPath = `/${((await made.json()) as { monitor_url: string }).monitor_url}`
for (; service.clock.now <= today; service.clock.now += day) await service.ask('/daily')
service.clock.now = today

const pages = [
	['the page of the monitor key', `/daily/${monitorPath.slice('/m/'.length)}`],
	['the short address of the same', monitorPath],
	["the account's page", '/links/daily'],
] as const

const read = async (path: string): Promise<string> => (await visitPage(service, path, cookie)).text()
const chartOf = (html: string) => /aria-label="Clicks by day from ([^:]*): (\d+) in all/.exec(html)?.slice(1)
/** Text and address of the links that lead to the chart. */
const choicesOf = (html: string) =>
	allOf(html, 'a')
		.map(({ attributes }) => attributes)
		.filter(({ href }) => href?.endsWith('#days'))

it.each(pages)('%s shows all days, or the chosen ones', async (_, path) => {
	const html = await read(path)
	expect(chartOf(html)).toEqual(['13 Aug 2026 to 20 Nov 2026', '100'])
	const choices = choicesOf(html)
	expect(choices.map(({ href }) => href)).toEqual([
		`${path}?days=7#days`,
		`${path}?days=30#days`,
		`${path}?days=90#days`,
		`${path}#days`,
	])
	expect(choices.map((choice) => choice['aria-current'])).toEqual([undefined, undefined, undefined, 'true'])
	for (const clicks of ['7', '30', '90']) {
		const href = `${path}?days=${clicks}`
		const chosen = await read(href)
		expect(chartOf(chosen)?.[1]).toBe(clicks)
		expect(choicesOf(chosen).find((choice) => choice['aria-current'] === 'true')?.href).toBe(`${href}#days`)
		// Everything else still counts all clicks.
		expect(textIn(chosen)).toMatch(/Clicks 100 Visitors 1 /)
	}
})

it.each(pages)(
	'%s keeps the days when the clicks are paged, and the page of clicks when other days are chosen',
	async (_, path) => {
		const html = await read(`${path}?clicks=10&days=30`)
		const next = allOf(html, 'a').find(({ attributes }) => attributes.rel === 'next')?.attributes.href ?? ''
		expect(next).toMatch(/\?clicks=10&cursor=[\w-]+&days=30$/)
		const older = await read(next)
		expect(chartOf(older)?.[1]).toBe('30')
		expect(textIn(older)).toContain('Last click now 20 Nov 2026')
		const seven = choicesOf(older)[0]?.href ?? ''
		expect(seven).toMatch(/\?clicks=10&cursor=[\w-]+&days=7#days$/)
		expect(chartOf(await read(seven))?.[1]).toBe('7')
		const first = allOf(older, 'a').find(({ attributes }) => attributes.href === `${path}?days=30`)
		expect(first).toBeDefined()
	},
)

it.each(['0', '8', 'ALL', '7 ', ''])('?days=%j is ignored', async (days) => {
	const path = `${monitorPath}?${new URLSearchParams({ days })}`
	expect((await service.ask(path, asBrowser)).status).toBe(400)
	// Who asks for JSON gets all there is, as before.
	expect((await service.ask(path)).status).toBe(200)
})

it('a delete form sent without the tick keeps the days', async () => {
	const answer = await service.ask(`${monitorPath}?days=7`, asForm({ action: 'delete' }))
	expect([answer.status, chartOf(await answer.text())?.[1]]).toEqual([400, '7'])
})
