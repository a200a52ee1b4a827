/** The query parameters that say how a QR code looks. */
import * as z from 'zod/mini'
import { bounds } from '../../shared/bounds.ts'
import { isColour, type QrLook, qrLevels, standardLook } from '../../shared/qr/look.ts'
import { qr } from '../../shared/words/en/shared/qr.ts'
import { invalid } from '../errors.ts'
import { type CodeFormat, codeFormats } from '../qr/draw.ts'
import { anyWholeNumber, wholeNumber } from './request.ts'

const { size, margin, mm } = bounds.qr
const colour = (standard: string) =>
	z._default(z.string().check(z.regex(isColour, qr.faults.colour)), standard)

export const lookShape = {
	size: wholeNumber(size.min, size.max, size.default),
	mm: anyWholeNumber(mm.min, mm.max),
	margin: wholeNumber(0, margin.max, margin.default),
	level: z._default(z.enum(qrLevels, 'The level is L, M, Q or H.'), standardLook.level),
	dark: colour(standardLook.dark),
	light: colour(standardLook.light),
	mark: z._default(z.enum(['on', 'off'], 'The mark is on or off.'), standardLook.mark),
}

const { mark, ...look } = lookShape
/** How a code looks, and what kind of file it is. */
export const codeShape = {
	...look,
	format: z._default(z.enum(codeFormats, 'The format is png or svg.'), 'png'),
	mark,
}

/** Fails with `validation_failed`. */
export const guardMark = (asked: { mark: QrLook['mark']; format: CodeFormat }): void => {
	if (asked.mark === 'on' && asked.format === 'png')
		throw invalid('mark', 'invalid', 'Only an SVG can have a mark: add format=svg.')
}
