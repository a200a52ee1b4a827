/** The popup's keys: one each, never while typing, never one that the browser uses. */
import { useLayoutEffect, useRef } from 'preact/hooks'

export const popupKeys = ['Enter', 'q', 'e', 'd', 'l', 's', 'o', ',', '?'] as const
export type PopupKey = (typeof popupKeys)[number]
export type KeyActions = Partial<Record<PopupKey, () => void>>

/** What is pressed as far as it matters here. */
export type Pressed = Pick<
	KeyboardEvent,
	'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'defaultPrevented'
>

/** What has the focus, in CSS; there a key means something already. */
const typing = 'input, select, textarea, [contenteditable]'
const pressable = 'button, a, summary'

/** The key that this press means, if it means one. */
export const keyOf = (pressed: Pressed, focused: Element | null): PopupKey | undefined => {
	if (pressed.ctrlKey || pressed.altKey || pressed.metaKey || pressed.repeat || pressed.defaultPrevented)
		return
	if (focused?.closest(typing)) return
	if (pressed.key === 'Enter' && focused?.closest(pressable)) return
	const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key
	return popupKeys.find((one) => one === key)
}

/** Nothing happens while something lies over the popup. */
export const useKeys = (actions: KeyActions): void => {
	const latest = useRef(actions)
	latest.current = actions
	useLayoutEffect(() => {
		const press = (event: KeyboardEvent): void => {
			const key = keyOf(event, document.activeElement)
			const act = key && latest.current[key]
			if (act === undefined || document.querySelector('dialog[open]') !== null) return
			event.preventDefault()
			act()
		}
		document.addEventListener('keydown', press)
		return () => document.removeEventListener('keydown', press)
	}, [])
}
