/** In Chromium, no request of the extension carries a cookie. */
import type { Page } from 'playwright'
import { expect, it, onTestFinished } from 'vitest'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, shorten, openPopup, openStatistics } = await openExtensionStage()

interface Watched {
	fetch: typeof fetch
	/** The `credentials` of each request of the page. */
	credentials: Record<string, string>
}
/** Runs in a page of the extension and records its requests. */
const watch = (): void => {
	const page = globalThis as unknown as Watched
	const send = page.fetch
	page.credentials = {}
	page.fetch = ((request: Request) => {
		page.credentials[`${request.method} ${new URL(request.url).pathname}`] = request.credentials
		return send(request)
	}) as typeof fetch
}
const run = (work: () => void): string => `(${work.toString()})()`

it('no request of the extension carries the server’s cookie', async () => {
	const { hostname } = new URL(gateway.origin)
	const sent = { domain: hostname, path: '/', secure: true, sameSite: 'None' } as const
	await extension.context.addCookies([{ name: 'sid', value: 'somebody', ...sent }])
	const cookies: Record<string, string | null> = {}
	gateway.stepIn = (request, pass) => {
		const { pathname } = new URL(request.url)
		cookies[`${request.method} ${pathname}`] = request.headers.get('cookie')
		return pass()
	}
	const shortUrl = await shorten('without-cookies')
	const { popup } = await openPopup('without-cookies')
	await popup.says('This page already has a link.')
	await popup.evaluate(run(watch))
	await popup.click('.status button')
	await popup.shortUrl(shortUrl)
	const ofPopup = await popup.evaluate<Watched['credentials']>('credentials')
	await popup.close()

	const watching = await extension.context.addInitScript(watch)
	onTestFinished(() => watching.dispose())
	const credentialsOf = (shown: Page) => shown.evaluate(() => (globalThis as unknown as Watched).credentials)
	const list = await openStatistics(shortUrl)
	await list.getByText('Clicks by hour').waitFor()
	const ofList = await credentialsOf(list)
	const settings = await extension.open('options.html')
	await settings.getByLabel('Email address').fill('nobody@example.org')
	await settings.getByLabel('Account password').fill('a wrong password')
	await settings.getByRole('button', { name: 'Sign in' }).click()
	await settings.getByText('That email address or password is wrong.').first().waitFor()
	const passOn = gateway.stepIn
	gateway.stepIn = async (request, pass) => {
		const answer = await passOn(request, pass)
		answer.headers.delete('access-control-allow-origin')
		return answer
	}
	await settings.getByRole('button', { name: 'Use this server' }).click()
	await settings.getByText('doesn’t let extensions in').waitFor()
	const ofSettings = await credentialsOf(settings)

	const said = { ...ofPopup, ...ofList, ...ofSettings }
	for (const path of ['POST /api/v1/shorten', 'POST /api/v1/tokens', 'GET /api/v1/health', 'GET /livez'])
		expect(said).toHaveProperty([path])
	expect(Object.keys(said).some((path) => path.endsWith('/details'))).toBe(true)
	expect(new Set(Object.values(said))).toEqual(new Set(['omit']))
	expect(Object.keys(cookies)).toEqual(expect.arrayContaining(Object.keys(said)))
	expect(new Set(Object.values(cookies))).toEqual(new Set([null]))
	// A request with credentials does send the cookie.
	const own = await extension.context.newPage()
	await own.goto(`${gateway.origin}/livez`)
	expect(cookies['GET /livez']).toBe('sid=somebody')
})
