/** The referrer kept for our own pages is their origin, because their paths hold monitor keys. */
import { expect, it } from 'vitest'
import { asJson, browserAccept, openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { make } = linksTo('https://target.example/', service)
const key = 'k_-4'.repeat(6)

/** What is kept of a visit's referrer: in the click's record, the CSV file and the counts. */
const keptOf = async (headers: Record<string, string>) => {
	const link = await make()
	await service.ask(`/${link.slug}`, { headers })
	const { clicks } = (await service.client.analytics(link.slug, link.key)).body
	const csv = await (await service.ask(`/api/v1/${link.slug}/${link.key}/clicks.csv`)).text()
	const { referrers } = await service.client.details(link.slug, link.key)
	return { referer: clicks[0]!.referer, csv, referrers }
}

const [lan, lan6] = ['http://10.1.2.3:3000', 'http://[fd00::1]:3000']
it.each([
	['a monitor page', `https://kurz.example/m/${key}`, {}, 'https://kurz.example'],
	['the other address of one', `https://kurz.example/AbCdE/${key}`, {}, 'https://kurz.example'],
	['any page of ours', 'https://kurz.example/links/secret-1', {}, 'https://kurz.example'],
	['the landing page', 'https://kurz.example/', {}, 'https://kurz.example'],
	['a page of ours, in other words', `HTTPS://KURZ.example.:443/m/${key}?x#y`, {}, 'https://kurz.example.'],
	['any page of ours, with a dot', 'https://kurz.example./links/secret-1', {}, 'https://kurz.example.'],
	['a page under a Host with a dot', 'http://own.test/x', { host: 'own.test.:80' }, 'http://own.test'],
	['both with a dot', 'http://own.test./x', { host: 'OWN.test.' }, 'http://own.test.'],
	['another port of our host', `http://kurz.example:8080/m/${key}`, {}, 'http://kurz.example:8080'],
	['a monitor page under the Host of the visit', `${lan}/x/${key}`, { host: '10.1.2.3:3000' }, lan],
	['the same over IPv6', `${lan6}/x/${key}`, { host: '[FD00::1]:3000' }, lan6],
	[
		'a monitor page of any host',
		`http://192.168.0.9/m/${key}`,
		{ host: 'kurz.example' },
		'http://192.168.0.9',
	],
	['the same with a slash', `http://192.168.0.9/m/${key}/`, {}, 'http://192.168.0.9'],
	['a statistics link', `https://kurz.example/s/${key}?days=7#days`, {}, 'https://kurz.example'],
	['a path below one', `https://kurz.example/s/${key}/details`, {}, 'https://kurz.example'],
	['a statistics link of any host', `http://192.168.0.9/s/${key}`, {}, 'http://192.168.0.9'],
	['a page behind a key, of any host', `http://192.168.0.9/m/${key}/edit`, {}, 'http://192.168.0.9'],
])('of %s only the origin is kept', async (_, referer, headers, kept) => {
	const { csv, ...shown } = await keptOf({ referer, ...headers })
	expect(shown.referer).toBe(kept)
	expect(csv).toContain(kept)
	expect(csv).not.toContain(key)
	expect(Object.values(shown.referrers)).toEqual([1])
})

it.each([
	['another site', 'https://www.ref.example/m/page', {}],
	['another site with pages under /s', 'https://www.ref.example/s/page', {}],
	['a site whose name ends like ours', 'https://not-kurz.example/page', {}],
	['a site whose name begins like ours', 'https://kurz.example.org/page', {}],
	['a path that is longer than a key', `https://ref.example/m/${key}x`, {}],
	['a key that is not the whole path', `https://ref.example/x/m/${key}`, {}],
	['another site, with a malformed Host', 'https://ref.example/page', { host: 'no host' }],
])('of %s the path is kept', async (_, referer, headers) => {
	expect((await keptOf({ referer, ...headers })).referer).toBe(referer)
})

it('one referrer, visited under two of our host names, is judged anew for each visit', async () => {
	const referer = 'http://both.example/page'
	expect((await keptOf({ referer })).referer).toBe(referer)
	expect((await keptOf({ referer, host: 'both.example' })).referer).toBe('http://both.example')
	expect((await keptOf({ referer })).referer).toBe(referer)
})

it('unlocking a link, on its page and over the API, keeps only the origin', async () => {
	const { slug, key: monitorKey } = await make({ isProtected: true, password: 'p' })
	const referer = `https://kurz.example/m/${monitorKey}`
	const form = { accept: browserAccept, 'content-type': 'application/x-www-form-urlencoded', referer }
	await service.ask(`/${slug}`, { method: 'POST', headers: form, body: 'password=p' })
	const json = asJson({ password: 'p' })
	await service.ask(`/api/v1/${slug}`, { ...json, headers: { ...json.headers, referer } })
	const { clicks } = (await service.client.analytics(slug, monitorKey)).body
	expect(clicks.map((click) => click.referer)).toEqual(['https://kurz.example', 'https://kurz.example'])
})
