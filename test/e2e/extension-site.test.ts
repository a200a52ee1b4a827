/** In Chromium, the extension shows its server's own name, mark and host of short links. */
import { expect, it } from 'vitest'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import { decodeQr } from '../support/service/qr-pictures.ts'

const stage = await openExtensionStage()
const { extension, gateway, openPage } = stage

const mark =
	'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#0b6e4f"/></svg>'
const linkHost = 'https://go.example'

/** The server as if `SITE_NAME`, `SITE_MARK` and `LINK_BASE_URL` were set. */
const nameIt = (): void => {
	gateway.stepIn = async (request, pass) => {
		const answer = await pass()
		const { pathname } = new URL(request.url)
		const headers = new Headers(answer.headers)
		if (pathname === '/site.webmanifest')
			return Response.json(
				{ ...((await answer.json()) as object), name: 'Town Links', theme_color: '#0b6e4f' },
				{ headers },
			)
		if (pathname === '/favicon.svg') return new Response(mark, { headers })
		if (pathname === '/api/v1/health')
			return Response.json({ ...((await answer.json()) as object), link_base_url: linkHost }, { headers })
		// Records have their links there, too.
		if (pathname === '/api/v1/my-links')
			return new Response((await answer.text()).replaceAll(stage.server.origin, linkHost), { headers })
		return answer
	}
}

it('name and mark of the operator stand on the pages and in the popup, and go with the server', async () => {
	nameIt()
	const settings = await extension.open('options.html')
	const brand = settings.locator('header .brand')
	await expect.poll(() => brand.textContent()).toBe('Town Links')
	const natural = await brand.locator('img').evaluate(async (img: HTMLImageElement) => {
		await img.decode()
		return [img.alt, img.width]
	})
	expect(natural).toEqual(['', 28])
	expect(await findFaultsIn(settings)).toEqual([])

	await extension.prefer({ qr: { mark: 'on' } })
	await openPage('named')
	await extension.click(extension.context.pages()[0]!)
	const popup = await extension.popup()
	await popup.copied()
	const { origin } = gateway
	await expect.poll(() => popup.evaluate('document.querySelector(".brand").textContent')).toBe('Town Links')
	await expect.poll(() => popup.evaluate('document.querySelector(".brand").title')).toBe(new URL(origin).host)
	const markInCode = 'decodeURIComponent(document.querySelector(".qr image").getAttribute("href"))'
	expect(await popup.until(markInCode)).toBe(`data:image/svg+xml,${mark}`)
	expect(decodeQr(Buffer.from(await popup.screenshot(), 'base64'))).toBe(await popup.shortUrl())
	await popup.close()

	gateway.stepIn = undefined
	await settings.getByLabel('Server address').fill(stage.server.origin)
	await settings.getByRole('button', { name: 'Use this server' }).click()
	await settings.getByText('Connected to Kurz').waitFor()
	await expect.poll(() => brand.textContent()).toBe('Kurz')
	expect(await brand.locator('img').count()).toBe(0)
})
