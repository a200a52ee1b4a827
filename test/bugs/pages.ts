/** Deliberate bugs in `pages/`, and in the sentences that people read. */
import type { Bug } from './bug.ts'
import { formsOfPages } from './pages-forms.ts'

export const pages: Bug[] = [
	{
		file: 'server/pages/visit/route.ts',
		text: 'query: queryAt(request.url, place) }',
		bug: 'query: queryOf(request.url) }',
		tests: ['test/server/visits/places.test.ts'],
		hurts: 'a poster of a link with a password counts nothing: its form forgets the place',
	},
	{
		file: 'server/pages/admin/subjects.ts',
		text: 'hosts.length < typed.length',
		bug: 'hosts.length === 0',
		tests: ['test/server/administration/acts.test.ts'],
		hurts: 'one mistyped host of several is passed over: it stays open while the page says done',
	},
	{
		file: 'server/pages/forms/again.ts',
		text: 'pairs.filter(([name]) => !secret.includes(name)),',
		bug: 'Object.entries(values).filter(([name]) => !secret.includes(name)),',
		tests: ['test/server/pages/selected-again.test.ts'],
		hurts: 'of five selected links only the last is deleted or tagged when the form is sent again',
	},
	{
		file: 'server/pages/link/qr.ts',
		text: 'paths.qr({ url, ...plain })',
		bug: 'paths.qr({ url, size: plain.size })',
		tests: ['test/server/pages/qr-look.test.ts'],
		hurts: 'the saved PNG is black and white, whatever look was chosen',
	},
	{
		file: 'shared/words/de/shared/states.ts',
		text: `link_expired: 'Dieser Link ist abgelaufen.',
	link_exhausted: 'Das Klicklimit dieses Links ist erreicht.',`,
		bug: `link_expired: 'Das Klicklimit dieses Links ist erreicht.',
	link_exhausted: 'Dieser Link ist abgelaufen.',`,
		tests: ['test/server/pages/approved-words.test.ts', 'test/extension/locales/approved-words.test.ts'],
		hurts: 'German readers: an expired link is said to be used up, and a used-up one expired',
	},
	{
		file: 'shared/words/de/shared/locale.ts',
		text: "counted('Link', 'Links')",
		bug: "counted('Links', 'Link')",
		tests: ['test/server/pages/approved-words.test.ts'],
		hurts: 'German readers: 1 Links, 2 Link',
	},
	{
		file: 'shared/words/de/pages/links.ts',
		text: `gefunden\`,
	countAll: (count, text) => \`\${some(count, text)} insgesamt\``,
		bug: `insgesamt\`,
	countAll: (count, text) => \`\${some(count, text)} gefunden\``,
		tests: ['test/server/pages/approved-words.test.ts'],
		hurts: 'German readers: a search that found three links says that there are three in all',
	},
	{
		file: 'server/pages/admin/act-route.ts',
		text: "kind === 'account' || kind === 'invitation'",
		bug: "kind === 'account'",
		tests: ['test/server/administration/acts.test.ts'],
		hurts: 'the log names a revoked invitation by an id that nobody knows',
	},
	{
		file: 'server/pages/admin/subjects.ts',
		text: `				.filter(({ id }) => ids.includes(id))
`,
		bug: '',
		tests: ['test/server/administration/acts.test.ts'],
		hurts: 'one invitation is picked, and the form that asks revokes all of them',
	},
	{
		file: 'server/pages/forms/again.ts',
		text: 'leaves: true },',
		bug: 'leaves: false },',
		tests: ['test/server/pages/form-again.test.ts'],
		hurts: 'in Chromium the form of a link that came back leads nowhere, with the right password',
	},
	{
		file: 'server/pages/forms/page-route.ts',
		text: "key === '' || code === 'idempotency_conflict' || details",
		bug: "key === '' || details",
		tests: ['test/server/pages/form-once.test.ts', 'test/server/pages/create-form.test.ts'],
		hurts: 'a changed form is refused for ever, as it is shown again with its used key',
	},
	{
		file: 'server/pages/edit/conflict.ts',
		text: `		if (!isMine) Object.assign(values, { [name]: value })
`,
		bug: '',
		tests: ['test/server/pages/edit-conflict.test.ts'],
		hurts: 'saving again takes back what another person edited, unseen',
	},
	{
		file: 'server/pages/edit/edit-form.ts',
		text: 'form.max_clicks === undefined || form.max_clicks',
		bug: 'form.max_clicks',
		tests: ['test/server/pages/edit-pages.test.ts'],
		hurts: 'a form without the field takes the click limit away',
	},
	{
		file: 'server/pages/links/all-route.ts',
		text: 'const wanted = wantedOf(check(listPageQuestion, query))',
		bug: 'const wanted = wantedOf(listPageQuestion.safeParse(query).data ?? check(listPageQuestion, {}))',
		tests: ['test/server/pages/all-found.test.ts'],
		hurts: 'a damaged search deletes all links instead of those that it found',
	},
	{
		file: 'server/pages/links/statistics-answer.ts',
		text: 'statistics: { ...statistics, links: [], tags: [] }',
		bug: 'statistics',
		tests: ['test/server/pages/shared-statistics.test.ts'],
		hurts: 'who has a statistics link reads the tags and links of its owner',
	},
	...formsOfPages,
]
