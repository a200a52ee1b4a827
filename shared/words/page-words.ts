/** What only the extension's pages say, by language. Apart, so that its popup can't load it. */
import type { PageWords } from './extension.ts'
import type { Language } from './languages.ts'

export const pageWords: Record<Language, () => Promise<{ pages: PageWords }>> = {
	en: () => import('./en/extension/pages.ts'),
	de: () => import('./de/extension/pages.ts'),
}
