/** What the background asks of the browser: alarms, and one copy after the other. */
import { afterEach, expect, it, vi } from 'vitest'

/** The part of the browser's interface that these modules use. */
const alarms: Record<string, { when: number }> = {}
const done: string[] = []
let isOpen = false
const chrome = {
	runtime: {
		getURL: (path: string) => `chrome-extension://kurz/${path}`,
		sendMessage: async ({ copy }: { copy: string }) => {
			await new Promise((resolve) => setImmediate(resolve))
			done.push(isOpen ? copy : `${copy} without a page`)
			return isOpen
		},
	},
	permissions: { contains: async () => true },
	alarms: {
		create: (name: string, info: { when: number }) => {
			alarms[name] = info
		},
		clear: async (name: string) => delete alarms[name],
	},
	offscreen: {
		createDocument: async () => {
			if (isOpen) throw new Error('There is such a page already.')
			isOpen = true
		},
		closeDocument: async () => {
			isOpen = false
		},
	},
}
vi.stubGlobal('chrome', chrome)
const { wakeAt } = await import('../../../extension/browser/events.ts')
const { copyInBackground } = await import('../../../extension/browser/background-clipboard.ts')
vi.unstubAllGlobals()
afterEach(() => vi.useRealTimers())

it.each([
	['an hour', 3_600_000, 3_600_000],
	['a second, as the browser wakes nothing sooner', 1_000, 30_000],
	['no time, as it is late already', -5_000, 30_000],
])('the background wakes after %s', async (_name, left, expected) => {
	vi.useFakeTimers({ now: Date.UTC(2026, 10, 26) })
	await wakeAt(Date.now() + left)
	expect(Object.values(alarms)).toEqual([{ when: Date.now() + expected }])
	await wakeAt(undefined)
	expect(alarms).toEqual({})
})

it.each([0, 1, 2, 3])('%i copies at once are all on the clipboard, one after the other', async (count) => {
	done.length = 0
	const texts = Array.from({ length: count }, (_, nth) => `link ${nth}`)
	expect(await Promise.all(texts.map(copyInBackground))).toEqual(texts.map(() => true))
	expect(done).toEqual(texts)
})
