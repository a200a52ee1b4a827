/** Counts down on the screen. */
import { useEffect, useState } from 'preact/hooks'

/** Seconds until a moment, counted down. `until`: milliseconds since 1970; 0 for none. */
export const useLeft = (until: number): number => {
	const [, tick] = useState(0)
	const left = Math.max(0, Math.ceil((until - Date.now()) / 1_000))
	useEffect(() => {
		if (left === 0) return
		const timer = setTimeout(() => tick((turn) => turn + 1), 1_000)
		return () => clearTimeout(timer)
	})
	return left
}
