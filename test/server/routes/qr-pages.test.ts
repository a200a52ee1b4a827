/** The QR codes on our own pages, as a scanner meets them, shown and saved. */
import { expect, it } from 'vitest'
import { signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { type QrPicture, readQrSvg } from '../../support/service/qr-pictures.ts'
import { asJson, openService } from '../../support/service/service.ts'

const service = await openService()
/** Modules of light that a scanner may rely on. Source: ISO/IEC 18004, "Quiet zone". */
const quietZone = 4

/** The pictures of a page, as they are shown and as they are saved. */
const codesOf = async (page: Response): Promise<QrPicture[]> => {
	const sources = [...(await page.text()).matchAll(/"data:image\/svg\+xml,([^"]+)"/g)]
	// Large, so that edges fall on pixels as well as they can.
	return Promise.all(sources.map(([, svg]) => readQrSvg(decodeURIComponent(svg!), 1_000)))
}

it('the code, shown or saved, leads to the short link and can be printed on any background', async () => {
	const person = await signUp(service)
	const made = await service.ask('/api/v1/shorten', {
		...asJson({ url: 'https://target.example/', alias: 'on-a-page' }),
		headers: { 'content-type': 'application/json', ...withCookie(person.cookie).headers },
	})
	const { monitor_url } = await made.json()
	const pages = [
		await visitPage(service, `/${monitor_url}`),
		await visitPage(service, '/links/on-a-page', person.cookie),
	]
	for (const page of pages) {
		const codes = await codesOf(page)
		expect(codes).toHaveLength(2)
		for (const { quiet, ...code } of codes) {
			expect(code).toMatchObject({ text: 'https://kurz.example/on-a-page', level: 'M' })
			for (const side of quiet) expect(Math.round(side * 10) / 10).toBeGreaterThanOrEqual(quietZone)
		}
	}
})
