/** Numbers requests, so that a late answer to an earlier one is neither shown nor copied. */
import type { Clip } from '../../actions/making/clip.ts'
import { copyClip } from '../clipboard.ts'

/** Milliseconds that a popup may take to get the focus, without which Chromium refuses to copy. */
const focusedIn = 1_000

let current = 0

/** Each call ends the turn before. */
export const nextTurn = () => {
	const own = ++current
	const isCurrent = (): boolean => own === current
	/**
	 * Copies unless something else was asked for meanwhile. A popup may have its link before its
	 * focus.
	 */
	const copy = async (clip: Clip): Promise<boolean> => {
		if (!document.hasFocus())
			await new Promise((resolve) => {
				window.onfocus = resolve
				setTimeout(resolve, focusedIn)
			})
		return isCurrent() && copyClip(clip)
	}
	return { isCurrent, copy }
}
export type Turn = ReturnType<typeof nextTurn>
