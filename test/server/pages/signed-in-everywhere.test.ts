/** Somebody who is signed in has the navigation on every page, and nobody else does on a link's. */
import { expect, it } from 'vitest'
import { signUp } from '../../support/service/people.ts'
import { asBrowser, asJson, openService } from '../../support/service/service.ts'
import { allOf, elementsOf } from './markup.ts'

const service = await openService()
const account = await signUp(service)
const made = await service.client.shorten({ url: 'https://target.example' })
const locked = await service.client.shorten({
	url: 'https://target.example',
	isProtected: true,
	password: 'x',
})
const key = made.monitor_url.slice('m/'.length)
const shared = await service.ask(`/api/v1/${made.short_url}/${key}/statistics-key`, asJson({}))
const { statistics_url } = await shared.json()

const paths = [
	...['/', '/docs', '/api/v1/health', `/m/${key}`, `/${made.short_url}+`, `/${locked.short_url}+`],
	...[`/${statistics_url}`, '/nothere', '/no/such/page', '/links'],
]
const pageAs = async (path: string, cookie?: string): Promise<string> => {
	const headers = { ...asBrowser.headers, ...(cookie && { cookie }) }
	return (await service.ask(path, { headers })).text()
}
const leadsTo = (html: string, path: string) =>
	elementsOf(html).some(({ attributes }) => attributes.href === path || attributes.action === path)

it.each(paths)('%s has it', async (path) => {
	const html = await pageAs(path, account.cookie)
	for (const way of ['/links', '/account', '/sign-out']) expect(leadsTo(html, way)).toBe(true)
})

it.each(paths.filter((path) => path !== '/links'))('%s has none for strangers', async (path) => {
	for (const cookie of [undefined, 'sid=dead.beef'])
		expect(leadsTo(await pageAs(path, cookie), '/sign-out')).toBe(false)
})

it('every page begins with a link to its content', async () => {
	for (const path of paths) {
		const [first] = allOf(await pageAs(path, account.cookie), 'a')
		expect(first?.attributes.href).toBe('#main')
	}
})

it('the reference of the interface is kept by shared caches for strangers alone', async () => {
	const caching = async (cookie?: string) =>
		(
			await service.ask('/docs', { headers: { ...asBrowser.headers, ...(cookie && { cookie }) } })
		).headers.get('cache-control')
	expect(await caching()).toBe('public, max-age=3600')
	expect(await caching(account.cookie)).not.toContain('public')
})
