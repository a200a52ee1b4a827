/** In Chromium, the popup's options make another link, and Copy works when the browser didn't. */
import { expect, it } from 'vitest'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, openPopup } = await openExtensionStage()

it('a taken alias is reported at its field; another one makes the link', async () => {
	const { popup: first, page } = await openPopup('alias-one')
	await first.says('Copied to the clipboard.')
	await first.click('summary')
	await first.fill('#alias', 'no')
	await first.says('5 to 15 letters')
	await first.fill('#alias', 'taken-alias')
	await first.click('.options button[type=submit]')
	await first.until('document.querySelector(".short").title.endsWith("/taken-alias")')
	await first.close()
	expect(await extension.clipboard(page)).toBe(`${server.origin}/taken-alias`)

	const { popup } = await openPopup('alias-two')
	await popup.says('Copied to the clipboard.')
	await popup.click('summary')
	await popup.fill('#alias', 'taken-alias')
	await popup.click('.options button[type=submit]')
	await popup.says('That alias is taken. Try another.')
	expect(await popup.evaluate('document.querySelector("#alias").getAttribute("aria-invalid")')).toBe('true')
	await popup.fill('#alias', 'free-alias')
	await popup.click('.options button[type=submit]')
	await popup.until('document.querySelector(".short").title.endsWith("/free-alias")')
})

it('a link with limits and a password is made as asked, and its days are remembered if switched on', async () => {
	const { popup } = await openPopup('limits')
	await popup.says('Copied to the clipboard.')
	await popup.click('summary')
	await popup.click('input[name=remember]')
	await popup.fill('#days', '7')
	await popup.fill('#clicks', '3')
	await popup.fill('#password', 'open sesame')
	const before = await popup.evaluate<string>('document.querySelector(".short").title')
	await popup.click('.options button[type=submit]')
	await popup.until(`document.querySelector(".short").title !== ${JSON.stringify(before)}`)
	const shortUrl = await popup.evaluate<string>('document.querySelector(".short").title')
	await popup.close()
	const visit = await fetch(shortUrl, { redirect: 'manual', headers: { accept: 'application/json' } })
	expect(visit.status).toBe(401)
	expect(await visit.json()).toEqual({ error: 'password_required' })

	const { popup: next } = await openPopup('remembered')
	await next.says('Copied to the clipboard.')
	expect(await next.until('document.querySelector("#days").value')).toBe('7')
	expect(await next.evaluate('document.querySelector("#password").value')).toBe('')
})

it('the button copies what the browser did not let the popup copy, and this is announced', async () => {
	const { popup } = await openPopup('by-hand')
	await popup.says('Copied to the clipboard.')
	await popup.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("not now"))')
	await popup.click('summary')
	await popup.click('.options button[type=submit]')
	await popup.says('Not copied yet. Click Copy.')
	await popup.evaluate('delete navigator.clipboard.writeText')
	await popup.click('.short .copy')
	await popup.says('Copied to the clipboard.')
	expect(await popup.evaluate('document.body.innerText.includes("Not copied")')).toBe(false)
	await popup.until('document.querySelector(".qr")')
	await popup.click('.qr figcaption button:last-of-type')
	expect(await popup.until('document.querySelector(".qr [role=status]").textContent')).toBe(
		'Copied to the clipboard.',
	)
})

it('a new link that fails leaves the old one in place and says why; the next try makes it', async () => {
	const { popup: first } = await openPopup('new-fails')
	await first.says('Copied to the clipboard.')
	await first.close()
	const { popup } = await openPopup('new-fails')
	await popup.says('This page already has a link.')
	const shortUrl = await popup.evaluate<string>('document.querySelector(".short").title')
	gateway.stepIn = async () => new Response('', { status: 502 })
	await popup.click('.status button')
	await popup.says('Is the server running?')
	expect(await popup.evaluate('document.querySelector(".short").title')).toBe(shortUrl)
	gateway.stepIn = undefined
	await popup.click('.status button')
	await popup.until(`document.querySelector(".short").title !== ${JSON.stringify(shortUrl)}`)
})
