/** Ways to the form on the landing page: bookmark, share menu, manifest. */
import { expect, it } from 'vitest'
import { signUp } from '../../support/service/people.ts'
import { asBrowser, joinService, openService } from '../../support/service/service.ts'
import { allOf, elementsOf, hrefsOf, inputsOf } from './markup.ts'

const service = await openService()
const home = async (query: string, at = service) => (await at.ask(`/${query}`, asBrowser)).text()
const filled = async (query: string) => {
	const { url, title } = inputsOf(await home(query))
	return [url?.value, title?.value]
}
const given = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`

it.each([
	['a bookmark', { url: 'https://a.example/b?c=d#e' }, ['https://a.example/b?c=d#e', '']],
	[
		'a page that a phone shares',
		{ title: 'A page', text: '', url: 'https://a.example/' },
		['https://a.example/', 'A page'],
	],
	[
		'a text with an address',
		{ text: 'Look: https://a.example/b', title: 'Look' },
		['https://a.example/b', 'Look'],
	],
	['a title that is one', { title: 'https://a.example/' }, ['https://a.example/', '']],
	['no address', { text: 'Hello', title: 'Hello' }, ['', '']],
	['markup', { url: '"><script>' }, ['"><script>', '']],
])('%s fills the form', async (_, fields, expected) => {
	expect(await filled(given(fields))).toEqual(expected)
})

it('nothing is made before somebody sends the form', async () => {
	await home(given({ url: 'https://a.example/' }))
	expect(await service.database.sql`select id from links`).toEqual([])
})

it('where links take an account, the address is kept while one signs in', async () => {
	const closed = joinService(service, { ANONYMOUS: 'off' })
	const way = hrefsOf(await home(given({ url: 'https://a.example/?b=c' }), closed)).find((href) =>
		href?.startsWith('/sign-in?'),
	)
	expect(new URLSearchParams(way!.split('?')[1]).get('next')).toBe('/?url=https%3A%2F%2Fa.example%2F%3Fb%3Dc')
	const { cookie } = await signUp(service)
	const signIn = await closed.ask(way!, { headers: { ...asBrowser.headers, cookie } })
	expect(signIn.headers.get('location')).toBe('/?url=https%3A%2F%2Fa.example%2F%3Fb%3Dc')
})

it('the manifest names icons that are there, and the form takes what its share menu sends', async () => {
	const html = await home('')
	const { href } = allOf(html, 'link').find(({ attributes }) => attributes.rel === 'manifest')!.attributes
	const answer = await service.ask(href!)
	expect(answer.headers.get('content-type')).toBe('application/manifest+json')
	const manifest = await answer.json()
	for (const { src, type } of manifest.icons)
		expect((await service.ask(src)).headers.get('content-type')).toBe(type)
	expect(manifest.share_target).toMatchObject({ action: '/', method: 'GET' })
	const { title, text, url } = manifest.share_target.params
	expect(await filled(given({ [title]: 'A', [text]: 'B', [url]: 'https://a.example/' }))).toEqual([
		'https://a.example/',
		'A',
	])
})

it('others show the landing page with its name, sentence and picture', async () => {
	const tags = Object.fromEntries(
		elementsOf(await home(''))
			.filter(({ attributes }) => attributes.property?.startsWith('og:'))
			.map(({ attributes }) => [attributes.property, attributes.content]),
	)
	expect(tags).toMatchObject({
		'og:title': 'Kurz: short links with exact click counts',
		'og:type': 'website',
	})
	const picture = await service.ask(new URL(tags['og:image']!).pathname)
	expect(picture.headers.get('content-type')).toBe('image/png')
})
