/** Which keys are commands in the popup. */
import { describe, expect, it } from 'vitest'
import { keyOf, type Pressed, popupKeys } from '../../../extension/ui/popup/use-keys.ts'

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
	key,
	ctrlKey: false,
	altKey: false,
	metaKey: false,
	repeat: false,
	defaultPrevented: false,
	...more,
})
/** An element that matches only this selector. */
const focused = (name: string) =>
	({ closest: (selector: string) => (selector.split(', ').includes(name) ? {} : null) }) as unknown as Element

it.each(popupKeys)('%s is a command while nothing has the focus', (key) =>
	expect(keyOf(press(key), focused('body'))).toBe(key),
)

it('a capital is the same key', () => expect(keyOf(press('Q', {}), null)).toBe('q'))

it('Enter on a button presses the button', () => {
	expect(keyOf(press('Enter'), focused('button'))).toBeUndefined()
	expect(keyOf(press('q'), focused('button'))).toBe('q')
})

describe('a key is no command', () => {
	it.each(['input', 'select', 'textarea', '[contenteditable]'])('while %s has the focus', (name) =>
		expect(popupKeys.map((key) => keyOf(press(key), focused(name)))).toEqual(popupKeys.map(() => undefined)),
	)
	it.each(['ctrlKey', 'altKey', 'metaKey', 'repeat', 'defaultPrevented'] as const)('with %s', (name) =>
		expect(keyOf(press('l', { [name]: true }), null)).toBeUndefined(),
	)
	it('if it has no meaning', () => expect(keyOf(press('x'), null)).toBeUndefined())
})
