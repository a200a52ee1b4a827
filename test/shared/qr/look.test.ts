/** Which colours of a QR code a phone can tell apart, and what a mark does to the level. */
import { expect, it } from 'vitest'
import { faultOfColours, levelOf, standardLook } from '../../../shared/qr/look.ts'

it.each([
	['black on white', '000000', 'ffffff', undefined],
	['the accent on paper', 'c2410c', 'fcfbf8', undefined],
	['black on the darkest grey that will do', '000000', '5a5a5a', undefined],
	['black on a grey a little darker', '000000', '585858', 'too_faint'],
	['the same twice', 'c2410c', 'C2410C', 'too_faint'],
	['yellow on white', 'ffff00', 'ffffff', 'too_faint'],
	['white on black', 'ffffff', '000000', 'inverted'],
	['a light accent on a dark page', 'fb923c', '121418', 'inverted'],
])('%s', (_, dark, light, fault) => {
	expect(faultOfColours({ dark, light })).toBe(fault)
})

it('the level is the one that was asked for, and the highest under a mark', () => {
	expect(levelOf({ ...standardLook, level: 'Q' })).toBe('Q')
	expect(levelOf({ ...standardLook, level: 'L', mark: 'on' })).toBe('H')
})
