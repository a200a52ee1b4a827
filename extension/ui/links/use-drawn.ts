/** Draws a long list step by step, so that typing stays quick. */
import { useEffect, useState } from 'preact/hooks'

/** Rows drawn at a time: more than a screen holds, and within a frame. */
const STEP = 25
/** Milliseconds between two steps, in which typing goes first. */
const PAUSE = 50

/** `what` names the list; another one starts over. Ends at `wanted` rows. */
export const useDrawn = (wanted: number, what: string): number => {
	const [drawn, setDrawn] = useState({ what, rows: STEP })
	const rows = drawn.what === what ? drawn.rows : STEP
	useEffect(() => {
		if (rows >= wanted) return
		const timer = setTimeout(() => setDrawn({ what, rows: rows + STEP }), PAUSE)
		return () => clearTimeout(timer)
	}, [what, rows, wanted])
	return Math.min(rows, wanted)
}
