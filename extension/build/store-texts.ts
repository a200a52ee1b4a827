/** Owns the files in which browsers look up the manifest's texts, made from the same words as everything else. */
import { allWords } from '../locales/all.ts'

/** `_locales/<language>/messages.json` for each language. */
export const createStoreTexts = (): { path: string; json: string }[] =>
	Object.entries(allWords).map(([language, { store }]) => ({
		path: `_locales/${language}/messages.json`,
		json: `${JSON.stringify(
			Object.fromEntries(Object.entries(store).map(([name, message]) => [name, { message }])),
			undefined,
			'\t',
		)}\n`,
	}))
