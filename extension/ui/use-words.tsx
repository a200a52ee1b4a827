/** Hands the words of a language to the components of popup and pages. */
import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { AllWords, FirstWords, Words } from '../../shared/words/extension.ts'

const firstContext = createContext<FirstWords | undefined>(undefined)
const laterContext = createContext<Words | undefined>(undefined)

export interface WordsProviderProps {
	/** What the popup begins with, before all words are loaded. */
	first?: FirstWords
	value: Words | undefined
	children: ComponentChildren
}

export const WordsProvider = ({ first, value, children }: WordsProviderProps) => (
	<firstContext.Provider value={value ?? first}>
		<laterContext.Provider value={value}>{children}</laterContext.Provider>
	</firstContext.Provider>
)

// These need a provider above them: no language is assumed.

/** For what is drawn before the link is there. */
export const useFirstWords = (): FirstWords => useContext(firstContext)!
/** For what the popup draws once the link is there, and the pages at once. */
export const useWords = (): Words => useContext(laterContext)!
/** For the full pages alone: their provider has all words. */
export const useAllWords = (): AllWords => useContext(laterContext) as AllWords
