/** Cursors: the place in a list behind which the next page begins, opaque to whoever carries it. */
import { invalid } from '../errors.ts'

/** The place as whole numbers, none of them negative. */
export const writeCursor = (...place: number[]): string => Buffer.from(place.join('.')).toString('base64url')

/** The numbers of a cursor, each of so many `digits` at most. Fails with `validation_failed` for what `writeCursor` can't write. */
export const readCursor = (cursor: string, digits: number[]): number[] => {
	const parts = Buffer.from(cursor, 'base64url').toString().split('.')
	const isNumber = (part: string, index: number) => /^\d+$/.test(part) && part.length <= digits[index]!
	if (parts.length !== digits.length || !parts.every(isNumber))
		throw invalid('cursor', 'invalid_format', 'This is not a cursor of this list.')
	return parts.map(Number)
}
