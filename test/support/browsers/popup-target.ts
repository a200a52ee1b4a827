/** The real popup in Chromium, driven over DevTools, as Playwright has no page for it. */
import type { CDPSession } from 'playwright'
import { patience } from '../patience.ts'

/** Milliseconds that something may take to appear in the popup. */

/** What the browser calls keys that write nothing, or something else than their name. */
const named: Record<string, { code: number; text?: string }> = {
	Enter: { code: 13, text: '\r' },
	Tab: { code: 9 },
	Escape: { code: 27 },
	ArrowDown: { code: 40 },
	',': { code: 188, text: ',' },
	'?': { code: 191, text: '?' },
}
/** Source: `modifiers` of DevTools' `Input.dispatchKeyEvent`. */
const modifiers = { Alt: 1, Control: 2, Meta: 4 }

interface Reply {
	id?: number
	result?: { result?: { value?: unknown }; exceptionDetails?: unknown; data?: string }
	error?: { message: string }
}

/** The session's types know neither the oldest nor the newest commands. */
type Send = (method: string, parameters: object) => Promise<Record<string, unknown>>

export const attachPopup = async (session: CDPSession, targetId: string) => {
	const send = session.send.bind(session) as unknown as Send
	const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: false })
	const waiting = new Map<number, (reply: Reply) => void>()
	const hear = (event: { sessionId: string; message: string }) => {
		if (event.sessionId !== sessionId) return
		const reply = JSON.parse(event.message) as Reply
		if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
	}
	// It never answers what it was asked when it closed.
	const end = (event: { sessionId: string }) => {
		if (event.sessionId !== sessionId) return
		for (const answer of waiting.values()) answer({ error: { message: 'the popup has closed' } })
		session.off('Target.receivedMessageFromTarget', hear)
		session.off('Target.detachedFromTarget', end)
	}
	session.on('Target.receivedMessageFromTarget', hear)
	session.on('Target.detachedFromTarget', end)
	let last = 0
	const command = async (method: string, params: object = {}): Promise<NonNullable<Reply['result']>> => {
		const id = ++last
		const reply = new Promise<Reply>((resolve) => waiting.set(id, resolve))
		await send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
		const { result, error } = await reply
		waiting.delete(id)
		if (error !== undefined) throw new Error(error.message)
		if (result?.exceptionDetails !== undefined) throw new Error(JSON.stringify(result.exceptionDetails))
		return result ?? {}
	}
	const evaluate = async <T>(expression: string): Promise<T> => {
		const { result } = await command('Runtime.evaluate', {
			expression,
			awaitPromise: true,
			returnByValue: true,
			userGesture: true,
		})
		return result?.value as T
	}
	const until = <T>(expression: string): Promise<T> =>
		evaluate<T>(`new Promise((resolve, reject) => {
			const end = Date.now() + ${patience}
			const look = () => {
				let value
				try { value = (${expression}) } catch {}
				if (value) resolve(value)
				else if (Date.now() > end) reject(new Error('never: ' + ${JSON.stringify(expression)} + ' in: ' + document.body.innerText))
				else setTimeout(look, 20)
			}
			look()
		})`)
	const element = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`
	const click = async (selector: string) => {
		await until(element(selector))
		await evaluate(`${element(selector)}.click()`)
	}
	const fill = async (selector: string, text: string) => {
		await until(element(selector))
		await evaluate(
			`{ const field = ${element(selector)}; field.value = ${JSON.stringify(text)}; field.dispatchEvent(new Event('input', { bubbles: true })) }`,
		)
	}
	return {
		/** The value of an expression in the popup. */
		evaluate,
		/** Waits until an expression is truthy, and returns its value. */
		until,
		click,
		/** Types into a field and fires its event. */
		fill,
		/** Waits until the popup announces that it has copied its link. */
		copied: () => until(`${element('[role=status]')}.textContent.includes("Copied to the clipboard.")`),
		/** The short link, once the popup shows one other than `before`. */
		shortUrl: (before = '') =>
			until<string>(`${element('.short')}.title !== ${JSON.stringify(before)} && ${element('.short')}.title`),
		/** Fills in the options of another link, by field, and asks for it. */
		makeAnother: async (fields: Record<string, string> = {}) => {
			await until(element('.options'))
			await evaluate(`${element('.options')}.open = true`)
			for (const [name, text] of Object.entries(fields)) await fill(`#${name}`, text)
			await click('.options button[type=submit]')
		},
		/** Waits until the visible text holds this. */
		says: (text: string) =>
			until<string>(`document.body.innerText.includes(${JSON.stringify(text)}) && document.body.innerText`),
		/** Presses a key where the focus is: `Enter`, `Tab`, `Escape`, a letter. */
		press: async (key: string, held?: 'Alt' | 'Control' | 'Meta') => {
			const { code, text } = named[key] ?? { code: key.toUpperCase().charCodeAt(0), text: key }
			const event = {
				key,
				windowsVirtualKeyCode: code,
				modifiers: held === undefined ? 0 : modifiers[held],
			}
			const written = held === undefined && text !== undefined ? { text } : {}
			await command('Input.dispatchKeyEvent', { type: 'keyDown', ...event, ...written })
			// The key may have closed the popup.
			await command('Input.dispatchKeyEvent', { type: 'keyUp', ...event }).catch(() => undefined)
		},
		/** PNG, as base64. */
		screenshot: async () => (await command('Page.captureScreenshot', { format: 'png' })).data ?? '',
		// A popup closes by itself when something else comes to the front.
		close: async () => void (await send('Target.closeTarget', { targetId }).catch(() => undefined)),
	}
}

export type Popup = Awaited<ReturnType<typeof attachPopup>>
