/** Chromium marks the button at pages that have a link, by rules that it applies itself. */
import { expect, it } from 'vitest'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

interface Rule {
	id: string
	conditions: { pageUrl: { urlEquals: string } }[]
	actions: { instanceType: string; imageData?: object }[]
}
type Pages = {
	getRules: (ids: undefined, got: (rules: Rule[]) => void) => void
	addRules: (rules: Rule[], added: () => void) => void
	removeRules: (ids: undefined, removed: () => void) => void
}
declare const chrome: {
	declarativeContent: { onPageChanged: Pages; ShowAction: new () => Rule['actions'][number] }
	action: { disable: () => Promise<void> }
	runtime: { onInstalled: { dispatch: (of: object) => void }; onStartup: { dispatch: () => void } }
}

// With permissions of its own, it is nobody else’s: here its button is disabled.
const stage = await openExtensionStage({ granted: ['tabs'] })
const { extension, elsewhere, openPage, openPopup, openMade, shorten, keptLinks } = stage

const rules = async () =>
	(await extension.worker()).evaluate(
		() => new Promise<Rule[]>((got) => chrome.declarativeContent.onPageChanged.getRules(undefined, got)),
	)
const marked = async () =>
	(await rules()).flatMap(({ conditions }) => conditions.map(({ pageUrl }) => pageUrl.urlEquals))

it('a page is marked from its first link until that is deleted', async () => {
	await shorten('marked?a=1')
	await expect.poll(marked).toEqual([`${elsewhere}/marked?a=1`])
	const { popup } = await openMade('marked-too')
	await expect.poll(marked).toEqual(['marked-too', 'marked?a=1'].map((path) => `${elsewhere}/${path}`))
	await popup.press('d')
	await popup.click('dialog .danger')
	await popup.says('deleted')
	await expect.poll(marked).toEqual([`${elsewhere}/marked?a=1`])
	const [rule] = await rules()
	expect(Object.keys(rule!.actions[0]!.imageData!)).toEqual(['16', '32'])
})

it.each(['install', 'update', undefined])(
	'links from before are marked after %s, and at a start',
	async (reason) => {
		const page = `before-${reason}`
		await shorten(page)
		await expect.poll(marked).toEqual([`${elsewhere}/${page}`])
		const worker = await extension.worker()
		const forget = () =>
			worker.evaluate(
				() =>
					new Promise<void>((done) => chrome.declarativeContent.onPageChanged.removeRules(undefined, done)),
			)
		// What the link itself caused may still be on its way.
		await expect.poll(() => forget().then(marked)).toEqual([])
		// A listener that throws stops nothing but itself.
		await worker.evaluate((why) => {
			if (why === undefined) chrome.runtime.onStartup.dispatch()
			else chrome.runtime.onInstalled.dispatch({ reason: why, previousVersion: '0.1.0' })
		}, reason)
		await expect.poll(marked).toEqual([`${elsewhere}/${page}`])
	},
)

it('Chromium finds the page by its whole address, whichever part of it is shown', async () => {
	await shorten('found?a=1')
	await expect.poll(marked).toEqual([`${elsewhere}/found?a=1`])
	// No program sees the icon. With the same conditions for the button itself, it can be clicked.
	await (await extension.worker()).evaluate(async () => {
		const { onPageChanged, ShowAction } = chrome.declarativeContent
		const [rule] = await new Promise<Rule[]>((got) => onPageChanged.getRules(undefined, got))
		const twin = { ...rule!, id: 'twin', actions: [new ShowAction()] }
		await new Promise<void>((added) => onPageChanged.addRules([twin], added))
		await chrome.action.disable()
	})
	for (const path of ['found', 'found?a=1&b=2']) await extension.click(await openPage(path))
	for (const path of ['found?a=1', 'found?a=1#part']) {
		const { popup } = await openPopup(path)
		await popup.copied()
		await popup.close()
	}
	const targets = (await keptLinks()).map(({ target }) => target)
	expect(targets.toSorted()).toEqual(['found?a=1', 'found?a=1#part'].map((path) => `${elsewhere}/${path}`))
})
