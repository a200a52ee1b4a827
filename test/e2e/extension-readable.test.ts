/** In Chromium, each page shows hosts as people read them: nowhere `xn--`, but values stay so. */
import { expect, it } from 'vitest'
import { keepLinks, makeKept } from '../support/browsers/extension-list.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import { entries } from '../support/browsers/extension-windows.ts'

const stage = await openExtensionStage()
const { extension, gateway, elsewhere, server } = stage
const port = (of: string) => new URL(of).port
const { token } = await stage.signUp('readable@example.org')
const [ours, other, site] = ['xn--krz-hoa.localhost', 'xn--lnk-qla.example', 'xn--bcher-kva.localhost']

/** Everything that a page shows or says, but what is typed. */
const shown = `[document.title, document.body.innerText, ...[...document.querySelectorAll('option, [aria-label], [role=status]')]
	.map((one) => [one.label, one.ariaLabel, one.textContent].join(' '))].join('\\n')`
const hosts = [ours, other].map((host, nth) => ({
	...{ host, link_base_url: `http://${host}`, is_default: nth === 0 },
}))

/** Server, account, links, defaults and news are all of such hosts. */
const keepAll = async () => {
	const origin = `http://${ours}:${port(gateway.origin)}`
	const headers = {
		'access-control-allow-origin': '*',
		'access-control-expose-headers': 'Location',
		location: `${origin}/made`,
	}
	gateway.stepIn = async (request, pass) => {
		const { pathname } = new URL(request.url)
		if (pathname === '/api/v1/hosts') return Response.json(hosts, { headers })
		const made = { status: 'success', short_url: 'made', monitor_url: 'm/key' }
		return pathname === '/api/v1/shorten' ? Response.json(made, { status: 201, headers }) : pass()
	}
	const target = `http://${site}:${port(elsewhere)}/kept`
	const link = await makeKept(server, origin, { url: target })
	await keepLinks(extension, [{ ...link, url: `${origin}/${link.slug}` }])
	const kept = {
		server: { origin },
		account: { origin, token, name: 'somebody', host: other },
		siteDefaults: { [site]: { tags: ['press'], host: other } },
		news: [{ target: `http://${site}/news`, failure: { code: 'timed_out' } }],
	}
	const page = await extension.open('offscreen.html')
	const stored = Object.entries(kept).map(([key, value]) => [key, { version: 1, value }])
	await page.evaluate(`chrome.storage.local.set(${JSON.stringify(Object.fromEntries(stored))})`)
	return `${origin}/${link.slug}`
}

it.each([...entries(), 'statistics'])('%s', async (entry) => {
	const url = await keepAll()
	const page = await extension.open(
		entry === 'statistics' ? `links.html#${encodeURIComponent(url)}` : `${entry}.html`,
	)
	await page.locator('h1').first().waitFor()
	if (entry === 'options') {
		await page.locator('#link-host option').first().waitFor({ state: 'attached' })
		await page.getByRole('button', { name: 'Edit the defaults for bücher.localhost' }).click()
		expect(await page.locator('#site').inputValue()).toBe('bücher.localhost')
		await page.getByText('bücher.localhost press · länk.example').waitFor()
		const choices = () =>
			page
				.locator('#site-host option')
				.evaluateAll((all) => all.slice(1).map((one) => [(one as HTMLOptionElement).value, one.textContent]))
		await expect.poll(choices).toEqual([
			[ours, 'kürz.localhost'],
			[other, 'länk.example'],
		])
	}
	if (entry === 'links') {
		await page.getByText('Filter').first().click()
		await page.locator('#host').fill('bücher')
		await page.locator('.links .short').waitFor()
		expect(await page.locator('#hosts option').first().getAttribute('value')).toMatch(/^bücher/)
	}
	expect(await page.evaluate(shown)).not.toContain('xn--')
})

it('the popup', async () => {
	await keepAll()
	const page = extension.context.pages()[0]!
	await page.goto(`http://${site}:${port(elsewhere)}/new`)
	await extension.click(page)
	const popup = await extension.popup()
	await popup.click('.options summary')
	await popup.until('document.querySelector("#link-host option")')
	expect(await popup.evaluate(shown)).toContain('länk.example')
	expect(await popup.evaluate(shown)).toContain('bücher.localhost')
	expect(await popup.evaluate(shown)).not.toContain('xn--')
	await popup.close()
})
