/** Tells when something takes long. */
import { useEffect, useState } from 'preact/hooks'

/** Whether the wait has lasted this many milliseconds. */
export const useLate = (isWaiting: boolean, milliseconds: number): boolean => {
	const [isLate, setLate] = useState(false)
	useEffect(() => {
		setLate(false)
		if (!isWaiting) return
		const timer = setTimeout(() => setLate(true), milliseconds)
		return () => clearTimeout(timer)
	}, [isWaiting])
	return isLate
}
