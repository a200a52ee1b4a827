/** Hostile titles, tags, targets, referrers and agents are text on every page that shows them. */
import { expect, it } from 'vitest'
import { merged, signUp, withCookie } from '../../support/service/people.ts'
import { asJson, browserAccept, openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'
import { elementsOf, textIn } from '../pages/markup.ts'
import { faultOfPage } from './requests.ts'

const service = await openService()
const attack = `"'><img src=x onerror=alert(1)>`
const script = '</title></script><script>alert(1)</script>'
const target = `https://target.example/${script}?q=${attack}#'"><svg/onload=alert(1)>`
const person = await signUp(service, { email: 'person-of-pages@example.org' })
const alias = 'hostile-page'
const body = { url: target, alias, title: `${script}${attack}`, tags: ['<b onclick=x>', `"'><i>`] }
const made = await service.ask('/api/v1/shorten', merged(asJson(body), withCookie(person.cookie)))
const monitor_key = (await made.json()).monitor_url.slice(2)
const statistics_key = (await service.client.share(alias, monitor_key)).statistics_url.slice(2)
const { visit } = linksTo(target, service)
for (const agent of [`Mozilla/5.0 ${script}`, `${attack}/1.0`, `Chrome/${attack}`])
	for (const referer of [`https://aaaaaaaaaa.example/${script}`, `https://x.example/${attack}`, script])
		await visit(alias, { 'user-agent': agent, referer })
await service.project()
// What it led to before is shown too.
await service.ask(`/api/v1/${alias}/${monitor_key}`, { ...asJson({ url: `${target}2` }), method: 'PATCH' })
await service.client.shorten({ url: target, alias: 'locked-page', isProtected: true, password: 'x' })
const limited = { isLimited: true, limitation_type: 'clicks', max_clicks: 1 } as const
await service.client.shorten({ url: target, alias: 'stub-page', ...limited })

const open = (path: string, headers: Record<string, string> = {}) =>
	service.ask(path, { headers: { accept: browserAccept, cookie: person.cookie, ...headers } })

/** Every page there is, with this link in it; what is behind `?` comes from whoever made the address. */
const pages = [
	...new Set(
		service.app.routes
			.filter(
				({ method, path }) =>
					method === 'GET' && !/^\/(api|assets)\/|\.(txt|ico|svg|csv)$|^\/:short_url$/.test(path),
			)
			.map(({ path }) => path),
	),
].map((path) =>
	path
		.replace(':short_url', alias)
		.replace(':monitor_key', monitor_key)
		.replace(':statistics_key', statistics_key),
)
const query = `?q=${encodeURIComponent(attack)}&notice=${encodeURIComponent(script)}&link=${alias}&list=${encodeURIComponent(attack)}`

it('the pages are the known ones', () => {
	const known = [
		...[
			'/',
			'/links',
			`/links/${alias}`,
			`/links/${alias}/edit`,
			`/m/${monitor_key}`,
			`/m/${monitor_key}/edit`,
		],
		...[`/s/${statistics_key}`, `/${alias}/${monitor_key}`, '/account', '/links/~delete', '/docs'],
	]
	expect(known.filter((path) => !pages.includes(path))).toEqual([])
})

const shown = [
	...pages,
	...pages.map((path) => path + query),
	'/locked-page',
	`/locked-page${query}`,
	'/api/v1/health',
	`/nothere${query}`,
	`/a/b/c/${encodeURIComponent(script)}`,
]
it.each(shown)('%s', async (path) => {
	const answer = await open(path)
	expect(answer.status).toBeLessThan(500)
	if (!answer.headers.get('content-type')?.startsWith('text/html')) return
	const html = await answer.text()
	expect(faultOfPage(html)).toBeUndefined()
	for (const { tag } of elementsOf(html)) expect(['b', 'i']).not.toContain(tag)
	expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
})

it('what is hostile is shown, so that this test would see it', async () => {
	const own = textIn(await (await open(`/links/${alias}`)).text())
	for (const text of ['<script>alert(1)</script>', 'onerror=alert(1)', '<b onclick=x>'])
		expect(own).toContain(text)
	const list = textIn(await (await open('/links')).text())
	expect(list).toContain('<script>alert(1)</script>')
})

it('the stub page shows crawlers the query as text', async () => {
	const answer = await open(`/stub-page${query}`, { 'user-agent': 'Googlebot/2.1' })
	expect(answer.status).toBe(200)
	const html = await answer.text()
	expect(html).not.toContain('target.example')
	expect(elementsOf(html).filter(({ tag }) => tag === 'img')).toEqual([])
})

it('JSON that holds markup is never taken for a page', async () => {
	const own = `/api/v1/${alias}/${monitor_key}/details`
	for (const path of [`/m/${monitor_key}`, own, `/s/${statistics_key}/details`]) {
		const { headers } = await service.ask(path)
		expect(headers.get('content-type')).toMatch(/^application\/json/)
		expect(headers.get('x-content-type-options')).toBe('nosniff')
	}
	const { headers } = await service.ask(`/api/v1/${alias}/${monitor_key}/clicks.csv`)
	expect(headers.get('content-type')).toMatch(/^text\/csv/)
	expect(headers.get('content-disposition')).toBe(`attachment; filename="${alias}-clicks.csv"`)
})
