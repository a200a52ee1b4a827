/** How many rows of a long list are drawn: few at once, the rest step by step, so typing stays quick. */
import { useEffect, useState } from 'preact/hooks'

/** Rows that are drawn at a time: more than a screen has, and within a frame. */
const STEP = 25
/** Milliseconds between two steps: whoever types meanwhile goes first. */
const PAUSE = 50

/** `what` names the list; another one begins anew. Ends with as many rows as are wanted. */
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
