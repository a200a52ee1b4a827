/** The query parameters that say how a QR code looks. */
import * as z from 'zod/mini'
import { bounds } from '../../shared/bounds.ts'
import { isColour, qrLevels, standardLook } from '../../shared/qr/look.ts'
import { qr } from '../../shared/words/en/shared/qr.ts'
import { wholeNumber } from './request.ts'

const { size, margin } = bounds.qr
const colour = (standard: string) =>
	z._default(z.string().check(z.regex(isColour, qr.faults.colour)), standard)

export const lookShape = {
	size: wholeNumber(size.min, size.max, size.default),
	margin: wholeNumber(0, margin.max, margin.default),
	level: z._default(z.enum(qrLevels, 'The level is L, M, Q or H.'), standardLook.level),
	dark: colour(standardLook.dark),
	light: colour(standardLook.light),
	mark: z._default(z.enum(['on', 'off'], 'The mark is on or off.'), standardLook.mark),
}
