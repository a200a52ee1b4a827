/** Owns which languages there are, which one is spoken, and how sentences are filled in. */
import type { Failure } from '../actions/failure.ts'
import type { en } from './en.ts'
import type { enPages } from './en-pages.ts'

/** What the popup says, and every page too. */
export type Words = typeof en
/** What the popup never says. */
export type PageWords = typeof enPages
export type AllWords = Words & PageWords

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** The chosen language, else the browser's, else English. */
export const languageFor = (choice: Language | 'system', browserLanguage: string): Language => {
	const wanted = choice === 'system' ? browserLanguage.toLowerCase().split(/[-_]/)[0] : choice
	return languages.find((language) => language === wanted) ?? 'en'
}

/** A whole number as the reader writes it. */
export const figureText = (value: number, { locale }: Words): string => value.toLocaleString(locale)

/** Seconds in the largest unit that says enough, rounded up: "40 seconds", "3 minutes". */
export const durationText = (seconds: number, { locale }: Words): string => {
	const [unit, size] =
		seconds >= 3600
			? (['hour', 3600] as const)
			: seconds >= 60
				? (['minute', 60] as const)
				: (['second', 1] as const)
	const count = Math.max(1, Math.ceil(seconds / size))
	return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** One or two sentences: what happened, and what to do. */
export const failureText = ({ code, wait }: Failure, host: string, words: Words): string => {
	const text = words.failures[code].replace('%h', host)
	return code === 'rate_limited' ? `${text} ${words.tryAgainIn(durationText(wait ?? 60, words))}` : text
}
