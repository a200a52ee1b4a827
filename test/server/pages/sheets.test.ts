/** Sheets of codes to print, of a link's places and of selected links: each code is in the page. */
import { expect, it } from 'vitest'
import { perSheet } from '../../../server/pages/link/Sheets.tsx'
import { bounds } from '../../../shared/bounds.ts'
import { readPage } from '../../support/service/answers.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp, visitPage } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { allOf, drawingsOf, inputsOf, textIn } from './markup.ts'

const service = await openService()
const person = await signUp(service)
const base = 'https://kurz.example'
const places = Array.from({ length: 13 }, (_, nth) => ({ name: `p${nth}`, label: nth === 0 ? '<Hall>' : '' }))
const titles = places.map((_, nth) => (nth === 0 ? '<Hall>' : null))
/** What the codes of a page lead to. Each drawing is the one that the interface makes. */
const addressesIn = async (html: string, urls: readonly string[]): Promise<(string | undefined)[]> => {
	const drawn = urls.map(async (url) => {
		const path = `/api/v1/qr?format=svg&url=${encodeURIComponent(url)}`
		return [await (await service.ask(path)).text(), url] as const
	})
	const known = new Map(await Promise.all(drawn))
	return drawingsOf(html).map((drawing) => known.get(drawing))
}

const placed = await makeOwn(service, person, { places })
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

it('the form sends the selection and the list along, and leads to the same codes as a zip', async () => {
	const html = await readPage(service, sources[2][0], person.cookie)
	const sent = allOf(html, 'input').flatMap(({ attributes: { type, name, value } }) =>
		type === 'hidden' && name === 'link' ? [value] : [],
	)
	expect(sent.toSorted()).toEqual(slugs.toSorted())
	expect(inputsOf(html).list?.value).toBe('tag=x')
	expect(html).toContain('href="/links?tag=x"')
	expect(allOf(html, 'button').map(({ attributes }) => attributes.formaction)).toContain('/links/~qr')
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
