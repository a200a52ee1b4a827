/** In Firefox: links for selected tabs, a tab group, bookmarks; a site with its own defaults. */
import { expect, it } from 'vitest'
import { inBrowser } from '../support/browsers/extension-firefox.ts'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'

const stage = await openFirefoxExtensionStage()
const { extension, firefox, server, elsewhere, connect, keptLinks } = stage
const run = inBrowser(firefox)
await connect(server.origin)

const handles = async () => (await firefox.command('WebDriver:GetWindowHandles')) as string[]

/** Opens three tabs, does something with them, and goes where the menu of the button leads. */
const openMany = async (group: string, work: string): Promise<void> => {
	await run(
		`
		const principal = Services.scriptSecurityManager.getSystemPrincipal();
		const tabs = ['one', 'two', 'three'].map((name) =>
			gBrowser.addTab([args[0], args[1] + '-' + name].join('/'), { triggeringPrincipal: principal }));
		while (tabs.some(({ linkedBrowser }) => !linkedBrowser.currentURI.spec.startsWith('http')))
			await new Promise((later) => setTimeout(later, 20));
		gBrowser.selectedTab = tabs[0];
		${work}`,
		[elsewhere, group],
	)
	const before = await handles()
	await extension.chooseInMenu('Links for many pages…')
	const opened = async () => (await handles()).filter((handle) => !before.includes(handle))
	await expect.poll(opened).toHaveLength(1)
	await firefox.command('WebDriver:SwitchToWindow', { handle: (await opened())[0]! })
	await expect.poll(firefox.url).toContain('tabs.html')
}
const chosen = () => firefox.text('fieldset label:has(:checked)')
/** The paths that have links, once those of this page are made. */
const makeAll = async (group: string): Promise<string[]> => {
	await firefox.click('main .row button')
	await expect.poll(() => firefox.text('main > [role=status]')).toContain('2 of 2 pages · Done: 2 links.')
	const made = (await keptLinks()).map(({ target }) => target.replace(`${elsewhere}/`, ''))
	return made.filter((path) => path.startsWith(group)).toSorted()
}

it('selected tabs are meant', async () => {
	await openMany('picked', 'for (const tab of [tabs[0], tabs[2]]) gBrowser.addToMultiSelectedTabs(tab);')
	expect(await chosen()).toBe('The 2 selected tabs')
	expect(await makeAll('picked')).toEqual(['picked-one', 'picked-three'])
})

it('the group of the tab in front is meant', async () => {
	await openMany('grouped', 'gBrowser.addTabGroup(tabs.slice(0, 2));')
	expect(await chosen()).toBe('The tab group (2 tabs)')
	expect(await makeAll('grouped')).toEqual(['grouped-one', 'grouped-two'])
})

it('a folder of bookmarks is chosen', async () => {
	await openMany(
		'marked',
		`const { PlacesUtils } = ChromeUtils.importESModule('resource://gre/modules/PlacesUtils.sys.mjs');
		const { toolbarGuid: parentGuid } = PlacesUtils.bookmarks;
		const children = ['a', 'b'].map((name) => ({ url: args[0] + '/marked-' + name, title: name }));
		await PlacesUtils.bookmarks.insertTree({ guid: parentGuid, children: [
			{ type: PlacesUtils.bookmarks.TYPE_FOLDER, title: 'Reading', children },
		] });`,
	)
	await firefox.click('input[value=bookmarks]')
	expect(await firefox.text('#folder')).toMatch(/Reading \(2\)/)
	await firefox.fill('#folder', 'Bookmarks Toolbar / Reading (2)')
	expect(await makeAll('marked')).toEqual(['marked-a', 'marked-b'])
})
