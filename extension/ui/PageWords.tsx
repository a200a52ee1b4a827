/** The words of a full page, and its theme: both change at once when they are chosen elsewhere. */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { AllWords } from '../../shared/words/extension.ts'
import type { Kurz } from '../actions/kurz.ts'
import { loadAllWords } from '../locales/all-words.ts'
import { languageFor } from '../locales/languages.ts'
import { applyTheme } from './prepare.ts'
import { useKept } from './use-kept.ts'
import { WordsProvider } from './use-words.tsx'

export interface PageWordsProps {
	kurz: Kurz
	browserLanguage: string
	/** Those the page begins with. */
	first: AllWords
	children: ComponentChildren
}

export const PageWords = ({ kurz, browserLanguage, first, children }: PageWordsProps) => {
	const [words, setWords] = useState(first)
	/** The language chosen last, which need not be the one that is loaded last. */
	const wanted = useRef('')
	useKept(kurz.items.preferences, ({ theme, language: choice }) => {
		applyTheme(theme)
		const language = languageFor(choice, browserLanguage)
		wanted.current = language
		void loadAllWords(language).then((loaded) => {
			if (wanted.current === language) setWords(loaded)
		})
	})
	useLayoutEffect(() => {
		document.documentElement.lang = words.locale.slice(0, 2)
	}, [words])
	return <WordsProvider value={words}>{children}</WordsProvider>
}
