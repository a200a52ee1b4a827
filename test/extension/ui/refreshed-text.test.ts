/** What the list says after "Refresh": no more than was done. */
import { expect, it } from 'vitest'
import type { Refreshed } from '../../../extension/actions/refresh.ts'
import { refreshedText } from '../../../extension/ui/links/refreshed-text.ts'
import { allWords } from '../../support/browsers/extension-words.ts'

it.each<[string, Refreshed, string, string]>([
	['everything was asked', {}, 'The figures are up to date.', 'Die Zahlen sind aktuell.'],
	[
		'more are left than are asked at once',
		{ asked: 8, of: 1200 },
		'The oldest figures are up to date, 8 of 1,200. Refresh again for more.',
		'Die ältesten Zahlen sind aktuell, 8 von 1.200. Aktualisiere noch einmal für weitere.',
	],
	['a service asked to wait', { wait: 60 }, '', ''],
	['a service is away', { isAway: true, asked: 8, of: 12 }, '', ''],
])('%s', (_name, outcome, english, german) => {
	expect(refreshedText(outcome, allWords.en)).toBe(english)
	expect(refreshedText(outcome, allWords.de)).toBe(german)
})
