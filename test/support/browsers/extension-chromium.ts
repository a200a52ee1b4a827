/** The built extension in Debian's Chromium: its pages in tabs, its real popup over a page. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from 'playwright'
import { findProgram } from '../machine/packages.ts'
import type { Workplace } from '../machine/workplace.ts'
import { patience } from '../patience.ts'
import { buildExtension } from './built-extension.ts'
import type { Chrome } from './chrome.ts'
import { attachPopup, type Popup } from './popup-target.ts'
import { watchTargets } from './thrown.ts'

/** Milliseconds between looks. */
const LOOK_AGAIN = 25

const waitUntil = async (hasHappened: () => Promise<boolean>, complaint: string): Promise<void> => {
	const end = Date.now() + patience
	while (!(await hasHappened())) {
		if (Date.now() > end) throw new Error(complaint)
		await pause(LOOK_AGAIN)
	}
}

declare const chrome: Chrome

interface Target {
	type: string
	url: string
	targetId: string
}

/** All targets; those of type `tab` are hidden without a filter. */
const targetsOf = async (session: CDPSession): Promise<Target[]> => {
	const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] } as never)
	return targetInfos
}

export interface ExtensionOptions {
	/** Leaves the page open that comes after installing. */
	isWelcome?: boolean
	/** Optional permissions to grant: no program can answer the browser's question. */
	granted?: string[]
	/** Further arguments of the command line. */
	args?: string[]
	/** The folder of an unpacked extension. By default one is built. */
	unpacked?: string
}

const grant = (folder: string, permissions: string[]): void => {
	const file = join(folder, 'manifest.json')
	const manifest = JSON.parse(readFileSync(file, 'utf8')) as { permissions: string[] }
	manifest.permissions.push(...permissions)
	writeFileSync(file, JSON.stringify(manifest))
}

export const chromiumProgram = (): string => {
	const program = findProgram('chromium')
	if (program === undefined) throw new Error('chromium is missing: install the Debian package chromium')
	return program
}

/** The browser's profile is in the workplace and survives a restart there. */
export const startExtension = async (
	place: Workplace,
	{ granted = [], args = [], unpacked, isWelcome = false }: ExtensionOptions = {},
) => {
	const folder = unpacked ?? (await buildExtension(place, 'chrome'))
	grant(folder, granted)
	const profile = join(place.folder, 'chromium')
	// An earlier build has none.
	const welcomes = !existsSync(profile) && existsSync(join(folder, 'welcome.html'))
	const context = await chromium.launchPersistentContext(profile, {
		executablePath: chromiumProgram(),
		timeout: patience,
		colorScheme: 'light',
		ignoreDefaultArgs: ['--disable-extensions'],
		permissions: ['clipboard-read', 'clipboard-write'],
		args: [
			'--no-sandbox',
			'--disable-gpu',
			'--no-first-run',
			// Moving tabs and popups took a sixth of the browser's processor time.
			'--animation-duration-scale=0',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
			'--lang=en-GB',
			`--load-extension=${folder}`,
			`--disable-extensions-except=${folder}`,
			'--enable-unsafe-extension-debugging',
			...args,
		],
	})
	context.setDefaultTimeout(patience)
	const session = await context.browser()!.newBrowserCDPSession()
	const thrown = await watchTargets(session)
	const worker = async () => context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
	const id = new URL((await worker()).url()).host
	const address = (path: string) => `chrome-extension://${id}/${path}`
	const popups = async (page = 'popup.html') =>
		(await targetsOf(session)).filter(({ type, url }) => type === 'page' && url === address(page))
	const open = async (path: string) => {
		const page = await context.newPage()
		await page.goto(address(path))
		return page
	}
	const isOpen = () => context.pages().find((page) => page.url() === address('welcome.html'))
	if (welcomes) {
		await waitUntil(async () => isOpen() !== undefined, 'no page came after installing')
		if (!isWelcome) await isOpen()!.close()
	}
	let hidden: Promise<Popup> | undefined
	const openHidden = async () => {
		const parameters = { url: address('icons/16.png'), hidden: true }
		const { targetId } = await session.send('Target.createTarget', parameters as never)
		return attachPopup(session, targetId)
	}
	/**
	 * Works in a hidden page of the extension, as the background may be asleep. It is no tab, which
	 * would cost ten times as much, and shows an icon, which runs no script.
	 */
	const inExtension = async <T, A>(work: (given: A) => Promise<T>, given?: A): Promise<T> => {
		hidden ??= openHidden()
		return (await hidden).evaluate<T>(`(${work})(${JSON.stringify(given)})`)
	}
	return {
		context,
		/** What its scripts threw since this was asked last. */
		thrown,
		/** A tab with a page of the extension: `links.html`, `options.html`, … */
		open,
		/** The extension's background, awake. */
		worker,
		/** Clicks the toolbar button on a page. */
		click: async (page: Page) => {
			await page.bringToFront()
			// Of a page's source, only one of the two says so.
			const at = page.url().replace('view-source:', '')
			const tab = (await targetsOf(session)).find(
				({ type, url }) => type === 'tab' && url.replace('view-source:', '') === at,
			)
			await session.send('Extensions.triggerAction' as never, { id, targetId: tab?.targetId } as never)
		},
		/** The popup, once it is open; or the panel with this page, if no tab has that. */
		popup: async (page?: string) => {
			await waitUntil(async () => (await popups(page)).length > 0, 'no popup opened')
			return attachPopup(session, (await popups(page))[0]!.targetId)
		},
		/** Closes the popup, unless it closes already. */
		closePopups: async () => {
			for (const { targetId } of await popups())
				await session.send('Target.closeTarget', { targetId }).catch(() => undefined)
		},
		/** The tabs, and the popup if one is open, as PNG. */
		pictures: async () => {
			const shown = (await popups()).map(async ({ targetId }) =>
				Buffer.from(await (await attachPopup(session, targetId)).screenshot(), 'base64'),
			)
			return Promise.all([...shown, ...context.pages().map((page) => page.screenshot())])
		},
		/** Ends the background as the browser does after a while. */
		endWorker: async () => {
			for (const { targetId, type, url } of await targetsOf(session))
				if (type === 'service_worker' && url === address('background.js'))
					await session.send('Target.closeTarget', { targetId })
		},
		/** Everything stored on this machine. */
		kept: () => inExtension(() => chrome.storage.local.get()),
		/** Everything in the storage that browsers sync. */
		synced: () => inExtension(() => chrome.storage.sync.get()),
		/** Empties all storage, then stores this server. */
		startOver: (origin?: string) =>
			inExtension(async (server) => {
				for (const area of ['local', 'sync', 'session'] as const) await chrome.storage[area].clear()
				if (server !== undefined)
					await chrome.storage.local.set({ server: { version: 1, value: { origin: server } } })
			}, origin),
		/** Stores choices as if made in the settings. */
		prefer: (value: Record<string, unknown>) =>
			inExtension((preferences) => chrome.storage.sync.set({ preferences }), { version: 1, value }),
		/** Chooses something in the settings by its label, and waits until it is stored. */
		choose: async (label: string, name: string, value: string) => {
			const settings = await open('options.html')
			await settings.getByLabel(label).selectOption(value)
			const stored = () =>
				settings.evaluate(async (key) => {
					const { preferences } = await chrome.storage.sync.get()
					return (preferences?.value as Record<string, unknown> | undefined)?.[key]
				}, name)
			await waitUntil(async () => (await stored()) === value, `${label}: ${value} was not stored`)
			await settings.close()
		},
		clipboard: async (page: Page) => {
			await page.bringToFront()
			return page.evaluate(() => navigator.clipboard.readText())
		},
		close: () => context.close(),
	}
}

export type ExtensionInChromium = Awaited<ReturnType<typeof startExtension>>
