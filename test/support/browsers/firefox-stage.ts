/** A fresh start for every file of Firefox tests: one tab, and the extension as just installed. */
import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject, vi } from 'vitest'
import { patience } from '../patience.ts'
import { openGateway } from '../service/gateway.ts'
import { leaveEvidence } from './evidence.ts'
import { BUTTON, driveExtension, type ExtensionInFirefox, HOST, ID, inBrowser } from './extension-firefox.ts'
import { linksIn } from './extension-list.ts'
import { type Firefox, startFirefox } from './firefox.ts'
import { share, sharedPlace } from './shared.ts'
import { openStage } from './stage.ts'
import { failOnThrown } from './thrown.ts'
import { names } from './wrong-addresses.ts'

/** The popup as PNG, in base64; null when none is open. */
const pictureOfPopup = `
	if (popup === null) return null;
	const shot = await popup.browsingContext.currentWindowGlobal.drawSnapshot(null, 1, 'white');
	const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas');
	Object.assign(canvas, { width: shot.width, height: shot.height });
	canvas.getContext('2d').drawImage(shot, 0, 0);
	return canvas.toDataURL('image/png').split(',')[1];`

const picturesOf = async (firefox: Firefox): Promise<Uint8Array[]> => {
	const { value } = (await firefox.command('WebDriver:TakeScreenshot', { full: false })) as { value: string }
	const pictures = [await inBrowser(firefox)(pictureOfPopup), value]
	return pictures.flatMap((png) => (png === null ? [] : [Buffer.from(String(png), 'base64')]))
}

/** One Firefox per worker. The extension does not change how plain pages look. */
const startSharedFirefox = (): Promise<Firefox> =>
	share('firefox', (place) =>
		startFirefox(place, {
			'extensions.webextensions.uuids': JSON.stringify({ [ID]: HOST }),
			'extensions.webextensions.keepUuidOnUninstall': true,
			// Grants optional permissions without a question.
			'extensions.webextOptionalPermissionPrompts': false,
			'intl.accept_languages': 'en-GB',
			'network.dns.localDomains': names.join(),
		}),
	)

/**
 * What pages and extensions threw, of all processes, since this was asked last. A page that is left
 * while it loads fails to import what is there, and a call whose page has gone fails in Firefox's
 * own code, without a file.
 */
const readThrown = `
	const messages = Services.console.getMessageArray();
	Services.console.reset();
	const isThere = (module) => fetch(module).then(({ ok }) => ok, () => false);
	const thrown = [];
	for (const one of messages) {
		if (!(one instanceof Ci.nsIScriptError) || one.category !== 'content javascript' || one.flags !== 0) continue;
		if (!one.sourceName && one.errorMessage === 'Error: An unexpected error occurred') continue;
		const [, module] = /loading dynamically imported module: (\\S+)/.exec(one.errorMessage) ?? [];
		if (module !== undefined && (await isThere(module))) continue;
		thrown.push(one.errorMessage + ' (' + one.sourceName + ':' + one.lineNumber + ')');
	}
	return thrown;`

/** The addresses of all tabs, and why Firefox says that it started the extension. */
const allTabs = `
	const { extension } = ExtensionParent.WebExtensionPolicy.getByID('${ID}') ?? {};
	return [...gBrowser.browsers.map(({ currentURI }) => currentURI.spec), extension?.startupReason].join(' ');`

/** Removes the extension and waits until Firefox has: the next one is no update. */
const uninstall = (firefox: Firefox): Promise<void> =>
	vi.waitFor(async () => {
		const wasThere = await inBrowser(firefox)(`
			const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
			const addon = await AddonManager.getAddonByID('${ID}');
			await addon?.uninstall();
			return addon !== null;`)
		expect(wasThere).toBe(false)
	}, patience)

/**
 * Before it is installed: where Marionette allows them it reloads the extension, which is an update
 * to Firefox, often before the page that comes after installing was opened.
 */
const allowPrivateWindows = (firefox: Firefox): Promise<unknown> =>
	inBrowser(firefox)(`
		const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
		await ExtensionPermissions.add('${ID}', { permissions: ['internal:privateBrowsingAllowed'], origins: [] });`)

/** Opens a new tab and closes all others. */
const onlyTab = async (firefox: Firefox): Promise<void> => {
	const opened = await firefox.command('WebDriver:NewWindow', { type: 'tab', focus: true })
	await firefox.command('WebDriver:SwitchToWindow', { handle: (opened as { handle: string }).handle })
	await inBrowser(firefox)(
		'gBrowser.removeAllTabsBut(gBrowser.selectedTab, { skipWarnAboutClosingTabs: true })',
	)
}

/** Call it at the top of a test file. */
export const openFirefoxStage = async () => {
	const stage = await openStage()
	const firefox = await startSharedFirefox()
	await onlyTab(firefox)
	const throws = failOnThrown(async () => (await inBrowser(firefox)(readThrown)) as string[])
	leaveEvidence({ ...stage, pictures: () => picturesOf(firefox) })
	return { ...stage, firefox, throws }
}

/** The steps that tests of the extension share. */
const createSteps = (firefox: Firefox, extension: ExtensionInFirefox) => {
	const { inPopup } = extension
	return {
		/** Waits until the open popup shows this text. */
		says: (text: string) =>
			expect.poll(() => inPopup('document.body.innerText'), { message: text }).toContain(text),
		/** Waits until an expression over `document` is true in the open popup. */
		isTrue: (expression: string) =>
			expect.poll(() => inPopup(`Boolean(${expression})`), { message: expression }).toBe(true),
		/** The short link in the open popup, once there is one. */
		shortUrl: async () => {
			const read = () => inPopup('document.querySelector(".short").title')
			await expect.poll(read).toMatch(/^http/)
			return String(await read())
		},
		/** Enters this server in the settings, and waits until it is stored. */
		connect: async (origin: string) => {
			await firefox.goto(extension.address('options.html'))
			await firefox.fill('#address', origin)
			await firefox.click('#app form button[type=submit]')
			const said = await firefox.text('[role=status].good:not(:empty)')
			expect(said).toContain('New links are created there.')
		},
		/** Writes into the local storage. */
		keep: async (values: object) => {
			await firefox.goto(extension.address('links.html'))
			await extension.inPage(`browser.storage.local.set(${JSON.stringify(values)}).then(() => true)`)
		},
		/** The links on the list. */
		keptLinks: async () => {
			await firefox.goto(extension.address('links.html'))
			return linksIn((await extension.inPage('browser.storage.local.get()')) as Parameters<typeof linksIn>[0])
		},
	}
}

/** Installs the extension anew, without storage or permissions. `change` may alter it first. */
export const openFirefoxExtensionStage = async (change: (folder: string) => void = () => {}) => {
	const stage = await openFirefoxStage()
	const path = join(mkdtempSync(join(sharedPlace().folder, 'extension-')), 'firefox')
	cpSync(inject('browsers').extension, path, { recursive: true })
	change(path)
	const gateway = openGateway(stage.server.origin)
	afterAll(async () => {
		// Removing the extension closes its pages, and Firefox ends with its last tab.
		await onlyTab(stage.firefox)
		await uninstall(stage.firefox)
		await gateway.close()
	})
	await allowPrivateWindows(stage.firefox)
	await stage.firefox.command('Addon:Install', { path, temporary: true })
	await inBrowser(stage.firefox)(`CustomizableUI.addWidgetToArea('${BUTTON}', 'nav-bar')`)
	// The page that comes after installing would be in front.
	await vi.waitFor(
		async () => expect(await inBrowser(stage.firefox)(allTabs)).toContain('welcome.html'),
		patience,
	)
	await onlyTab(stage.firefox)
	const extension = driveExtension(stage.firefox)
	return { ...stage, gateway, extension, ...createSteps(stage.firefox, extension) }
}
