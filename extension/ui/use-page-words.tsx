/** Hands the words of a full page to its components. */
import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { AllWords } from '../locales/words.ts'
import { WordsProvider } from './use-words.tsx'

const context = createContext<AllWords | undefined>(undefined)

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
/** Needs a provider above it: no language is assumed. */
export const usePageWords = (): AllWords => useContext(context)!
