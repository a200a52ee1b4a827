/** What is entered at the stores, ready to copy: the listing, and a reason for each permission. */
import type { ListingWords } from '../../shared/words/extension.ts'
import { type Language, languages } from '../../shared/words/languages.ts'
import { loadAllWords } from '../locales/all-words.ts'

export const loadListing = async (language: Language): Promise<ListingWords> =>
	(await import(`../../shared/words/${language}/extension/listing.ts`)).listing

/** The listing as plain text, which both stores take. */
export const listingText = ({ about, does, doesNot, openSource, whyTitle, data }: ListingWords): string =>
	[
		...about,
		...[does, doesNot].map(({ title, points }) => [title, ...points.map((point) => `• ${point}`)].join('\n')),
		[whyTitle, data.browsingActivity, data.authenticationInfo].join('\n'),
		openSource,
	].join('\n\n')

/** A page to copy from, in Markdown. */
export const listingPage = async (language: Language): Promise<string> => {
	const words = await loadListing(language)
	const { store } = await loadAllWords(language)
	const rows = Object.entries({ ...words.permissions, ...words.data })
	return `# ${store.name} (${languages[language].name})

${store.description}

\`\`\`text
${listingText(words)}
\`\`\`

## ${words.whyTitle}

${words.purpose}

${rows.map(([name, why]) => `- \`${name}\`: ${why}`).join('\n')}
`
}
