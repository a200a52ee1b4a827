/** Owns handing the words of the popup to its components, and to those that the pages share with it. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { en } from '../locales/en.ts'
import type { Words } from '../locales/languages.ts'

const context = createContext<Words>(en)

export const WordsProvider = context.Provider
export const useWords = (): Words => useContext(context)
