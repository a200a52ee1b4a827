/** A link's places on its pages: an address and codes for each. */
import { expect, it } from 'vitest'
import { readPage } from '../../support/service/answers.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp } from '../../support/service/people.ts'
import { readQrSvg } from '../../support/service/qr-pictures.ts'
import { openService } from '../../support/service/service.ts'
import { allOf, hrefsOf, textIn } from './markup.ts'

const service = await openService()
const { ask, client } = service
const person = await signUp(service)
const base = 'https://kurz.example'
const places = Array.from({ length: 13 }, (_, nth) => ({ name: `p${nth}`, label: nth === 0 ? '<Hall>' : '' }))

it('each place has its address and its codes on the page of those who may change the link', async () => {
	const shut = { name: 'shut', label: 'Side door', closed: true }
	const { slug, key } = await makeOwn(service, person, { places: [...places, shut] })
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
		// Said as its line opens it again, without a code or a choice of one.
		expect(textIn(html)).toMatch(/Closed places: 1 .*shut: Side door/)
		expect(html).not.toMatch(/(\/|%2F|value=")shut/)
	}
	const shared = `/${(await client.share(slug, key)).statistics_url}`
	for (const path of [shared, `/${slug}+`])
		expect(await readPage(service, path, '')).not.toContain(`/${slug}/p1`)
})

it('a link without places has no such panel', async () => {
	const { slug } = await makeOwn(service, person)
	expect(await readPage(service, `/links/${slug}`, person.cookie)).not.toContain('/codes')
})
