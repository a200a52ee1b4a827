/** What a statistics link shows, and how it ends (server/INTERFACE.md, "Statistics link"). */
import { expect, it } from 'vitest'
import { linkWithClicks, sharedLink } from '../../../shared/link/links.ts'
import { asBrowser, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { client, ask } = service
const url = 'https://target.example/a?b=c'
const { make, visit } = linksTo(url, service)

/** A link with a statistics key and three clicks. */
const shared = async (more: Parameters<typeof make>[0] = {}) => {
	const link = await make(more)
	const statisticsKey = (await client.share(link.slug, link.key)).statistics_url.slice(2)
	for (const nth of [1, 2, 3]) {
		service.clock.now += 1_000
		await visit(link.slug, { referer: `https://ref${nth}.example/page` })
	}
	return { ...link, statisticsKey }
}
const textOf = async (path: string, init: RequestInit = {}) => {
	const answer = await ask(path, init)
	return `${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`
}

it('shows the JSON of the monitor link, page by page', async () => {
	const { slug, key, statisticsKey } = await shared()
	const answer = await ask(`/s/${statisticsKey}?clicks=2`)
	const nextPage = `^<https://kurz\\.example/s/${statisticsKey}\\?clicks=2&cursor=[\\w-]+>; rel="next"$`
	expect(Object.fromEntries(answer.headers)).toMatchObject({
		...{ vary: 'Accept, Accept-Encoding', 'x-total-count': '3', 'cache-control': 'private, no-store' },
		link: expect.stringMatching(new RegExp(nextPage)),
	})
	const whole = linkWithClicks.parse(await (await ask(`/m/${key}?clicks=2`)).json())
	expect(await answer.json()).toEqual(sharedLink.parse(whole))
	const { next, total } = await client.statistics(statisticsKey, { clicks: 2 })
	expect(total).toBe(3)
	const older = await client.statistics(statisticsKey, { clicks: 2, cursor: next! })
	expect(older.body.clicks.map((click) => click.referer)).toEqual(['https://ref1.example/page'])
	expect(older.next).toBeUndefined()
	const { body } = await client.analytics(slug, key)
	expect(sharedLink.parse(body)).toEqual((await client.statistics(statisticsKey)).body)
})

const badQueries = ['?clicks=x', '?clicks=1001', '?cursor=nonsense', '/details?days=0', '/details?days=3651']
it.each(badQueries)('refuses %s like the monitor link', async (asked) => {
	const { slug, key, statisticsKey } = await shared()
	const monitors = asked.startsWith('/') ? `/api/v1/${slug}/${key}` : `/m/${key}`
	const answers = await Promise.all([`/s/${statisticsKey}`, monitors].map((path) => ask(path + asked)))
	expect(answers.map(({ status }) => status)).toEqual([400, 400])
	expect(await answers[0]!.json()).toEqual(await answers[1]!.json())
})

it('is a page for browsers, with the figures and without anything that manages', async () => {
	const { slug, statisticsKey } = await shared({ title: 'Of the fair', tags: ['berlin'] })
	const answer = await ask(`/s/${statisticsKey}`, asBrowser)
	expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
	const page = await answer.text()
	expect(page).toContain(`kurz.example/${slug}`)
	expect(page).toContain('ref1.example')
	expect(page).toContain(`/s/${statisticsKey}/clicks.csv`)
	expect(page).not.toMatch(/method="post"|>delete|\bm\//i)
})

it('goes on in every state of the link, and for a protected one', async () => {
	const expiring = { isLimited: true, limitation_type: 'time', expires_in: 1 } as const
	for (const more of [clickLimited(3), expiring, { isProtected: true, password: 'p' }]) {
		const { statisticsKey } = await shared(more)
		service.clock.now += 2 * 86_400_000
		expect((await ask(`/s/${statisticsKey}`)).status).toBe(200)
	}
})

it('leaks neither the monitor key nor a former target in any byte', async () => {
	const { slug, key, statisticsKey } = await shared()
	await client.edit(slug, key, { url: 'https://elsewhere.example/new' })
	for (const path of ['', '/details', '/details?days=7', '/clicks.csv', '?clicks=1'])
		for (const init of [{}, asBrowser]) {
			const text = await textOf(`/s/${statisticsKey}${path}`, init)
			expect(text).toMatch(/^200 /)
			expect(text).not.toContain(key)
			expect(text).not.toContain('target.example')
			expect(text).not.toContain('/m/')
		}
})

it('ending it kills the key at once and for good; the next one is another', async () => {
	const { slug, key, statisticsKey } = await shared()
	const paths = ['', '/details', '/clicks.csv'].map((path) => `/s/${statisticsKey}${path}`)
	const statuses = () => Promise.all(paths.map(async (path) => (await ask(path)).status))
	expect(await statuses()).toEqual([200, 200, 200])
	for (let time = 0; time < 2; time++) {
		expect(await client.endSharing(slug, key)).toEqual({ status: 'success' })
		expect(await statuses()).toEqual([404, 404, 404])
	}
	const next = (await client.share(slug, key)).statistics_url.slice(2)
	expect(next).not.toBe(statisticsKey)
	expect((await ask(`/s/${next}`)).status).toBe(200)
	expect(await statuses()).toEqual([404, 404, 404])
})
