/** The life of a link, from its creation to its deletion. Start reading here. */
import { expect, it } from 'vitest'
import { crowd, tally } from './support/service/crowd.ts'
import { asJson, openService } from './support/service/service.ts'

const target = 'https://en.wikipedia.org/wiki/URL_shortening?action=history#Techniques'

it('a link is created, visited, used up, watched, edited and deleted', async () => {
	// The real app in process, on its own database. `ask` sends a request; the test sets the clock.
	const { ask, clock } = await openService()

	// It is created with a limit of three clicks. The answer has the path of its statistics.
	const created = await ask(
		'/api/v1/shorten',
		asJson({ url: target, alias: 'My-Link', isLimited: true, limitation_type: 'clicks', max_clicks: 3 }),
	)
	expect(created.status).toBe(201)
	expect(created.headers.get('location')).toBe('https://kurz.example/My-Link')
	const { short_url, monitor_url } = (await created.json()) as Record<string, string>
	expect(short_url).toBe('My-Link')
	const monitorKey = monitor_url!.replace('m/', '')

	// A visit is redirected, whatever its case. The answer is sent once the click is committed.
	const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
	const visit = await ask('/my-LINK', {
		headers: { 'user-agent': firefox, referer: 'https://www.news.example/item?id=1' },
		peer: '8.8.8.8',
	})
	expect([visit.status, visit.headers.get('location')]).toEqual([302, target])

	// A chat app's preview is no visit: it never sees the target, and uses up no click.
	const preview = await ask('/My-Link', { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } })
	expect([preview.status, preview.headers.get('location')]).toEqual([200, null])

	// Two clicks are left. Of ten simultaneous visitors, exactly two get through.
	clock.now += 60_000
	const crowded = await crowd(10, () => ask('/My-Link', { peer: '192.0.2.7' }))
	expect(tally(crowded.map(({ status }) => status))).toEqual({ 302: 2, 410: 8 })

	// With the monitor key one sees every click at once, newest first.
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
		// Without the query. Of the visitor's address only a hash is kept.
		referer: 'https://www.news.example/item',
		ip_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
		language: 'Unknown',
		browser: 'Firefox',
		...{ platform: 'Linux', place: null, rule: null },
	})
	// The details count clicks by country, referrer, browser and day.
	const details = await (await ask(`/api/v1/My-Link/${monitorKey}/details`)).json()
	expect(details).toMatchObject({
		countries: { US: 1, Unknown: 2 },
		referrers: { 'news.example': 1, Direct: 2 },
		browsers: { Firefox: 1, Unknown: 2 },
		dates: { '2026-11-20': 3 },
	})

	// An edit sends it elsewhere and allows a fourth click. The next visit meets the new link.
	const edited = await ask(`/api/v1/My-Link/${monitorKey}`, {
		...asJson({ url: 'https://example.org/', isLimited: true, limitation_type: 'clicks', max_clicks: 4 }),
		method: 'PATCH',
	})
	expect(await edited.json()).toMatchObject({ long_url: 'https://example.org/', clicks: 3, status: 'active' })
	const visits = await crowd(2, () => ask('/My-Link'))
	expect(tally(visits.map((answer) => answer.headers.get('location') ?? answer.status))).toEqual({
		'https://example.org/': 1,
		410: 1,
	})

	// Deleting takes effect with the answer. A clicked link's alias is reserved for thirty days.
	expect((await ask(`/api/v1/My-Link/${monitorKey}`, { method: 'DELETE' })).status).toBe(200)
	expect((await ask('/My-Link')).status).toBe(404)
	expect((await ask(`/My-Link/${monitorKey}`)).status).toBe(404)
	const claimAlias = () => ask('/api/v1/shorten', asJson({ url: 'https://else.example/', alias: 'my-link' }))
	expect(await (await claimAlias()).json()).toEqual({ error: 'alias_already_exists' })
	clock.now += 31 * 86_400_000
	expect((await claimAlias()).status).toBe(201)
})
