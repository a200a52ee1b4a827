/** Lengths of time in the largest unit they fill, in the reader's language. */
import { expect, it } from 'vitest'
import { durationText, waitText } from '../../../shared/text/time.ts'

it.each([
	[0, '1 second', '1 Sekunde'],
	[40, '40 seconds', '40 Sekunden'],
	[59.2, '1 minute', '1 Minute'],
	[61, '2 minutes', '2 Minuten'],
	[3600, '1 hour', '1 Stunde'],
	[200_000, '3 days', '3 Tage'],
])('%d seconds are %s', (seconds, english, german) => {
	expect(durationText(seconds, 'en-GB')).toBe(english)
	expect(durationText(seconds, 'de-DE')).toBe(german)
})

it.each([
	[0, 'in 1 second', 'in 1 Sekunde'],
	[61, 'in 2 minutes', 'in 2 Minuten'],
	[200_000, 'in 3 days', 'in 3 Tagen'],
])('%d seconds from now is %s', (seconds, english, german) => {
	expect(waitText(seconds, 'en-GB')).toBe(english)
	expect(waitText(seconds, 'de-DE')).toBe(german)
})
