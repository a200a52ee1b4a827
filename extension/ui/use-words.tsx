/** Hands the words of a language to the components of popup and pages. */
import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { AllWords, FirstWords, Words } from '../../shared/words/extension.ts'

const firstContext = createContext<FirstWords | undefined>(undefined)
const allContext = createContext<AllWords | undefined>(undefined)

export interface WordsProviderProps {
	/** What the popup begins with, before all words are loaded. */
	first?: FirstWords
	value: AllWords | undefined
	children: ComponentChildren
}

export const WordsProvider = ({ first, value, children }: WordsProviderProps) => (
	<firstContext.Provider value={value ?? first}>
		<allContext.Provider value={value}>{children}</allContext.Provider>
	</firstContext.Provider>
)

// These need a provider above them: no language is assumed.

/** For what is drawn before the link is there. */
export const useFirstWords = (): FirstWords => useContext(firstContext)!
/** For what the popup draws once all words are loaded, and the pages at once. */
export const useWords = (): Words => useContext(allContext)!
export const useAllWords = (): AllWords => useContext(allContext)!
