/** The built extension in Debian's Firefox: its pages in tabs, its real popup in the toolbar. */
import { expect } from 'vitest'
import type { Firefox } from './firefox.ts'

export const ID = 'extension@kurz.example'
/** The host of the extension's pages. By default Firefox picks one at random. */
export const HOST = '5a1f0d52-6f0e-4b43-9a50-1f6f3c1d2e3f'
/** What Firefox calls the extension's button in its toolbar. */
export const BUTTON = 'extension_kurz_example-browser-action'

/** Runs a script in Firefox's own window. */
export const inBrowser =
	(firefox: Firefox) =>
	async (work: string, args: unknown[] = []): Promise<unknown> => {
		await firefox.command('Marionette:SetContext', { value: 'chrome' })
		try {
			const answer = await firefox.command('WebDriver:ExecuteAsyncScript', {
				script: `const done = arguments[arguments.length - 1];
					const args = [...arguments].slice(0, -1);
					const popup = document.querySelector('browser[webextension-view-type=popup]');
					const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
					(async () => { ${work} })().then(done, (error) => done({ error: String(error) }));`,
				args,
				sandbox: 'system',
			})
			const { value } = answer as { value: unknown }
			if (typeof value === 'object' && value !== null && 'error' in value)
				throw new Error(String(value.error))
			return value
		} finally {
			await firefox.command('Marionette:SetContext', { value: 'content' })
		}
	}

/** Milliseconds. A script sent into a popup that is still opening may get lost. */
const LOST_AFTER = 5_000

/** A mouse click in the middle of `element`. For Firefox this is a user gesture. */
const clickWithMouse = (element: string, view: string): string => `
	const { event } = ChromeUtils.importESModule('chrome://remote/content/shared/webdriver/Event.sys.mjs');
	const { left, top, width, height } = ${element}.getBoundingClientRect();
	event.synthesizeMouseAtPoint(left + width / 2, top + height / 2, {}, ${view});`

/** The popup runs in another process: a frame script goes there and answers with a message. */
const askPopup = `
	if (popup === null) return undefined;
	return new Promise((resolve) => {
		const name = 'test-' + Math.random();
		const hear = ({ data }) => { popup.messageManager?.removeMessageListener(name, hear); resolve(data) };
		setTimeout(() => hear({ data: undefined }), ${LOST_AFTER});
		popup.messageManager.addMessageListener(name, hear);
		const script = 'const document = content.document; let value; try { value = (' + args[0] + ') } catch (error) { value = null } sendAsyncMessage(' + JSON.stringify(name) + ', value)';
		popup.messageManager.loadFrameScript('data:,' + encodeURIComponent(script), false);
	});`

/** What an empty popup has loaded, and Firefox's last messages on the console. */
const describePopups = `
	const popups = [...document.querySelectorAll('browser[webextension-view-type=popup]')];
	return JSON.stringify({
		popups: popups.map((one) => [one.closest('panel')?.id, one.currentURI?.spec]),
		said: Services.console.getMessageArray().slice(-20).map(String),
	});`

/** Drives the installed extension. */
export const driveExtension = (firefox: Firefox) => {
	const run = inBrowser(firefox)
	const inPopup = (expression: string) => run(askPopup, [expression])
	const click = async () =>
		void (await run(`
			const button = document.getElementById('${BUTTON}').querySelector('toolbarbutton');
			${clickWithMouse('button', 'window')}`))
	const closePopup = async () => void (await run('popup?.closest("panel")?.hidePopup()'))
	const showsSomething = async () => Boolean(await inPopup('document.body.innerText.trim()'))
	return {
		/** The address of a page of the extension. */
		address: (path: string) => `moz-extension://${HOST}/${path}`,
		/** Chooses an entry of the button's own menu by its label. */
		chooseInMenu: (label: string) =>
			run(
				`
				const menu = document.getElementById('toolbar-context-menu');
				const shown = new Promise((resolve) => menu.addEventListener('popupshown', resolve, { once: true }));
				const button = document.getElementById('${BUTTON}').querySelector('toolbarbutton');
				button.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, view: window, button: 2 }));
				await shown;
				menu.activateItem([...menu.querySelectorAll('menuitem')].find((entry) => entry.label === args[0]));`,
				[label],
			),
		/** Clicks the toolbar button on the page in front, with a mouse. */
		click,
		/** Clicks the button and waits until the popup shows something. */
		openPopup: async () => {
			await click()
			await expect
				.poll(showsSomething)
				.toBe(true)
				.catch(async (error: Error) => {
					error.message += `\n${await run(describePopups)}`
					throw error
				})
		},
		/** The value of an expression in the open popup; undefined if no popup answered. */
		inPopup,
		/** The result of a call in the extension's front page, as `browser.storage.sync.get()`. */
		inPage: async (expression: string) => {
			const answer = await firefox.command('WebDriver:ExecuteAsyncScript', {
				script: `const done = arguments[arguments.length - 1];
					const { browser } = window;
					(${expression}).then((value) => done(JSON.stringify(value)))`,
				args: [],
			})
			return JSON.parse((answer as { value: string }).value)
		},
		/** What the address bar suggests for a text after the keyword. */
		suggestions: (text: string) =>
			run(
				`const { ExtensionSearchHandler } = ChromeUtils.importESModule('resource://gre/modules/ExtensionSearchHandler.sys.mjs');
				return new Promise((resolve) => {
					const asked = { keyword: 'kz', text: 'kz ' + args[0], inPrivateWindow: false };
					ExtensionSearchHandler.handleSearch(asked, (found) => resolve(found.map(({ description }) => description)));
				}).finally(() => ExtensionSearchHandler.handleInputCancelled());`,
				[text],
			),
		/** Works in a private window, then closes it. */
		inPrivateWindow: async <T>(work: () => Promise<T>): Promise<T> => {
			const before = await firefox.command('WebDriver:GetWindowHandle')
			const opened = await firefox.command('WebDriver:NewWindow', {
				type: 'window',
				private: true,
				focus: true,
			})
			await firefox.command('WebDriver:SwitchToWindow', { handle: (opened as { handle: string }).handle })
			try {
				return await work()
			} finally {
				await firefox.command('WebDriver:CloseWindow')
				await firefox.command('WebDriver:SwitchToWindow', { handle: (before as { value: string }).value })
			}
		},
		closePopup,
		/** Clicks an element of the popup with a mouse, once it is there. */
		clickInPopup: async (selector: string) => {
			const element = `document.querySelector(${JSON.stringify(selector)})`
			await expect.poll(() => inPopup(`${element} !== null`), { message: selector }).toBe(true)
			const clicked = await inPopup(`(() => { ${clickWithMouse(element, 'content')} return true })()`)
			if (clicked !== true) throw new Error(`${selector}: the popup did not hear the click`)
		},
		/** Types into a field of the popup. */
		fillInPopup: async (selector: string, text: string) => {
			await expect
				.poll(() =>
					inPopup(`(() => {
						const field = document.querySelector(${JSON.stringify(selector)});
						field.value = ${JSON.stringify(text)};
						field.dispatchEvent(new content.Event('input', { bubbles: true }));
						return true;
					})()`),
				)
				.toBe(true)
		},
		/** Presses a key in the open popup where the focus is: `Enter`, `Escape`, a letter. */
		pressInPopup: async (key: string) =>
			void (await inPopup(`(() => {
				const keyboard = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
				keyboard.beginInputTransactionForTests(content);
				const event = new content.KeyboardEvent('', { key: ${JSON.stringify(key)} });
				keyboard.keydown(event);
				keyboard.keyup(event);
				return true;
			})()`)),
		/** The origins that the extension may read without CORS. */
		allowedOrigins: () =>
			run(
				`return WebExtensionPolicy.getByID('${ID}').allowedOrigins.patterns.map(({ pattern }) => pattern).filter((pattern) => !pattern.startsWith('moz-extension:'))`,
			),
		clipboard: async () => String(await run('return navigator.clipboard.readText()')),
		/** For programs with formatted text. */
		clipboardHtml: async () =>
			String(
				await run(`
					const [item] = await navigator.clipboard.read();
					return (await item.getType('text/html')).text();`),
			),
	}
}

export type ExtensionInFirefox = ReturnType<typeof driveExtension>
