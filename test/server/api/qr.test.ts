/** QR codes, ours and on request, as a scanner meets them (server/INTERFACE.md, "QR"). */
import { describe, expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp, visitPage } from '../../support/service/people.ts'
import { decodeQr, type QrPicture, readQrPng, readQrSvg } from '../../support/service/qr-pictures.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const url = 'https://kurz.example/7k2m9xq'
const ask = (query: Record<string, string>, init: RequestInit = {}) =>
	service.ask(`/api/v1/qr?${new URLSearchParams(query)}`, init)

/** Modules of light that a scanner may rely on. Source: ISO/IEC 18004, "Quiet zone". */
const quietZone = 4

const draw = async (query: Record<string, string>): Promise<QrPicture> => {
	const answer = await ask({ url, ...query })
	const isSvg = query.format === 'svg'
	const type = isSvg ? 'image/svg+xml' : 'image/png'
	expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
	return isSvg ? readQrSvg(await answer.text()) : readQrPng(await answer.bytes())
}
/** Has room for whole modules of eight pixels and the margin that is asked for. */
const sizeFor = ({ modules }: QrPicture, margin: number): string => String((modules + 2 * margin) * 8)

describe.each(['png', 'svg'])('as %s', (format) => {
	it('has level M and the standard quiet zone by default', async () => {
		const plain = await draw({ format })
		expect(plain).toMatchObject({ text: url, level: 'M', size: 300 })
		const roomy = await draw({ format, size: sizeFor(plain, quietZone) })
		expect(roomy.quiet).toEqual([4, 4, 4, 4])
	})

	// H needs more modules than the others, and M has as many as Q: only the code tells them apart.
	it.each(['L', 'M', 'Q', 'H'])('has level %s on request', async (level) => {
		expect(await draw({ format, level })).toMatchObject({ text: url, level })
	})

	it.each([0, 3, 16])('has a margin of %i modules on every side on request', async (margin) => {
		const size = sizeFor(await draw({ format }), margin)
		const { quiet, ...code } = await draw({ format, margin: String(margin), size })
		expect(quiet).toEqual([margin, margin, margin, margin])
		expect([code.text, code.scale, String(code.size)]).toEqual([url, 8, size])
	})

	it.each([64, 299])('has at least the requested margin at %i pixels', async (size) => {
		const { quiet, ...code } = await draw({ format, size: String(size), margin: '4' })
		expect([code.text, code.size]).toEqual([url, size])
		// The edge of a module that ends inside a pixel of an SVG is found up to a pixel off.
		for (const side of quiet) expect(side).toBeGreaterThanOrEqual(format === 'png' ? 4 : 4 - 1 / code.scale)
	})
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

it('an SVG has its colour, and a picture says how wide it is on paper, whatever its pixels', async () => {
	const read = async (more: Record<string, string>) =>
		Buffer.from(await (await ask({ url, ...more })).bytes())
	const svg = (await read({ format: 'svg', dark: 'c2410c', mm: '50' })).toString()
	expect(svg).toMatch(/^<svg[^>]* width="50mm" height="50mm" .*#c2410c/s)
	const png = await read({ mm: '50', size: '1000' })
	const density = png.indexOf('pHYs') + 4
	// 20 pixels a millimetre.
	expect([png.readUInt32BE(density), png.readUInt32BE(density + 4), png[density + 8]]).toEqual([
		...[20_000, 20_000, 1],
	])
	expect((await readQrPng(png)).text).toBe(url)
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
