/** The life of a link: created, visited, used up, looked at, deleted. Start reading here. */
import { expect, it } from 'vitest'
import { crowd, tally } from './support/service/crowd.ts'
import { asJson, openService } from './support/service/service.ts'

const target = 'https://en.wikipedia.org/wiki/URL_shortening?action=history#Techniques'

it('a link is created, visited, used up, looked at and deleted', async () => {
	// The real app on a database of its own, with the test's own clock.
	const { ask, clock } = await openService()

	// It is created with a limit of three clicks; the answer names it, and says where its clicks are shown.
	const created = await ask(
		'/api/v1/shorten',
		asJson({ url: target, alias: 'My-Link', isLimited: true, limitation_type: 'clicks', max_clicks: 3 }),
	)
	expect(created.status).toBe(201)
	expect(created.headers.get('location')).toBe('https://kurz.example/My-Link')
	const { short_url, monitor_url } = (await created.json()) as Record<string, string>
	expect(short_url).toBe('My-Link')
	const monitorKey = monitor_url!.replace('m/', '')

	// A visit is redirected, in any case of letters. Its click is committed before the answer.
	const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
	const visit = await ask('/my-LINK', {
		headers: { 'user-agent': firefox, referer: 'https://www.news.example/item?id=1' },
		peer: '8.8.8.8',
	})
	expect([visit.status, visit.headers.get('location')]).toEqual([302, target])

	// A chat's preview of it is no visit: it sees no target and uses nothing up.
	const preview = await ask('/My-Link', { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } })
	expect([preview.status, preview.headers.get('location')]).toEqual([200, null])

	// Of ten who come at once, exactly the two that are left get through.
	clock.now += 60_000
	const crowded = await crowd(10, () => ask('/My-Link', { peer: '192.0.2.7' }))
	expect(tally(crowded.map(({ status }) => status))).toEqual({ 302: 2, 410: 8 })

	// Whoever holds the monitor key sees the clicks, newest first, at once.
	const seen = await ask(`/My-Link/${monitorKey}`)
	const { data, clicks } = (await seen.json()) as { data: object; clicks: object[] }
	expect(data).toMatchObject({
		short_url: 'My-Link',
		long_url: target,
		clicks: 3,
		unique_clicks: 2,
		max_clicks: 3,
		status: 'exhausted',
	})
	expect(clicks[2]).toEqual({
		time_of_click: '2026-11-20T12:00:00.000Z',
		country: 'US',
		user_agent: firefox,
		// Without its query, and the visitor's address nowhere.
		referer: 'https://www.news.example/item',
		ip_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
	})
	const details = await (await ask(`/api/v1/My-Link/${monitorKey}/details`)).json()
	expect(details).toMatchObject({
		countries: { US: 1, Unknown: 2 },
		referrers: { 'news.example': 1, Direct: 2 },
		browsers: { Firefox: 1, Unknown: 2 },
		dates: { '2026-11-20': 3 },
	})

	// Deleted, it is gone with the answer; its name is nobody else's for thirty days, because it was in use.
	expect((await ask(`/api/v1/My-Link/${monitorKey}`, { method: 'DELETE' })).status).toBe(200)
	expect((await ask('/My-Link')).status).toBe(404)
	expect((await ask(`/My-Link/${monitorKey}`)).status).toBe(404)
	const takeOver = () => ask('/api/v1/shorten', asJson({ url: 'https://else.example/', alias: 'my-link' }))
	expect(await (await takeOver()).json()).toEqual({ error: 'alias_already_exists' })
	clock.now += 31 * 86_400_000
	expect((await takeOver()).status).toBe(201)
})
