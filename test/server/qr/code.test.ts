/** QR codes in colours, under marks: what is drawn is read by a phone, the rest is refused. */
import { describe, expect, it } from 'vitest'
import { Failure } from '../../../server/errors.ts'
import { qrPng, qrSvg } from '../../../server/qr/code.ts'
import { isReadBack } from '../../../server/qr/read-back.ts'
import { type QrLook, standardLook } from '../../../shared/qr/look.ts'
import { decodeQr, readQrSvg } from '../../support/service/qr-pictures.ts'

const text = 'https://kurz.example/7k2m9xq'
const faultOf = (look: Partial<QrLook>, of = text) => {
	try {
		qrSvg(of, { ...standardLook, size: 1024, ...look }, {})
		return undefined
	} catch (error) {
		if (!(error instanceof Failure)) throw error
		return error.extra.details
	}
}

describe('colours', () => {
	it.each([
		['c2410c', 'ffffff'],
		['16181d', 'fb923c'],
		['000000', '777777'],
		['1b5e20', 'fff3b0'],
		['0000ff', 'ffff00'],
	])('%s on %s is served, and another decoder reads it', async (dark, light) => {
		const look = { ...standardLook, dark, light }
		expect(decodeQr(await qrPng(text, look))).toBe(text)
	})

	it('too close: the sentence says how far apart they have to be', () => {
		expect(faultOf({ dark: 'fb923c' })).toEqual([
			{
				path: 'dark',
				code: 'too_faint',
				message: 'A phone can’t tell these colours apart: their contrast is below 3 to 1.',
			},
		])
	})

	it('inverted ones are refused, although some phones read them', () => {
		expect(faultOf({ dark: 'ffffff', light: '000000' })).toMatchObject([{ path: 'dark', code: 'inverted' }])
	})

	it('what has enough contrast for people and is not read back is refused', () => {
		expect(faultOf({ dark: '5a5af0', light: '00ff00' })).toMatchObject([{ code: 'unreadable' }])
	})
})

describe('a mark', () => {
	const marks = {
		'that fills its square': '<rect width="8" height="8"/>',
		'of light': '<rect width="8" height="8" fill="#fff"/>',
		'of stripes': '<path d="M0 0h8v1H0zM0 2h8v1H0zM0 4h8v1H0zM0 6h8v1H0z"/>',
		'that is larger than its view': '<circle r="90"/>',
	}
	const texts = [text, 'http://a.de/23456', `${text}${'x'.repeat(80)}`, `${text}${'y'.repeat(800)}`]
	it.each(Object.entries(marks))('%s leaves the code readable', async (_, drawing) => {
		const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${drawing}</svg>`
		for (const of of texts) {
			const svg = qrSvg(of, { ...standardLook, size: 900, level: 'L', mark: 'on' }, { mark })
			expect(await readQrSvg(svg, 900)).toMatchObject({ text: of, level: 'H' })
		}
	})

	it('is checked on the level that the code really has', () => {
		const look = { ...standardLook, mark: 'on' } as const
		const size = 25
		// Not a code: nothing reads it.
		const nothing = { size, data: new Uint8Array(size * size) }
		expect(isReadBack(text, nothing, look)).toBe(false)
	})
})
