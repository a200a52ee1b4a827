/** QR codes, ours and on request, read back by zbarimg (server/INTERFACE.md, "QR"). */
import { expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp, visitPage } from '../../support/service/people.ts'
import { decodeQr, type QrPicture, readQrSvg } from '../../support/service/qr-pictures.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const url = 'https://kurz.example/7k2m9xq'
const ask = (query: Record<string, string>, init: RequestInit = {}) =>
	service.ask(`/api/v1/qr?${new URLSearchParams(query)}`, init)

const pixels = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

it('a QR code is a PNG of 300 pixels that a decoder can read', async () => {
	const answer = await ask({ url })
	const image = Buffer.from(await answer.arrayBuffer())
	expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
	expect(pixels(image)).toEqual([300, 300])
	expect(decodeQr(image)).toBe(url)
})

it.each([
	['the largest', { size: '2048', margin: '16', level: 'H' }],
	['coloured', { dark: '16181D', light: 'fcfbf8', level: 'Q' }],
	['a long text', { url: `https://example.org/?${'x'.repeat(1500)}`, level: 'L', size: '1024' }],
	['an international text', { url: 'https://example.org/grüße?ü=ß' }],
])('a QR code is read back: %s', async (_, more) => {
	const image = Buffer.from(await (await ask({ url, ...more })).arrayBuffer())
	expect(decodeQr(image)).toBe(new URLSearchParams({ url, ...more }).get('url'))
})

it('a QR code is an SVG on request', async () => {
	const answer = await ask({ url, format: 'svg', dark: 'c2410c' })
	expect(answer.headers.get('content-type')).toBe('image/svg+xml')
	expect(await answer.text()).toMatch(/^<svg[^>]*>.*#c2410c/s)
})

it('a QR code may be cached for a day, revalidated by ETag, and embedded anywhere', async () => {
	const answer = await ask({ url })
	expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
	expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
	expect(answer.headers.has('vary')).toBe(false)
	const etag = answer.headers.get('etag')!
	const again = await ask({ url }, { headers: { 'if-none-match': etag } })
	expect([again.status, await again.text()]).toEqual([304, ''])
	expect((await ask({ url: `${url}x` })).headers.get('etag')).not.toBe(etag)
})

it('a QR code has the mark of the site in its middle on request, and is read all the same', async () => {
	for (const link of [url, `https://example.org/?${'x'.repeat(400)}`]) {
		const answer = await ask({ url: link, format: 'svg', mark: 'on', level: 'L', size: '600' })
		expect(answer.status).toBe(200)
		const svg = await answer.text()
		expect(svg).toContain('href="data:image/svg+xml;base64,')
		expect(await readQrSvg(svg, 900)).toMatchObject({ text: link, level: 'H' })
	}
	expect((await ask({ url, mark: 'on' })).status).toBe(400)
})

const longText = `https://example.org/${'x'.repeat(1500)}`
type Case = [string, Record<string, string>]
it.each<Case>([
	['no url', {}],
	['an empty url', { url: '' }],
	['a relative url', { url: '/x' }],
	['another scheme', { url: 'javascript:alert(1)' }],
	['too long a url', { url: `https://example.org/${'x'.repeat(2048)}` }],
	...['63', '2049', 'x', '1e3'].map((size): Case => [`size ${size}`, { url, size }]),
	...['17', '-1'].map((margin): Case => [`margin ${margin}`, { url, margin }]),
	['level X', { url, level: 'X' }],
	['dark red', { url, dark: 'red' }],
	['light #ffffff', { url, light: '#ffffff' }],
	['a code in colours that a phone can’t tell apart', { url, dark: 'dddddd' }],
	['a light code on a dark ground', { url, dark: 'ffffff', light: '000000', format: 'svg' }],
	['format gif', { url, format: 'gif' }],
	['a text that does not fit the level', { url: longText, level: 'H', size: '2048' }],
	['modules under one pixel', { url: `https://example.org/${'x'.repeat(1000)}`, size: '64' }],
	[
		'a margin that leaves no room',
		{ url: `https://example.org/${'x'.repeat(150)}`, size: '64', margin: '16' },
	],
])('%s is validation_failed, and not cached', async (_, query) => {
	const answer = await ask(query)
	const body = await answer.json()
	expect([answer.status, body.error]).toEqual([400, 'validation_failed'])
	expect(body.details.length).toBeGreaterThan(0)
	expect(answer.headers.get('cache-control')).toBe('private, no-store')
})

/** Modules of light that a scanner may rely on. Source: ISO/IEC 18004, "Quiet zone". */
const quietZone = 4

/** The pictures of a page, as they are shown and as they are saved. */
const codesOf = async (page: Response): Promise<QrPicture[]> => {
	const sources = [...(await page.text()).matchAll(/"data:image\/svg\+xml,([^"]+)"/g)]
	// Large, so that edges fall on pixels as well as they can.
	return Promise.all(sources.map(([, svg]) => readQrSvg(decodeURIComponent(svg!), 1_000)))
}

it('the code on our pages, shown or saved, leads to the short link and prints on any background', async () => {
	const person = await signUp(service)
	const { key } = await makeOwn(service, person, { alias: 'on-a-page' })
	const ownPage = await visitPage(service, '/links/on-a-page', person.cookie)
	const pages = [await visitPage(service, `/m/${key}`), ownPage]
	for (const page of pages) {
		const codes = await codesOf(page)
		expect(codes).toHaveLength(2)
		for (const { quiet, ...code } of codes) {
			expect(code).toMatchObject({ text: 'https://kurz.example/on-a-page', level: 'M' })
			for (const side of quiet) expect(Math.round(side * 10) / 10).toBeGreaterThanOrEqual(quietZone)
		}
	}
})
