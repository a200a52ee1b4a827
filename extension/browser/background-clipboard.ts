/** Copies without a page in front. Chromium's worker has no clipboard, so a hidden page does it. */
// Click to copied link, without the popup, last step: hand-out.ts or settle.ts → here.
import type { Clip } from '../actions/making/clip.ts'
import { api as browser } from './api.ts'
import { mayCopy } from './copying.ts'

/** Chromium only, and unknown to the types. */
interface Offscreen {
	createDocument: (options: { url: string; reasons: string[]; justification: string }) => Promise<void>
	closeDocument: () => Promise<void>
}
const offscreen = (): Offscreen | undefined => (browser as unknown as { offscreen?: Offscreen }).offscreen

export interface CopyMessage {
	copy: Clip
}
const isCopyMessage = (message: unknown): message is CopyMessage =>
	typeof message === 'object' && message !== null && 'copy' in message

const copyOffscreen = async (page: Offscreen, copy: Clip): Promise<boolean> => {
	// There can be only one such page, and a background that died while copying left it open.
	await page.closeDocument().catch(() => undefined)
	await page.createDocument({
		url: 'offscreen.html',
		reasons: ['CLIPBOARD'],
		justification: 'Copies the short link when the popup is switched off.',
	})
	try {
		return (await browser.runtime.sendMessage({ copy } satisfies CopyMessage)) === true
	} finally {
		await page.closeDocument()
	}
}

let last: Promise<unknown> = Promise.resolve()

/** Resolves to whether it is on the clipboard; false without permission. One copy at a time. */
export const copyInBackground = (clip: Clip): Promise<boolean> => {
	const copying = last.then(async () => {
		if (!(await mayCopy())) return false
		const page = offscreen()
		if (page !== undefined) return copyOffscreen(page, clip)
		const written =
			typeof clip === 'string'
				? navigator.clipboard.writeText(clip)
				: navigator.clipboard.write([new ClipboardItem(clip)])
		return written.then(() => true)
	})
	const answer = copying.catch(() => false)
	last = answer
	return answer
}

/** Runs in that page. It has no focus, so only `execCommand` can copy there. */
export const answerCopying = (): void => {
	browser.runtime.onMessage.addListener((message, _sender, answer) => {
		if (!isCopyMessage(message)) return true
		const { copy } = message
		const field = document.createElement('textarea')
		field.value = typeof copy === 'string' ? copy : copy['text/plain']
		document.body.append(field)
		field.select()
		field.addEventListener('copy', (event) => {
			if (typeof copy === 'string') return
			event.preventDefault()
			for (const [type, data] of Object.entries(copy)) event.clipboardData?.setData(type, data)
		})
		const isCopied = document.execCommand('copy')
		field.remove()
		answer(isCopied)
		return true
	})
}
