/** The words of the pages for a reader. */
import Negotiator from 'negotiator'
import type { Length } from '../../../shared/link/field-kinds.ts'
import { type Language, languageCodes, languages } from '../../../shared/words/languages.ts'
import type { Words } from '../../../shared/words/pages.ts'

export const isLanguage = (text: unknown): text is Language =>
	typeof text === 'string' && Object.hasOwn(languages, text)

/** The words in the language that a reader chose (cookie `lang`), else the browser's. */
export const wordsFor = (headers: Headers): Words => {
	const chosen = /(?:^|;\s*)lang=(\w+)/.exec(headers.get('cookie') ?? '')?.[1]
	if (isLanguage(chosen)) return languages[chosen].pages
	const asked = headers.get('accept-language')?.slice(0, 1_000) ?? '*'
	const found = new Negotiator({ headers: { 'accept-language': asked } }).language(languageCodes)
	return languages[isLanguage(found) ? found : languageCodes[0]].pages
}

/** The words for a reader whose aliases have this length. */
export const withAliases = (words: Words, { min, max }: Length): Words => {
	const { fields, failures } = words
	const usual = fields.alias.fault
	const own = (text: string): string => text.replace(usual, words.aliasOf(min, max))
	const alias = { ...fields.alias, fault: own(usual), hint: own(fields.alias.hint ?? '') }
	const fault: typeof failures.fault = (detail) => own(failures.fault(detail))
	return { ...words, fields: { ...fields, alias }, failures: { ...failures, fault } }
}

/** The words for who is signed in: asked whether a form is meant for this account, they read which. */
export const withAccount = (words: Words, name: string): Words => {
	const { failures, frame } = words
	const fault: typeof failures.fault = (detail) =>
		failures.fault(detail) + (detail.code === 'other_account' ? ` ${frame.signedInAs(name)}.` : '')
	return { ...words, failures: { ...failures, fault } }
}
