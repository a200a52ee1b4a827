/** A link's places on its pages: an address and codes for each, and sheets of codes to print. */
import { expect, it } from 'vitest'
import { perSheet } from '../../../server/pages/link/Places.tsx'
import { bounds } from '../../../shared/bounds.ts'
import { readPage } from '../../support/service/answers.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp } from '../../support/service/people.ts'
import { readQrSvg } from '../../support/service/qr-pictures.ts'
import { asBrowser, openService } from '../../support/service/service.ts'
import { allOf, hrefsOf, textIn } from './markup.ts'

const service = await openService()
const { ask, client } = service
const person = await signUp(service)
const base = 'https://kurz.example'
const places = Array.from({ length: 13 }, (_, nth) => ({ name: `p${nth}`, label: nth === 0 ? '<Hall>' : '' }))

it('each place has its address and its codes on the page of those who may change the link', async () => {
	const { slug, key } = await makeOwn(service, person, { places })
	for (const path of [`/links/${slug}`, `/m/${key}`]) {
		const html = await readPage(service, path, person.cookie)
		expect(textIn(html)).toContain('<Hall>')
		for (const { name } of places) {
			const url = `${base}/${slug}/${name}`
			expect(allOf(html, 'button').some(({ attributes }) => attributes['data-copy'] === url)).toBe(true)
			const codes = hrefsOf(html).filter(
				(href) => URL.parse(href ?? '', base)?.searchParams.get('url') === url,
			)
			expect(codes).toHaveLength(2)
			const [svg, png] = await Promise.all(codes.map((href) => ask(href!)))
			expect((await readQrSvg(await svg!.text())).text).toBe(url)
			expect(png!.headers.get('content-type')).toBe('image/png')
		}
		expect(hrefsOf(html)).toContain(`${path}/codes`)
	}
	const shared = `/${(await client.share(slug, key)).statistics_url}`
	for (const path of [shared, `/${slug}+`])
		expect(await readPage(service, path, '')).not.toContain(`/${slug}/p1`)
})

it('a link without places has no such panel, and an empty sheet', async () => {
	const { slug } = await makeOwn(service, person)
	expect(await readPage(service, `/links/${slug}`, person.cookie)).not.toContain('/codes')
	const html = await readPage(service, `/links/${slug}/codes`, person.cookie)
	expect([textIn(html).includes('This link has no places.'), allOf(html, 'img').length]).toEqual([true, 0])
})

it.each([...perSheet, '5', ''])('%s codes on a sheet: all places, in order', async (per) => {
	const { slug, key } = await makeOwn(service, person, { places })
	const known = perSheet.find((one) => one === per) ?? '4'
	for (const path of [`/links/${slug}/codes`, `/m/${key}/codes`]) {
		const html = await readPage(service, `${path}?per=${per}`, person.cookie)
		expect(allOf(html, 'ol')).toHaveLength(Math.ceil(places.length / Number(known)))
		const shown = allOf(html, 'img').map(({ attributes }) => attributes.src)
		const urls = shown.map((src) => new URL(src!, base).searchParams.get('url'))
		expect(urls).toEqual(places.map(({ name }) => `${base}/${slug}/${name}`))
	}
})

it('as many places as a link may have fit; a stranger gets none', async () => {
	const most = Array.from({ length: bounds.places.number }, (_, nth) => ({ name: `p${nth}` }))
	const { slug } = await makeOwn(service, person, { places: most })
	const html = await readPage(service, `/links/${slug}/codes?per=12`, person.cookie)
	expect([allOf(html, 'img').length, allOf(html, 'ol').length]).toEqual([100, 9])
	const other = await signUp(service)
	const answer = await ask(`/links/${slug}/codes`, {
		headers: { ...(asBrowser.headers as object), cookie: other.cookie },
	})
	expect(answer.status).toBe(404)
})
