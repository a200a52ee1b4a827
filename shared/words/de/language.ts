/** German: what its speakers call it, and its words. */
import type { LanguageFiles } from '../languages.ts'
import * as pages from './pages/all.ts'

export const de: LanguageFiles = {
	name: 'Deutsch',
	popup: () => import('./extension/popup.ts'),
	later: () => import('./extension/later.ts'),
	pages,
}
