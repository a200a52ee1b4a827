/** In Firefox, one click copies with the permission to do so. Without it Copy has the focus. */
import { afterAll, beforeEach, expect, it } from 'vitest'
import { answerQuestion, askForPermissions } from '../support/browsers/firefox-question.ts'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'

const { extension, firefox, gateway, elsewhere, says, isTrue, shortUrl, keep } =
	await openFirefoxExtensionStage()
const { inPopup, clickInPopup, fillInPopup } = extension

const mayCopy = () => extension.inPage(`browser.permissions.contains({ permissions: ['clipboardWrite'] })`)
const open = async (path: string) => {
	await extension.closePopup()
	await firefox.goto(`${elsewhere}/${path}`)
	await extension.openPopup()
}
/** The popup's link is copied without a further click. */
const isCopied = async () => {
	await says('Copied to the clipboard.')
	expect(await extension.clipboard()).toBe(await shortUrl())
}
const isNotCopied = async () => {
	await says('Not copied yet. Click Copy.')
	await isTrue('document.activeElement.matches(".hero .short")')
}
const isOffered = 'document.querySelector(".offer button") !== null'

await askForPermissions(firefox, true)
afterAll(() => askForPermissions(firefox, false))
/** As just installed. */
beforeEach(async () => {
	await extension.closePopup()
	await firefox.goto(extension.address('options.html'))
	await extension.inPage(`Promise.all([
		browser.storage.local.clear(), browser.permissions.remove({ permissions: ['clipboardWrite'] })
	])`)
})
/** Connects in the popup's first run, and answers Firefox's question. */
const connect = async (answer: 'allow' | 'block') => {
	await open(`connect-${answer}`)
	await says('Your browser will then ask whether Kurz may input data to the clipboard.')
	await fillInPopup('#address', gateway.origin)
	await clickInPopup('form button[type=submit]')
	expect(await answerQuestion(firefox, answer)).toContain('Input data to the clipboard')
}

it('the click that connects asks for the permission. With it, every click copies', async () => {
	expect(await mayCopy()).toBe(false)
	await connect('allow')
	await isCopied()
	await open('copied-by-one-click')
	await isCopied()
})

it('without the permission later popups focus Copy, and offer the permission once', async () => {
	await connect('block')
	await says('Copy as')
	// The popup that has just asked does not offer it again.
	expect(await inPopup(isOffered)).toBe(false)
	await open('offered')
	await isNotCopied()
	await isTrue(isOffered)
	await open('offered-before')
	await isNotCopied()
	await extension.pressInPopup('Enter')
	await isCopied()
	expect(await inPopup(isOffered)).toBe(false)
})

it('after accepting the offer, the link is copied at once, and so are later links', async () => {
	await keep({ server: { version: 1, value: { origin: gateway.origin } } })
	await open('offer-taken')
	await clickInPopup('.offer button')
	await answerQuestion(firefox, 'allow')
	await isCopied()
	await open('after-the-offer')
	await isCopied()
})

it('a named link is one for documents, and its address for plain text', async () => {
	await extension.inPage(
		`browser.storage.sync.set({ preferences: { version: 1, value: { copyAs: 'html' } } })`,
	)
	await connect('allow')
	await isCopied()
	expect(await extension.clipboardHtml()).toContain(`<a href="${await shortUrl()}">`)
	await extension.closePopup()
	await firefox.goto(extension.address('options.html'))
	await extension.inPage('browser.storage.sync.clear()')
})

it('a box in the settings shows and changes the permission', async () => {
	await firefox.goto(extension.address('options.html'))
	const isTicked = () => extension.inPage(`Promise.resolve(document.querySelector('[name=copying]').checked)`)
	await firefox.click('[name=copying]')
	await answerQuestion(firefox, 'block')
	await expect.poll(() => firefox.text('.fault:not(:empty)')).toContain('click Copy in the popup')
	expect(await isTicked()).toBe(false)
	await firefox.click('[name=copying]')
	await answerQuestion(firefox, 'allow')
	await expect.poll(mayCopy).toBe(true)
	await expect.poll(isTicked).toBe(true)
	await firefox.click('[name=copying]')
	await expect.poll(mayCopy).toBe(false)
	await expect.poll(isTicked).toBe(false)
})
