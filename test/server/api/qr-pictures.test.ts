/** What a scanner meets in the QR codes: text, level, and the quiet zone around them. */
import { describe, expect, it } from 'vitest'
import { qrRoutes } from '../../../server/api/qr.ts'
import { openDrawer } from '../../support/service/drawer.ts'
import { type QrPicture, readQrPng, readQrSvg } from '../../support/service/qr-pictures.ts'

const routes = qrRoutes({ drawer: openDrawer() })
const url = 'https://kurz.example/7k2m9xq'
/** Modules of light that a scanner may rely on. Source: ISO/IEC 18004, "Quiet zone". */
const quietZone = 4

const draw = async (query: Record<string, string>): Promise<QrPicture> => {
	const address = `http://localhost/api/v1/qr?${new URLSearchParams({ url, ...query })}`
	const answer = await routes.handle(new Request(address))
	expect(answer.status).toBe(200)
	return query.format === 'svg'
		? readQrSvg(await answer.text())
		: readQrPng(new Uint8Array(await answer.arrayBuffer()))
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

it('says how wide it is on paper, whatever its pixels', async () => {
	const ask = async (query: string) =>
		(await routes.handle(new Request(`http://localhost/api/v1/qr?url=${url}&mm=50${query}`))).bytes()
	const png = Buffer.from((await ask('&size=1000'))!)
	const density = png.indexOf('pHYs') + 4
	// 20 pixels a millimetre.
	expect([png.readUInt32BE(density), png.readUInt32BE(density + 4), png[density + 8]]).toEqual([
		20_000, 20_000, 1,
	])
	expect((await readQrPng(png)).text).toBe(url)
	expect(Buffer.from((await ask('&format=svg'))!).toString()).toContain(' width="50mm" height="50mm" ')
})
