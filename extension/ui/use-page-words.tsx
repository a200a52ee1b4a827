/** Hands the words of a full page to its components. */
import type { ComponentChildren } from 'preact'
import type { AllWords } from '../locales/words.ts'
import { useAllWords, WordsProvider } from './use-words.tsx'

export interface PageWordsProviderProps {
	value: AllWords
	children: ComponentChildren
}

/** Also for the components that the pages share with the popup. */
export const PageWordsProvider = ({ value, children }: PageWordsProviderProps) => (
	<WordsProvider value={value}>{children}</WordsProvider>
)
/** Needs a provider above it: no language is assumed. */
export const usePageWords = useAllWords
