/** What the list says after "Refresh". */
import { expect, it } from 'vitest'
import type { Refreshed } from '../../../extension/actions/server/refresh.ts'
import { refreshedText } from '../../../extension/locales/texts.ts'
import { allWords } from '../../support/browsers/extension-words.ts'

it.each<[string, Refreshed, string, string]>([
	['all figures are new', {}, 'The figures are up to date.', 'Die Zahlen sind aktuell.'],
	['a server asked for a pause', { wait: 60 }, '', ''],
	['a server is unreachable', { away: { failure: { code: 'unreachable' }, host: 'kurz.example' } }, '', ''],
])('when %s', (_name, outcome, english, german) => {
	expect(refreshedText(outcome, allWords.en)).toBe(english)
	expect(refreshedText(outcome, allWords.de)).toBe(german)
})
