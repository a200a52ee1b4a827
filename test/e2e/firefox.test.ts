/** The main pages work in Firefox. */
import { expect, it } from 'vitest'
import { openFirefoxStage } from '../support/browsers/firefox-stage.ts'

const { firefox, makeLink, server, elsewhere, client } = await openFirefoxStage()

const run = (script: string) => firefox.command('WebDriver:ExecuteScript', { script, args: [] })

it('a link made on the landing page leads to its target, and the click is counted', async () => {
	await firefox.goto(server.origin)
	await firefox.fill('#url', `${elsewhere}/from-firefox`)
	await firefox.click('form.create button')
	const shortUrl = `http://${await firefox.text('.hero a')}`
	const monitorUrl = `http://${await firefox.text('.secret a')}`
	await firefox.goto(shortUrl)
	expect(await firefox.text('h1')).toBe('Arrived')
	expect(await firefox.url()).toBe(`${elsewhere}/from-firefox`)

	const key = monitorUrl.slice(monitorUrl.lastIndexOf('/') + 1)
	const details = await client.details(new URL(shortUrl).pathname.slice(1), key)
	expect(details).toMatchObject({ clicks: 1, browsers: { Firefox: 1 } })
})

it('the password form shows the mistake, then leads to the target on another origin', async () => {
	const link = await makeLink({ isProtected: true, password: 'correct horse' })
	await firefox.goto(link.shortUrl)
	await firefox.fill('#password', 'wrong')
	await firefox.click('main button')
	expect(await firefox.text('.fault')).toContain('wrong')
	expect(await firefox.url()).toBe(link.shortUrl)
	expect(await link.clicks()).toBe(0)

	await firefox.fill('#password', 'correct horse')
	await firefox.click('main button')
	await expect.poll(() => firefox.url()).toBe(link.target)
	expect(await firefox.text('h1')).toBe('Arrived')
	expect(await link.clicks()).toBe(1)
})

it('sending a form twice and reloading the page make one link', async () => {
	await firefox.goto(`${server.origin}/sign-up`)
	await firefox.fill('#email', 'firefox@example.org')
	await firefox.fill('#password', 'a good password')
	await firefox.click('form.entry button')
	await expect.poll(() => firefox.url()).toBe(`${server.origin}/links`)
	await firefox.fill('#url', `${elsewhere}/twice-from-firefox`)
	await run('const form = document.querySelector("form.create"); form.submit(); form.submit()')
	await expect.poll(() => firefox.url()).toMatch(/\/links\/[\w-]{7}$/)
	const made = await firefox.url()
	await firefox.command('WebDriver:Refresh')
	expect(await firefox.url()).toBe(made)
	await firefox.command('WebDriver:Back')
	await firefox.goto(`${server.origin}/links`)
	expect(await firefox.text('section .heading')).toContain('1 link in all')
})

it('after a refusal and after going back, a form has the same text and key', async () => {
	const fields = { '#url': `${elsewhere}/typed`, '#alias': 'links', '#title': 'A title', '#max_clicks': '12' }
	const read = () =>
		Promise.all(
			[...Object.keys(fields), 'main input[name=key]'].map((selector) =>
				run(`return document.querySelector('${selector}').value`),
			),
		)
	await firefox.goto(server.origin)
	await firefox.click('summary')
	for (const [selector, text] of Object.entries(fields)) await firefox.fill(selector, text)
	const typed = await read()
	await firefox.click('form.create button')
	expect(await firefox.text('[role=alert]')).toContain('No link was created.')
	expect(await read()).toEqual(typed)
	await firefox.command('WebDriver:Back')
	expect(await read()).toEqual(typed)
})
