/** Builds the files in which browsers look up the manifest's texts, one for each language. */
import { languageCodes, loadAllWords } from '../locales/languages.ts'

/** `_locales/<language>/messages.json` for each language. */
export const createStoreTexts = (): Promise<{ path: string; json: string }[]> =>
	Promise.all(
		languageCodes.map(async (language) => {
			const { store } = await loadAllWords(language)
			const messages = Object.entries(store).map(([name, message]) => [name, { message }])
			return {
				path: `_locales/${language}/messages.json`,
				json: `${JSON.stringify(Object.fromEntries(messages), undefined, '\t')}\n`,
			}
		}),
	)
