/** Raw clicks that are too old are not shown, counted or waiting; figures stay. */
import { expect, it } from 'vitest'
import { merged, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { asBrowser, asJson, openService } from '../../support/service/service.ts'

const service = await openService({ CLICK_RETENTION_DAYS: '30' })
const owner = withCookie((await signUp(service)).cookie)
const day = 86_400_000

const make = async (): Promise<{ slug: string; key: string }> => {
	const answer = await service.ask(
		'/api/v1/shorten',
		merged(asJson({ url: 'https://target.example/' }), owner),
	)
	const { short_url, monitor_url } = await answer.json()
	return { slug: short_url, key: monitor_url.slice(2) }
}
const visit = (slug: string, agent: string) => service.ask(`/${slug}`, { headers: { 'user-agent': agent } })
const text = async (answer: Promise<Response> | Response): Promise<string> => (await answer).text()

it.each([
	['counted', true],
	['waiting in the log', false],
])('while they are %s', async (_, isCounted) => {
	const { slug, key } = await make()
	const now = service.clock.now
	for (const [back, agent] of [
		[30 * day + 1, 'too-old'],
		[30 * day, 'just-kept'],
		[0, 'of-now'],
	] as const) {
		service.clock.now = now - back
		await visit(slug, agent)
	}
	service.clock.now = now
	if (isCounted) await service.project()
	const places = [
		text(service.ask(`/${slug}/${key}`)),
		text(service.ask(`/${slug}/${key}`, asBrowser)),
		text(service.ask(`/api/v1/${slug}/${key}/clicks.csv`)),
		text(service.ask(`/api/v1/my-links/${slug}/clicks.csv`, owner)),
		text(service.ask('/api/v1/my-links', owner)),
		text(visitPage(service, `/links/${slug}`, (owner.headers as { cookie: string }).cookie)),
	]
	for (const shown of await Promise.all(places)) {
		expect(shown).not.toContain('too-old')
		expect(shown).toContain('just-kept')
		expect(shown).toContain('of-now')
	}
	const details = await service.client.details(slug, key)
	expect([details.clicks, Object.values(details.dates)]).toEqual([3, [2, 1]])
	// The list ends there: no next page is offered.
	expect((await service.ask(`/${slug}/${key}?clicks=2`)).headers.has('link')).toBe(false)
})
