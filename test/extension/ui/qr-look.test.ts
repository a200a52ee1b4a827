/** The look of a QR code as it is typed: what is taken, and what is wrong with the rest. */
import { expect, it } from 'vitest'
import { wholePixels } from '../../../extension/ui/qr/drawing.ts'
import { plainLook, readLook, type TypedLook } from '../../../extension/ui/qr/look.ts'

type Case = [string, Partial<TypedLook>, string]
it.each<Case>([
	['half a colour', { dark: '12' }, 'colour'],
	['no colour', { light: 'yellow' }, 'colour'],
	['colours that are too close', { dark: 'ffeeaa' }, 'too_faint'],
	['a light code on dark ground', { dark: 'ffffff', light: '000000' }, 'inverted'],
	['a size below the bounds', { size: '63' }, 'size'],
	['a size above them', { size: '2049' }, 'size'],
	['no size', { size: '' }, 'size'],
	['a broken number', { margin: '1.5' }, 'margin'],
	['too large a margin', { margin: '17' }, 'margin'],
])('%s: %o', (_, typed, fault) => {
	expect(readLook({ ...plainLook, ...typed })).toBe(fault)
})

it('what is within the bounds is taken, and an unknown level is the standard one', () => {
	const typed = { dark: 'C2410C', light: 'fff3e0', size: '2048', margin: '0', mark: 'on' }
	const look = { ...typed, size: 2048, margin: 0 }
	expect(readLook({ ...plainLook, ...typed, level: 'H' })).toEqual({ ...look, level: 'H' })
	expect(readLook({ ...plainLook, ...typed, level: 'Z' })).toEqual({ ...look, level: 'M' })
})

it('modules take whole pixels, in the size nearest to the wished one that is not much larger', () => {
	expect([29, 33, 37, 41, 45, 69].map((modules) => wholePixels(modules, 312) / modules)).toEqual([
		11, 9, 8, 8, 7, 4,
	])
	expect(wholePixels(209, 176)).toBe(209)
})
