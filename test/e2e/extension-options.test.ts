/** In Chromium, the popup's options make another link. */
import { expect, it } from 'vitest'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, openPopup, openMade, shorten } = await openExtensionStage()

it('a wrong or taken alias is reported at its field, and a free one makes the link', async () => {
	const { popup: first, page } = await openMade('alias-one')
	await first.click('summary')
	await first.fill('#alias', 'no')
	await first.says('5 to 15 letters')
	await first.makeAnother({ alias: 'taken-alias' })
	await first.until('document.querySelector(".short").title.endsWith("/taken-alias")')
	await first.close()
	expect(await extension.clipboard(page)).toBe(`${server.origin}/taken-alias`)

	const { popup } = await openMade('alias-two')
	await popup.makeAnother({ alias: 'taken-alias' })
	await popup.says('That alias is taken. Try another.')
	expect(await popup.evaluate('document.querySelector("#alias").getAttribute("aria-invalid")')).toBe('true')
	await popup.makeAnother({ alias: 'free-alias' })
	await popup.until('document.querySelector(".short").title.endsWith("/free-alias")')
})

it('a link gets limits and a password, and its days are remembered if switched on', async () => {
	const { popup, shortUrl: before } = await openMade('limits')
	await popup.click('input[name=remember]')
	await popup.makeAnother({ days: '7', clicks: '3', password: 'open sesame' })
	const shortUrl = await popup.shortUrl(before)
	await popup.close()
	const visit = await fetch(shortUrl, { redirect: 'manual', headers: { accept: 'application/json' } })
	expect(visit.status).toBe(401)
	expect(await visit.json()).toEqual({ error: 'password_required' })

	const { popup: next } = await openMade('remembered')
	expect(await next.until('document.querySelector("#days").value')).toBe('7')
	expect(await next.evaluate('document.querySelector("#password").value')).toBe('')
})

it('a new link that fails leaves the old one in place and says why, and the next try makes it', async () => {
	const shortUrl = await shorten('new-fails')
	const { popup } = await openPopup('new-fails')
	await popup.says('This page already has a link.')
	gateway.stepIn = async () => new Response('', { status: 502 })
	await popup.click('.status button')
	await popup.says('Is the server running?')
	expect(await popup.shortUrl()).toBe(shortUrl)
	gateway.stepIn = undefined
	await popup.click('.status button')
	await popup.shortUrl(shortUrl)
})
