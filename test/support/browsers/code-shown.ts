/** Every QR code that a window shows is read back from its screenshot, as a phone would read it. */
import { expect } from 'vitest'
import { decodeQr } from '../service/qr-pictures.ts'

/** Sizes of windows: a phone, a small and a common laptop, a large screen. */
export const codeWindows = [
	{ width: 400, height: 800 },
	{ width: 1280, height: 720 },
	{ width: 1440, height: 900 },
	{ width: 1920, height: 1080 },
] as const
const colourSchemes = ['light', 'dark'] as const

/** Each window in each colour scheme. */
export const codeStates = codeWindows.flatMap((window) =>
	colourSchemes.map((colorScheme) => ({ ...window, colorScheme })),
)
export type CodeState = (typeof codeStates)[number]
/** The same in two halves, each of which has every window and every colour scheme. */
export const [someCodeStates, otherCodeStates] = [0, 1].map((half) =>
	codeStates.filter((_, nth) => (nth + (nth >> 1)) % 2 === half),
) as [CodeState[], CodeState[]]

export interface ShownCode {
	/** Sets the window and the colour scheme. */
	set: (state: CodeState) => Promise<unknown>
	/** Brings the code to view, as people do. */
	open: () => Promise<unknown>
	/** What is seen of the window, as PNG: not the whole page. */
	picture: () => Promise<Uint8Array>
	/** The edges of the code, in pixels of the window. */
	edges: () => Promise<{ left: number; top: number; right: number; bottom: number }>
	/** Asked once the code is in view, where each page has another one. */
	text: string | (() => Promise<string>)
	/** All unless given. */
	states?: readonly CodeState[] | undefined
}

/** Fails for each window in which the code can't be read whole. */
export const expectCodeShown = async ({
	set,
	open,
	picture,
	edges,
	text,
	states = codeStates,
}: ShownCode): Promise<void> => {
	const faults: string[] = []
	for (const state of states) {
		await set(state)
		await open()
		const { left, top, right, bottom } = await edges()
		const isWhole = left >= 0 && top >= 0 && right <= state.width && bottom <= state.height
		let read = ''
		try {
			read = decodeQr(await picture())
		} catch (error) {
			read = String(error)
		}
		if (isWhole && read === (typeof text === 'string' ? text : await text())) continue
		const where = [left, top, right, bottom].map(Math.round).join(' ')
		faults.push(`${state.width}×${state.height} ${state.colorScheme}: ${read}; its edges: ${where}`)
	}
	expect(faults).toEqual([])
}
