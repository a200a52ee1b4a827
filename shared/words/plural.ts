/** Words by number, by the rules of a language: French, for one, has no plural of zero. */

/**
 * The word for a number, of the two forms that the languages here have. A language with more needs
 * more parameters.
 */
export const pluralIn = (locale: string) => {
	const rules = new Intl.PluralRules(locale)
	return <Word>(count: number, one: Word, other: Word): Word => (rules.select(count) === 'one' ? one : other)
}
