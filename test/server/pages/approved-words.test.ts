/** What pages say is what a person approved: `bun run unit approved-words -u` after a change. */
import { expect, it } from 'vitest'
import { languages } from '../../../server/pages/words/languages.ts'
import { importWords as german } from '../../../shared/words/de/import.ts'
import * as germanQr from '../../../shared/words/de/qr.ts'
import * as germanTarget from '../../../shared/words/de/target.ts'
import { importWords as english } from '../../../shared/words/en/import.ts'
import * as englishQr from '../../../shared/words/en/qr.ts'
import * as englishTarget from '../../../shared/words/en/target.ts'
import { alikeIn, approvable } from '../../support/words/approved.ts'

/** What functions are called with that don't take texts. */
const given = {
	'forms.options': [['‹1›', '‹2›']],
	'admin.hits': [{ links: 1, accounts: 2, clicks: 3, isAtLeast: true }, (count: number) => `‹${count}›`],
	'failures.fault': [{ path: 'url', code: 'custom', message: 'Wrong.' }],
}
const shared = {
	en: { import: english, qr: englishQr, target: englishTarget },
	de: { import: german, qr: germanQr, target: germanTarget },
}

it('every sentence of the pages is the one that was approved', async () => {
	await expect(approvable(languages, given)).toMatchFileSnapshot('words/pages.txt')
})

it('every sentence about imports, codes and targets is the one that was approved', async () => {
	await expect(approvable(shared)).toMatchFileSnapshot('words/shared.txt')
})

it.each(Object.keys(languages) as (keyof typeof languages)[])(
	'in %s each code has a sentence of its own',
	(code) => {
		const { texts, advice, headings } = languages[code].failures
		const { problems, notes } = shared[code].import
		for (const table of [texts, advice, headings, problems, notes]) expect(alikeIn(table)).toEqual([])
	},
)
