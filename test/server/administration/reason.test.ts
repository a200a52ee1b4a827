/** The reason of an act as it is kept: one line, short, and storable, wherever it is cut. */
import { expect, it } from 'vitest'
import { readReason, reasonAtMost } from '../../../server/administration/reason.ts'
import { textsAt } from '../../support/service/at-once.ts'

it.each(textsAt(reasonAtMost))('with %s at its end', (_, fits, over) => {
	for (const text of [fits, over, `x${over}`]) {
		const kept = readReason(text)!
		expect([kept.isWellFormed(), kept.length <= reasonAtMost]).toEqual([true, true])
	}
})

it.each([
	['', undefined],
	[' \t\r\n ', undefined],
	['\u0000\u200b', undefined],
	[' fraud \r\n\0 see\u202e mail ', 'fraud see mail'],
])('%j is kept as %j', (typed, kept) => expect(readReason(typed)).toBe(kept))
