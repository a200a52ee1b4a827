/** What the extension says is what a person approved: `bun run unit approved-words -u`. */
import { expect, it } from 'vitest'
import { languageCodes } from '../../../shared/words/languages.ts'
import { allWords } from '../../support/browsers/extension-words.ts'
import { alikeIn, approvable } from '../../support/words/approved.ts'

it('every sentence of the extension is the one that was approved', async () => {
	const { charts: _, ...kinds } = allWords.en
	const words = languageCodes.map((code) => [
		code,
		Object.fromEntries(Object.keys(kinds).map((kind) => [kind, allWords[code][kind as keyof typeof kinds]])),
	])
	await expect(approvable(Object.fromEntries(words))).toMatchFileSnapshot('approved.txt')
})

/** Why texts beside each other may say the same. */
const alike: Record<string, string> = {
	'words.failures: method_not_allowed, unsupported_media_type, unexpected_answer':
		'to a person, each means that no Kurz of this version answers',
}

it.each(languageCodes)('in %s each code has a sentence of its own, or a reason', (code) => {
	const { charts: _, ...words } = allWords[code]
	expect(alikeIn({ words })).toEqual(Object.keys(alike))
})
