/** Cursors: the place in a list after which the next page begins, opaque to clients. */
import { invalid } from '../errors.ts'

/** A place is one or more non-negative whole numbers. */
export const writeCursor = (...place: number[]): string => Buffer.from(place.join('.')).toString('base64url')

/** The numbers of a cursor, each with at most `digits` digits. Fails with `validation_failed`. */
export const readCursor = (cursor: string, digits: number[]): number[] => {
	const parts = Buffer.from(cursor, 'base64url').toString().split('.')
	const isNumber = (part: string, index: number) => /^\d+$/.test(part) && part.length <= digits[index]!
	if (parts.length !== digits.length || !parts.every(isNumber))
		throw invalid('cursor', 'invalid_format', 'This is not a cursor for this list.')
	return parts.map(Number)
}
