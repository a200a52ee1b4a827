/** Words by number, by the rules of a language: French, for one, has no plural of zero. */

/**
 * The word for a number, of the two forms that the languages here have. A language with more needs
 * more parameters.
 */
export const pluralIn = (locale: string) => {
	const rules = new Intl.PluralRules(locale)
	return <Word>(count: number, one: Word, other: Word): Word => (rules.select(count) === 'one' ? one : other)
}

/** `text` is the count as the reader writes it. */
export type Counted = (count: number, text: string) => string

/** How many of what, e.g. "1 link" and "12,345 links". */
export const countedIn = (plural: ReturnType<typeof pluralIn>) => (one: string, other: string) =>
	((count, text) => `${text} ${plural(count, one, other)}`) as Counted

/** What an act is called, asks and answers; `%` stands for how many of what. */
export const actWords = (name: string, of: Counted, asks: string, answers: string) => ({
	name,
	what: ((count, text) => asks.replace('%', of(count, text))) as Counted,
	done: ((count, text) => answers.replace('%', of(count, text))) as Counted,
})
