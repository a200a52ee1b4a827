/** Sheets of codes to print, of a link's places and of selected links: each code is in the page. */

import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { perSheet } from '../../../server/pages/link/Sheets.tsx'
import { selectedAtMost } from '../../../server/pages/links/list-page.ts'
import { bounds } from '../../../shared/bounds.ts'
import { readPage } from '../../support/service/answers.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp, visitPage } from '../../support/service/people.ts'
import { readQrSvg } from '../../support/service/qr-pictures.ts'
import { openService } from '../../support/service/service.ts'
import { allOf, drawingsOf, hrefsOf, inputsOf, textIn } from './markup.ts'

const service = await openService()
const person = await signUp(service)
const base = 'https://kurz.example'
const places = Array.from({ length: 13 }, (_, nth) => ({ name: `p${nth}`, label: nth === 0 ? '<Hall>' : '' }))
const titles = places.slice(0, selectedAtMost).map((_, nth) => (nth === 0 ? '<Hall>' : null))
/** What the codes of a page lead to. Each drawing is the one that the interface makes. */
const addressesIn = async (
	html: string,
	urls: readonly string[],
	look = '',
): Promise<(string | undefined)[]> => {
	const known = new Map<string, string>()
	for (const url of urls) {
		const path = `/api/v1/qr?format=svg&size=1024${look}&url=${encodeURIComponent(url)}`
		known.set(await (await service.ask(path)).text(), url)
	}
	return drawingsOf(html).map((drawing) => known.get(drawing))
}

// A closed one has no code.
const placed = await makeOwn(service, person, { places: [...places, { name: 'shut', closed: true }] })
const slugs: string[] = []
for (const title of titles) slugs.push((await makeOwn(service, person, title === null ? {} : { title })).slug)
const ofPlaces = places.map(({ name }) => `${base}/${placed.slug}/${name}`)
const selection = slugs.map((slug) => `link=${slug}`).join('&')
/** The page, the codes on it in their order, and what else its form sends. */
const sources = [
	[`/links/${placed.slug}/codes`, ofPlaces],
	[`/m/${placed.key}/codes`, ofPlaces],
	[`/links/~sheets?list=tag%3Dx&${selection}`, slugs.map((slug) => `${base}/${slug}`)],
] as const

it.each([...perSheet, '5', ''])('%s codes on a sheet: all of them, in order', async (per) => {
	const known = perSheet.find((one) => one === per) ?? '4'
	for (const [path, urls] of sources) {
		const html = await readPage(service, `${path}${path.includes('?') ? '&' : '?'}per=${per}`, person.cookie)
		expect(allOf(html, 'ol')).toHaveLength(Math.ceil(urls.length / Number(known)))
		expect(await addressesIn(html, urls)).toEqual(urls)
		for (const url of urls) expect(textIn(html)).toContain(url.replace('https://', ''))
		expect(textIn(html)).toContain('<Hall>')
	}
})

const look = '&dark=003366&light=fff3e0&margin=6&mark=on'

it('all codes have the look that is asked for, or the last good one, and why is said', async () => {
	for (const [path, urls] of sources) {
		const start = `${path}${path.includes('?') ? '&' : '?'}`
		const good = await readPage(service, `${start}${look}`, person.cookie)
		expect(await addressesIn(good, urls, look)).toEqual(urls)
		const { last, dark } = inputsOf(good)
		expect(dark?.value).toBe('#003366')
		const sent = new URLSearchParams({ dark: '#eeeeee', last: last!.value! })
		const answer = await visitPage(service, `${start}${sent}`, person.cookie)
		const html = await answer.text()
		expect([answer.status, inputsOf(html).dark?.value]).toEqual([400, '#eeeeee'])
		expect(textIn(html)).toContain('A phone can’t tell these colours apart')
		expect(await addressesIn(html, urls, look)).toEqual(urls)
	}
})

it('the form sends the selection and the list along, and leads to the same codes as a zip in the same look', async () => {
	const html = await readPage(service, sources[2][0], person.cookie)
	const sent = allOf(html, 'input').flatMap(({ attributes: { type, name, value } }) =>
		type === 'hidden' && name === 'link' ? [value] : [],
	)
	expect(sent.toSorted()).toEqual(slugs.toSorted())
	expect(inputsOf(html).list?.value).toBe('tag=x')
	expect(html).toContain('href="/links?tag=x"')
	expect(allOf(html, 'button').map(({ attributes }) => attributes.formaction)).toContain('/links/~qr')
	const zip = await visitPage(service, `/links/~qr?link=${slugs[0]}&dark=%23003366&margin=6`, person.cookie)
	const files = unzipSync(await zip.bytes())
	const url = `${base}/${slugs[0]}`
	const code = await service.ask(`/api/v1/qr?format=svg&dark=003366&margin=6&url=${url}`)
	expect(Buffer.from(files[`${slugs[0]}.svg`]!).toString()).toBe(await code.text())
	const faint = await visitPage(service, `/links/~qr?link=${slugs[0]}&dark=%23eeeeee`, person.cookie)
	expect(faint.status).toBe(400)
})

it('as many codes as there may be fit', async () => {
	const most = Array.from({ length: bounds.places.number }, (_, nth) => ({ name: `p${nth}` }))
	const { slug } = await makeOwn(service, person, { places: most })
	const html = await readPage(service, `/links/${slug}/codes?per=12`, person.cookie)
	expect([drawingsOf(html).length, allOf(html, 'ol').length]).toEqual([100, 9])
})

it('without codes it says why, or leads back; strangers get none', async () => {
	const { slug } = await makeOwn(service, person)
	const html = await readPage(service, `/links/${slug}/codes`, person.cookie)
	expect([textIn(html).includes('This link has no places.'), drawingsOf(html)]).toEqual([true, []])
	const { cookie } = await signUp(service)
	expect((await visitPage(service, `/links/${slug}/codes`, cookie)).status).toBe(404)
	const strange = await visitPage(service, sources[2][0], cookie)
	expect([strange.status, strange.headers.get('location')]).toEqual([303, '/links?tag=x&notice=no_selection'])
})

const { ask, client } = service

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
