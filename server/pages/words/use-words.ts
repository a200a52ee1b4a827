/** Hands the words of the reader's language to the parts of a page. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Words } from '../../../shared/words/pages.ts'
import { languages } from './languages.ts'

export const WordsContext = createContext<Words>(languages.en)
export const useWords = (): Words => useContext(WordsContext)
