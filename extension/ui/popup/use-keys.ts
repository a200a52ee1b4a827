/** The popup's shortcuts: one key each, never while typing, never one that the browser uses. */
import { isDialogOpen, useListener } from '../use-listener.ts'

/** `o` opens the options of a new link, where one types an alias; the settings have `,`. */
export const popupKeys = ['Enter', 'q', 'e', 'd', 'l', 's', 'o', ',', '?'] as const
export type PopupKey = (typeof popupKeys)[number]
export type KeyActions = Partial<Record<PopupKey, () => void>>

/** The parts of a key press that matter here. */
export type Pressed = Pick<
	KeyboardEvent,
	'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'defaultPrevented'
>

/** Focused elements, in CSS, in which keys have a meaning already. */
const typing = 'input, select, textarea, [contenteditable]'
const pressable = 'button, a, summary'

/** The shortcut that this press means, if any. */
export const keyOf = (pressed: Pressed, focused: Element | null): PopupKey | undefined => {
	if (pressed.ctrlKey || pressed.altKey || pressed.metaKey || pressed.repeat || pressed.defaultPrevented)
		return
	if (focused?.closest(typing)) return
	if (pressed.key === 'Enter' && focused?.closest(pressable)) return
	const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key
	return popupKeys.find((one) => one === key)
}

/** Shortcuts do nothing while a dialog is open. */
export const useKeys = (actions: KeyActions): void => {
	useListener('keydown', (event) => {
		const key = keyOf(event, document.activeElement)
		const act = key && actions[key]
		if (act === undefined || isDialogOpen()) return
		event.preventDefault()
		act()
	})
}
