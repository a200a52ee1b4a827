/** In Firefox, a background that slept under a popup deletes no link early, and wakes unharmed. */
import { beforeAll, expect, it } from 'vitest'
import { ID, inBrowser } from '../support/browsers/extension-firefox.ts'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'

const stage = await openFirefoxExtensionStage()
const { extension, firefox, gateway, elsewhere, says, isTrue, shortUrl, connect, keptLinks } = stage

/** Works with the extension as Firefox itself knows it. */
const ofExtension = (work: string) =>
	inBrowser(firefox)(`
		const { extension } = ExtensionParent.WebExtensionPolicy.getByID('${ID}');
		${work}`)
const isIn = (state: string) => expect.poll(() => ofExtension('return extension.backgroundState')).toBe(state)
/** As Firefox does after a while. */
const sleep = async () => {
	await ofExtension(
		'await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true })',
	)
	await isIn('stopped')
}
const wake = async () => {
	await ofExtension('await extension.wakeupBackground()')
	await isIn('running')
}
const status = async (url: string) => (await fetch(url, { redirect: 'manual' })).status
/** A woken background has looked at what is left once it plans to look again. */
const plans = `Cu.evalInSandbox(
	\`browser.alarms.get('try again').then((alarm) => { document.body.dataset.plans = String(alarm !== undefined) })\`,
	Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false }),
) && document.body.dataset.plans === 'true'`

beforeAll(() => connect(gateway.origin))

/** A popup whose link replaces its first, which will be deleted when it closes. */
const replaced = async (alias: string) => {
	await firefox.goto(`${elsewhere}/${alias}`)
	await extension.openPopup()
	const first = await shortUrl()
	await extension.clickInPopup('.options summary')
	await extension.fillInPopup('#alias', alias)
	await isTrue(`document.querySelector('.options form').requestSubmit() === undefined`)
	await says('will be deleted when the popup closes')
	return first
}

it('the first link outlives a background that slept under its popup, and "Keep it" keeps it', async () => {
	const first = await replaced('slept')
	await sleep()
	await wake()
	await isTrue(plans)
	expect(gateway.asked.filter((asked) => asked.startsWith('DELETE'))).toEqual([])
	await extension.clickInPopup('.note button')
	await says('stays.')
	await extension.closePopup()
	expect(await status(first)).toBe(302)
})

it('a popup that closes while the background sleeps leaves its link to the next that wakes it', async () => {
	const first = await replaced('left-there')
	await sleep()
	await extension.closePopup()
	await wake()
	// A visit before that would count as a click, and the link would stay.
	await expect.poll(async () => (await keptLinks()).map(({ url }) => url)).not.toContain(first)
	expect(await status(first)).toBe(404)
})

it('Firefox can mark no page, so an update throws nothing and loses nothing', async () => {
	// Firefox ends with its last tab, and closes those of what it updates.
	await firefox.goto('about:blank')
	await sleep()
	const path = await ofExtension(
		'return extension.addonData.resourceURI.QueryInterface(Ci.nsIFileURL).file.path',
	)
	await firefox.command('Addon:Install', { path, temporary: true })
	await expect.poll(() => ofExtension('return extension.startupReason')).toBe('ADDON_UPGRADE')
	await isIn('running')
	await firefox.goto(extension.address('links.html'))
	expect(await extension.inPage('Promise.resolve("declarativeContent" in browser)')).toBe(false)
	expect((await keptLinks()).map(({ slug }) => slug)).toContain('left-there')
})
