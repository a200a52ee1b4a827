/** Owns handing all words to the components of a full page; the popup has fewer. */
import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { en } from '../locales/en.ts'
import { enPages } from '../locales/en-pages.ts'
import type { AllWords } from '../locales/languages.ts'
import { WordsProvider } from './words.tsx'

const context = createContext<AllWords>({ ...en, ...enPages })

export interface PageWordsProviderProps {
	value: AllWords
	children: ComponentChildren
}

/** Also for the components that the pages share with the popup. */
export const PageWordsProvider = ({ value, children }: PageWordsProviderProps) => (
	<context.Provider value={value}>
		<WordsProvider value={value}>{children}</WordsProvider>
	</context.Provider>
)
export const usePageWords = (): AllWords => useContext(context)
