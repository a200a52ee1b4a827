/** Codes for paper: with a text under them, and of the places of a link. */
import { expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp, visitPage } from '../../support/service/people.ts'
import { decodeQr, readQrSvg } from '../../support/service/qr-pictures.ts'
import { openService } from '../../support/service/service.ts'
import { allOf, drawingsOf, hrefsOf, inputsOf } from './markup.ts'

const service = await openService()
const person = await signUp(service)
const { key } = await makeOwn(service, person)
const look = { dark: '#c2410c', light: '#fff3e0', mm: '80' }

const open = async (query: Record<string, string>, path = `/m/${key}`) => {
	const answer = await visitPage(service, `${path}?${new URLSearchParams(query)}`, '')
	return { html: await answer.text() }
}
const pngOf = (html: string) => hrefsOf(html).find((href) => href?.startsWith('/api/v1/qr?'))

it('a text stands under the code, which is read as before, and the PNG is left to the browser', async () => {
	const said = '<Halle> & „Hof“ 集会'
	const { html } = await open({ ...look, under: said })
	const [shown] = drawingsOf(html)
	expect(shown).toContain('>&lt;Halle> &amp; „Hof“ 集会</text>')
	const [, width, height] = / width="(\d+)mm" height="([\d.]+)mm" /.exec(shown!) ?? []
	expect([Number(width), Number(height) > 80, Number(height) < 100]).toEqual([80, true, true])
	expect(pngOf(html)).toBeUndefined()
	expect(inputsOf(html).under?.value).toBe(said)
	const [, all, y, letters] = /viewBox="0 0 (\d+) .* y="([\d.]+)" .*font-size="([\d.]+)"/.exec(shown!) ?? []
	expect(Number(y) - Number(letters)).toBeGreaterThanOrEqual(Number(all))
	const [without] = drawingsOf((await open(look)).html)
	expect(shown).toContain(/<path fill="#c2410c"[^>]*>/.exec(without!)![0])
})

it('a place has its code in the look, under its name; an unknown one is the link’s', async () => {
	const places = [
		{ name: 'hall', label: 'Window of the hall' },
		{ name: 'kiosk', label: '' },
	]
	const { slug, key: placed } = await makeOwn(service, person, { places })
	for (const [of, url, file] of [
		['hall', `https://kurz.example/${slug}/hall`, 'hall'],
		['kiosk', `https://kurz.example/${slug}/kiosk`, 'kiosk'],
		['nowhere', `https://kurz.example/${slug}`, slug],
		['', `https://kurz.example/${slug}`, slug],
	] as const) {
		const { html } = await open({ ...look, code_of: of }, `/m/${placed}`)
		const [shown, saved] = drawingsOf(html)
		expect(shown).toBe(saved)
		expect(await readQrSvg(shown!, 900)).toMatchObject({ text: url })
		const png = Buffer.from(await (await service.ask(pngOf(html)!)).arrayBuffer())
		expect(decodeQr(png)).toBe(url)
		const downloads = allOf(html, 'a').flatMap(({ attributes: { download } }) => download || [])
		expect(downloads.slice(0, 2)).toEqual([`${file}.svg`, `${file}.png`])
		const choices = allOf(html, 'select').find(({ attributes }) => attributes.name === 'code_of')
		expect(choices).toBeDefined()
		const offered = allOf(html, 'option').map(({ attributes }) => attributes.value)
		expect(offered).toContain(url.replace('https://', ''))
		expect(offered.includes('Window of the hall')).toBe(of === 'hall')
	}
})
