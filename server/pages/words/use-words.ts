/** Hands the words of the reader's language to the parts of a page. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { languages } from './languages.ts'
import type { Words } from './words.ts'

export const WordsContext = createContext<Words>(languages.en)
export const useWords = (): Words => useContext(WordsContext)
