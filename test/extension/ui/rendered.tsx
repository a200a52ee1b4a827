/** Parts of the extension's pages as markup, for tests. */
import { renderToString } from 'preact-render-to-string'
import type { ListedLink } from '../../../extension/actions/server/details.ts'
import { LinksTable } from '../../../extension/ui/links/LinksTable.tsx'
import { WordsProvider } from '../../../extension/ui/use-words.tsx'
import type { Language } from '../../../shared/words/languages.ts'
import { allWords } from '../../support/browsers/extension-words.ts'

export const render = (node: preact.ComponentChild, language: Language = 'en'): string =>
	renderToString(<WordsProvider value={allWords[language]}>{node}</WordsProvider>)

/** The list with one link. */
export const renderList = (link: ListedLink, now: Date, language?: Language): string =>
	render(
		<LinksTable
			links={[link]}
			selection={{ chosen: [], has: () => false, set: () => {}, setAll: () => {} }}
			open={() => {}}
			remove={() => {}}
			now={now}
		/>,
		language,
	)
