/** Hands the words of the popup to its components, and to those that the pages share with it. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Words } from '../locales/words.ts'

const context = createContext<Words | undefined>(undefined)

export const WordsProvider = context.Provider
/** Needs a provider above it: no language is assumed. */
export const useWords = (): Words => useContext(context)!
