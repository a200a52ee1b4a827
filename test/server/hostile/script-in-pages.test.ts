/** Hostile titles, tags, targets, referrers and agents are text on every page that shows them. */
import { expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp } from '../../support/service/people.ts'
import { asJson, browserAccept, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'
import { elementsOf, textIn } from '../pages/markup.ts'
import { faultOfPage } from './requests.ts'

const service = await openService()
const attack = `"'><img src=x onerror=alert(1)>`
const script = '</title></script><script>alert(1)</script>'
const target = `https://target.example/${script}?q=${attack}#'"><svg/onload=alert(1)>`
const person = await signUp(service, { email: 'person-of-pages@example.org' })
const alias = 'hostile-page'
const body = { url: target, alias, title: `${script}${attack}`, tags: ['<b onclick=x>', `"'><i>`] }
const { key: monitor_key } = await makeOwn(service, person, body)
const statistics_key = (await service.client.share(alias, monitor_key)).statistics_url.slice(2)
const { visit } = linksTo(target, service)
for (const agent of [`Mozilla/5.0 ${script}`, `${attack}/1.0`, `Chrome/${attack}`])
	for (const referer of [`https://aaaaaaaaaa.example/${script}`, `https://x.example/${attack}`, script])
		await visit(alias, { 'user-agent': agent, referer })
await service.project()
// A former target is shown too.
await service.ask(`/api/v1/${alias}/${monitor_key}`, { ...asJson({ url: `${target}2` }), method: 'PATCH' })
await service.client.shorten({ url: target, alias: 'locked-page', isProtected: true, password: 'x' })
await service.client.shorten({ url: target, alias: 'stub-page', ...clickLimited(1) })

const open = (path: string, headers: Record<string, string> = {}) =>
	service.ask(path, { headers: { accept: browserAccept, cookie: person.cookie, ...headers } })

/** Every page there is, with this link in it; the query may come from an attacker. */
const noPage = /^\/(api|assets)\/|\.(txt|ico|svg|csv)$|^\/:short_url$/
const routes = service.app.routes.filter(({ method, path }) => method === 'GET' && !noPage.test(path))
const values: Record<string, string> = { short_url: alias, monitor_key, statistics_key }
const pages = [...new Set(routes.map(({ path }) => path))].map((path) =>
	path.replace(/:(\w+)/g, (whole, name: string) => values[name] ?? whole),
)
const query = `?${new URLSearchParams({ q: attack, notice: script, link: alias, list: attack })}`

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

it('hostile text is really shown', async () => {
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
