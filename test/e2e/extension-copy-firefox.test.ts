/** In Firefox, one click copies once the person has allowed it; else Copy has the focus. */
import { afterAll, beforeEach, expect, it } from 'vitest'
import { answerQuestion, askForPermissions } from '../support/browsers/firefox-question.ts'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'

const { extension, firefox, gateway, elsewhere } = await openFirefoxExtensionStage()
const { inPopup, clickInPopup, fillInPopup } = extension

const says = (text: string) =>
	expect.poll(() => inPopup('document.body.innerText'), { message: text }).toContain(text)
const isTrue = (expression: string) =>
	expect.poll(() => inPopup(expression), { message: expression }).toBe(true)
const mayCopy = () => extension.inPage(`browser.permissions.contains({ permissions: ['clipboardWrite'] })`)
const open = async (path: string) => {
	await extension.closePopup()
	await firefox.goto(`${elsewhere}/${path}`)
	await extension.openPopup()
}
/** That the popup's link is copied, without a click from here. */
const isCopied = async () => {
	await says('Copied to the clipboard.')
	expect(await extension.clipboard()).toBe(await inPopup('document.querySelector(".short").title'))
}
const isNotCopied = async () => {
	await says('Not copied yet. Click Copy.')
	await isTrue('document.activeElement.matches(".hero .short")')
}
const offer = 'document.querySelector(".offer button")'

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
/** The popup's first run: the click that connects, and what the person says to Firefox's question. */
const connect = async (answer: 'allow' | 'block') => {
	await open(`connect-${answer}`)
	await says('Your browser will then ask whether Kurz may input data to the clipboard.')
	await fillInPopup('#address', gateway.origin)
	await clickInPopup('form button[type=submit]')
	expect(await answerQuestion(firefox, answer)).toContain('Input data to the clipboard')
}

it('the click that connects asks for it; once allowed, every click copies', async () => {
	expect(await mayCopy()).toBe(false)
	await connect('allow')
	await isCopied()
	await open('copied-by-one-click')
	await isCopied()
})

it('whoever refuses finds Copy focused in later popups, and is offered it once', async () => {
	await connect('block')
	await says('Copy as')
	// Not again in the popup that has just asked. It may copy: its last click lets it for some seconds.
	expect(await inPopup(`${offer} === null`)).toBe(true)
	await open('offered')
	await isNotCopied()
	await isTrue(`${offer} !== null`)
	await open('offered-before')
	await isNotCopied()
	await extension.pressInPopup('Enter')
	await isCopied()
	expect(await inPopup(`${offer} === null`)).toBe(true)
})

it('whoever takes the offer has the link copied at once, and from then on', async () => {
	await extension.inPage(
		`browser.storage.local.set({ server: { version: 1, value: { origin: '${gateway.origin}' } } })`,
	)
	await open('offer-taken')
	await clickInPopup('.offer button')
	await answerQuestion(firefox, 'allow')
	await isCopied()
	await open('after-the-offer')
	await isCopied()
})

it('the settings have a row for it, which follows what is allowed elsewhere', async () => {
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
