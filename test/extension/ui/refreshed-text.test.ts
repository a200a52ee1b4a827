/** What the list says after "Refresh": no more than was done. */
import { expect, it } from 'vitest'
import type { Refreshed } from '../../../extension/actions/refresh.ts'
import { refreshedText } from '../../../extension/ui/links/refreshed-text.ts'
import { allWords } from '../../support/browsers/extension-words.ts'

it.each<[string, Refreshed, string, string]>([
	['everything was asked', {}, 'The figures are up to date.', 'Die Zahlen sind aktuell.'],
	['a service asked to wait', { wait: 60 }, '', ''],
	['a service is away', { isAway: true }, '', ''],
])('%s', (_name, outcome, english, german) => {
	expect(refreshedText(outcome, allWords.en)).toBe(english)
	expect(refreshedText(outcome, allWords.de)).toBe(german)
})
