/** Listens to the window as long as a part of the page is there. */
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Calls the latest `heard`, from before the part is seen. */
export const useListener = <Type extends keyof WindowEventMap>(
	type: Type,
	heard: (event: WindowEventMap[Type]) => void,
): void => {
	const latest = useRef(heard)
	latest.current = heard
	useLayoutEffect(() => {
		const hear = (event: WindowEventMap[Type]) => latest.current(event)
		addEventListener(type, hear)
		return () => removeEventListener(type, hear)
	}, [])
}

/** Whether a dialog is open: keys are for it then. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null
