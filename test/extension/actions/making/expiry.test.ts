/** When a link expires, as forms have it: days, or a time in the reader's own zone. */
import { expect, it } from 'vitest'
import { toLocal, toUtc, withTyped } from '../../../../extension/actions/making/expiry.ts'

it('a date and a time are read and written in the reader’s zone, summer and winter', () => {
	for (const [month, local] of [
		[2, '2027-03-31T18:05'],
		[11, '2027-12-31T18:05'],
	] as const) {
		const utc = new Date(2027, month, 31, 18, 5).toISOString()
		expect(toUtc(local)).toBe(utc)
		expect(toLocal(utc)).toBe(local)
	}
})

it('nothing stays nothing, and what is no time is left for the schema to refuse', () => {
	expect([toUtc(''), toLocal(), toLocal('never')]).toEqual([undefined, '', ''])
	expect(toUtc('?')).toBe('?')
})

it('days and a date replace each other, and emptying one touches nothing', () => {
	const form = { days: '7', until: '', clicks: '3' }
	const dated = { days: '', until: '2027-03-31T18:05', clicks: '3' }
	expect(withTyped(form, 'until', dated.until)).toEqual(dated)
	expect(withTyped(dated, 'days', '7')).toEqual(form)
	expect(withTyped(form, 'clicks', '')).toEqual({ ...form, clicks: '' })
	expect(withTyped({ ...form, until: '?' }, 'until', '')).toEqual(form)
})
