/** Deliberate bugs in `pages/`, and in the sentences that people read. */
import type { Bug } from './bug.ts'

export const pages: Bug[] = [
	{
		file: 'server/pages/admin/subjects.ts',
		text: 'hosts.length < typed.length',
		bug: 'hosts.length === 0',
		tests: ['test/server/pages/admin-several.test.ts'],
		hurts: 'one mistyped host of several is passed over: it stays open while the page says done',
	},
	{
		file: 'server/pages/form-again/form-again.ts',
		text: 'pairs.filter(([name]) => !secret.includes(name)),',
		bug: 'Object.entries(values).filter(([name]) => !secret.includes(name)),',
		tests: ['test/server/pages/selected-again.test.ts'],
		hurts: 'of five selected links only the last is deleted or tagged when the form is sent again',
	},
	{
		file: 'server/pages/link/qr.ts',
		text: 'paths.qr({ url: shortUrl, ...drawn })',
		bug: 'paths.qr({ url: shortUrl, size: drawn.size })',
		tests: ['test/server/pages/qr-look.test.ts'],
		hurts: 'the saved PNG is black and white, whatever look was chosen',
	},
	{
		file: 'server/pages/words/de/failures.ts',
		text: `link_expired: 'Dieser Link ist abgelaufen.',
		link_exhausted: 'Das Klicklimit dieses Links ist erreicht.',`,
		bug: `link_expired: 'Das Klicklimit dieses Links ist erreicht.',
		link_exhausted: 'Dieser Link ist abgelaufen.',`,
		tests: ['test/server/pages/approved-words.test.ts'],
		hurts: 'German readers: an expired link is said to be used up, and a used-up one expired',
	},
	{
		file: 'server/pages/words/de/links.ts',
		text: "text} ${plural(count, 'Link', 'Links')}",
		bug: "text} ${plural(count, 'Links', 'Link')}",
		tests: ['test/server/pages/approved-words.test.ts'],
		hurts: 'German readers: 1 Links, 2 Link',
	},
	{
		file: 'server/pages/words/de/links.ts',
		text: `gefunden\`,
	countAll: (count, text) => \`\${some(count, text)} insgesamt\``,
		bug: `insgesamt\`,
	countAll: (count, text) => \`\${some(count, text)} gefunden\``,
		tests: ['test/server/pages/approved-words.test.ts'],
		hurts: 'German readers: a search that found three links says that there are three in all',
	},
	{
		file: 'extension/locales/de/later.ts',
		text: `link_expired: 'Dieser Link ist abgelaufen.',
		link_exhausted: 'Das Klicklimit dieses Links ist erreicht.',`,
		bug: `link_expired: 'Das Klicklimit dieses Links ist erreicht.',
		link_exhausted: 'Dieser Link ist abgelaufen.',`,
		tests: ['test/extension/locales/approved-words.test.ts'],
		hurts: 'German readers of the extension: expired and used up are swapped',
	},
]
