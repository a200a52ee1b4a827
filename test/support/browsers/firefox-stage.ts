/** A fresh start for every file of Firefox tests: one tab, and the extension as just installed. */
import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { type Gateway, openGateway } from '../service/gateway.ts'
import { leaveEvidence } from './evidence.ts'
import { BUTTON, driveExtension, type ExtensionInFirefox, HOST, ID, inBrowser } from './extension-firefox.ts'
import { type Firefox, startFirefox } from './firefox.ts'
import { share, sharedPlace } from './shared.ts'
import { openStage, type Stage } from './stage.ts'

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

/** The one Firefox of the worker; plain pages look the same in it whether the extension is there or not. */
const startSharedFirefox = (): Promise<Firefox> =>
	share('firefox', (place) =>
		startFirefox(place, {
			'extensions.webextensions.uuids': JSON.stringify({ [ID]: HOST }),
			'extensions.webextensions.keepUuidOnUninstall': true,
			// Optional permissions are granted without a question, which no program could answer.
			'extensions.webextOptionalPermissionPrompts': false,
			'intl.accept_languages': 'en-GB',
		}),
	)

/** A new tab in front, and no other. */
const onlyTab = async (firefox: Firefox): Promise<void> => {
	const opened = await firefox.command('WebDriver:NewWindow', { type: 'tab', focus: true })
	await firefox.command('WebDriver:SwitchToWindow', { handle: (opened as { handle: string }).handle })
	await inBrowser(firefox)(
		'gBrowser.removeAllTabsBut(gBrowser.selectedTab, { skipWarnAboutClosingTabs: true })',
	)
}

export interface FirefoxStage extends Stage {
	firefox: Firefox
}

/** Call it at the top of a test file. */
export const openFirefoxStage = async (): Promise<FirefoxStage> => {
	const stage = await openStage()
	const firefox = await startSharedFirefox()
	await onlyTab(firefox)
	leaveEvidence({ ...stage, pictures: () => picturesOf(firefox) })
	return { ...stage, firefox }
}

export interface FirefoxExtensionStage extends FirefoxStage {
	extension: ExtensionInFirefox
	/** The server as the extension may know it. */
	gateway: Gateway
}

/** Installs the extension anew, which takes all it kept and was allowed; `change` may alter it before. */
export const openFirefoxExtensionStage = async (
	change: (folder: string) => void = () => {},
): Promise<FirefoxExtensionStage> => {
	const stage = await openFirefoxStage()
	const path = join(mkdtempSync(join(sharedPlace().folder, 'extension-')), 'firefox')
	cpSync(inject('browsers').extension, path, { recursive: true })
	change(path)
	await stage.firefox.command('Addon:Install', { path, temporary: true, allowPrivateBrowsing: true })
	await inBrowser(stage.firefox)(`CustomizableUI.addWidgetToArea('${BUTTON}', 'nav-bar')`)
	const gateway = openGateway(stage.server.origin)
	afterAll(async () => {
		// Its pages go with it, and without a tab Firefox ends.
		await onlyTab(stage.firefox)
		await stage.firefox.command('Addon:Uninstall', { id: ID })
		await gateway.close()
	})
	return { ...stage, gateway, extension: driveExtension(stage.firefox) }
}
