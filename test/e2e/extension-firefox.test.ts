/** In Firefox, the main flow, the settings with their permissions, and the list work. */
import { beforeAll, expect, it } from 'vitest'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'
import type { Person } from '../support/browsers/stage.ts'

const { extension, firefox, gateway, server, elsewhere, signUp, says, isTrue, shortUrl } =
	await openFirefoxExtensionStage()
const { inPopup } = extension

let person: Person
beforeAll(async () => {
	person = await signUp('person@example.org')
})
const account = 'section[aria-labelledby=account]'
const openSettings = () => firefox.goto(extension.address('options.html'))

it('a permission is given back where something else than Kurz answers', async () => {
	await openSettings()
	gateway.stepIn = async () => new Response('<h1>Hello</h1>')
	await firefox.fill('#address', gateway.origin)
	await firefox.click('#app form button[type=submit]')
	await expect.poll(() => firefox.text('.fault:not(:empty)')).toContain('doesn’t let extensions in')
	await firefox.click('.helping button:not(.quiet)')
	await expect.poll(() => firefox.text('.fault:not(:empty)')).toContain('but it isn’t Kurz')
	await expect.poll(extension.allowedOrigins).toEqual([])
	gateway.stepIn = undefined
})

it('the settings test and save an address, and a server that refuses other origins gets a permission', async () => {
	await openSettings()
	gateway.stepIn = async (_request, pass) => {
		const answer = await pass()
		answer.headers.delete('access-control-allow-origin')
		return answer
	}
	await firefox.fill('#address', gateway.origin)
	await firefox.click('#app form button[type=submit]')
	await expect.poll(() => firefox.text('.fault:not(:empty)')).toContain('doesn’t let extensions in')
	await expect.poll(() => firefox.text('.fault:not(:empty)')).toContain('If it is your Kurz server, allow')
	await firefox.click('.helping button:not(.quiet)')
	await expect.poll(() => firefox.text('[role=status].good')).toContain('New links are created there.')
	gateway.stepIn = undefined
	expect(await extension.allowedOrigins()).toEqual(['http://127.0.0.1/*'])
})

it('one click makes the link, copies it and draws its QR code, and the visit shows up', async () => {
	await firefox.goto(`${elsewhere}/from-firefox`)
	gateway.asked.length = 0
	await extension.click()
	const made = await shortUrl()
	expect(made).toMatch(new RegExp(`^${server.origin}/[2-9a-z]{7}$`))
	expect(gateway.asked).toEqual(['POST /api/v1/shorten'])
	await isTrue('document.querySelector(".qr svg path")')
	await says('Copied to the clipboard.')
	await extension.closePopup()
	expect(await extension.clipboard()).toBe(made)

	await firefox.goto(made)
	expect(await firefox.url()).toBe(`${elsewhere}/from-firefox`)
	await extension.click()
	await says('1 click · 1 visitor')
	expect(await shortUrl()).toBe(made)
	await extension.closePopup()
})

it('the links page lists it, and its statistics show the visit', async () => {
	await firefox.goto(extension.address('links.html'))
	await expect.poll(() => firefox.text('.links tbody .number')).toBe('1')
	await firefox.click('.links .actions a')
	await expect.poll(() => firefox.text('.figures dd')).toBe('1')
	await expect.poll(() => firefox.text('h1')).toContain(server.origin.replace('http://', ''))
	await expect.poll(() => firefox.text('.reading .value')).toContain('This hour so far: 1 click')
	await firefox.click('.ranges a')
	await expect.poll(() => firefox.text('.range-summary')).toContain('Today: 1 click of 1 in all')
	await expect.poll(() => firefox.text('#days')).toBe('Clicks by hour')
})

it('nothing from a private window is stored, and the monitor link can be copied', async () => {
	await extension.inPrivateWindow(async () => {
		await firefox.goto(`${elsewhere}/private`)
		await extension.openPopup()
		await says('Private window: nothing is saved here.')
		// A page of settings in another window would name its site.
		await isTrue(
			`document.querySelector('.options form') && !document.querySelector('.options form > .plain')`,
		)
		const ofPopup = 'Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false })'
		const inScript = (work: string) =>
			isTrue(`Cu.evalInSandbox(${JSON.stringify(`${work}; true`)}, ${ofPopup})`)
		await inScript('navigator.clipboard.writeText = () => Promise.reject(new Error("not now"))')
		await extension.clickInPopup('.note button')
		await isTrue(`document.querySelector('.note .fault').textContent === 'Not copied yet. Click Copy.'`)
		await inScript('delete navigator.clipboard.writeText')
		await extension.clickInPopup('.note button')
		await expect.poll(extension.clipboard).toMatch(/\/[\w-]{24}$/)
		expect((await fetch(await extension.clipboard())).status).toBe(200)
		await extension.closePopup()
	})
	await firefox.goto(extension.address('links.html'))
	expect(await firefox.text('.links tbody')).not.toContain('/private')
})

it('Cancel also deletes a late link of a private window', async () => {
	const answer = Promise.withResolvers<void>()
	gateway.stepIn = async (request, pass) => {
		if (request.method === 'POST') await answer.promise
		return pass()
	}
	gateway.asked.length = 0
	await extension.inPrivateWindow(async () => {
		await firefox.goto(`${elsewhere}/private-and-slow`)
		await extension.openPopup()
		await extension.clickInPopup('.waiting > button')
		await says('No link was created for this page.')
		answer.resolve()
		await expect.poll(() => gateway.asked.at(-1)).toMatch(/^DELETE /)
		await extension.closePopup()
	})
	gateway.stepIn = undefined
})

it('the address bar suggests own links unescaped', async () => {
	await firefox.goto(`${elsewhere}/odd?a=1&b=2`)
	await extension.click()
	const made = await shortUrl()
	await extension.closePopup()
	expect(await extension.suggestions('odd')).toEqual([`${made} – ${elsewhere}/odd?a=1&b=2`])
})

it('a pasted token is sent only after Firefox has asked for consent', async () => {
	const { token } = person
	const consents = async () =>
		((await extension.inPage('browser.permissions.getAll()')) as { data_collection: string[] })
			.data_collection
	await openSettings()
	expect(await consents()).not.toContain('authenticationInfo')
	await firefox.fill('#token', token)
	await firefox.click(`${account} form.one-field button`)
	await expect.poll(() => firefox.text(`${account} p`)).toContain(`Signed in as …${token.slice(-4)}`)
	expect(await consents()).toContain('authenticationInfo')
	await firefox.click(`${account} > button`)
	await expect.poll(() => firefox.text(`${account} p.good`)).toContain('The token has been revoked.')
})

it('signing in lets Firefox ask for consent, then stores the token', async () => {
	await openSettings()
	await firefox.fill('#email', person.email)
	await firefox.fill('#account-password', person.password)
	await firefox.click(`${account} form button`)
	await expect.poll(() => firefox.text(`${account} p`)).toContain(`Signed in as ${person.email}`)
})

it('a click copies without a popup once copying is switched on, with its permission', async () => {
	await openSettings()
	await firefox.click('input[value=copy]')
	await expect
		.poll(() => extension.inPage('browser.storage.sync.get()'))
		.toMatchObject({ preferences: { value: { click: 'copy' } } })
	// The background notices and removes the popup.
	await expect.poll(() => extension.inPage('browser.action.getPopup({})')).toBe('')
	await firefox.goto(`${elsewhere}/background-firefox`)
	await extension.click()
	await expect
		.poll(async () => {
			const copied = await extension.clipboard()
			return (await fetch(copied, { redirect: 'manual' })).headers.get('location')
		})
		.toBe(`${elsewhere}/background-firefox`)
	expect(await inPopup('true')).toBeNull()
})
