/** Hands the words of the reader's language to the parts of a page. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { languages } from '../../../shared/words/languages.ts'
import type { Words } from '../../../shared/words/pages.ts'

export const WordsContext = createContext<Words>(languages.en.pages)
export const useWords = (): Words => useContext(WordsContext)
