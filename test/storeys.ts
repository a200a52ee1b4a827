/** The rooms of the server from the ground up, and which rooms each may use. */

/** What the page of a subject is made of. */
const ofPage = (...more: string[]): string[] => [
	'pages/frame',
	'pages/forms',
	'http',
	'visits',
	'links',
	'analytics',
	'accounts',
	'config',
	'errors.ts',
	...more,
]

/** Without `server/`. Each may use only rooms that stand before it. */
export const storeys: [room: string, mayUse: string[]][] = [
	['errors.ts', []],
	['config', []],
	['waiting', ['errors.ts']],
	['csv.ts', ['waiting']],
	['embedded', []],
	// The store: its subjects, and beside them the tables and what all subjects share.
	['store/driver', ['config', 'waiting', 'errors.ts']],
	['store', ['store/driver', 'waiting', 'errors.ts']],
	['store/accounts', ['store', 'store/driver']],
	['store/spread', ['store', 'store/driver', 'waiting']],
	['store/clicks', ['store', 'store/driver', 'store/spread', 'waiting', 'errors.ts']],
	['store/figures', ['store', 'store/driver', 'store/spread', 'store/clicks', 'waiting', 'csv.ts']],
	[
		'store/links',
		['store', 'store/driver', 'store/spread', 'store/clicks', 'store/figures', 'waiting', 'errors.ts'],
	],
	// The rules know the store by its types alone (below).
	['limits', ['config', 'waiting', 'errors.ts']],
	['links', ['config', 'limits', 'waiting', 'errors.ts', 'csv.ts']],
	['visits', ['config', 'limits', 'links', 'waiting', 'errors.ts']],
	['analytics', ['config', 'links', 'csv.ts', 'errors.ts']],
	['accounts', ['config', 'limits', 'waiting', 'errors.ts']],
	['background', ['store', 'store/clicks', 'store/figures', 'waiting', 'errors.ts']],
	// What is answered.
	[
		'http',
		[
			...['config', 'limits', 'links', 'visits', 'analytics', 'accounts', 'background'],
			...['waiting', 'errors.ts'],
		],
	],
	['api', ['http', 'accounts', 'links', 'errors.ts']],
	['api/reference', ['api', 'http', 'config', 'links', 'visits']],
	['pages/frame', ['http', 'accounts', 'links', 'errors.ts']],
	['pages/forms', ['http', 'links', 'errors.ts']],
	...['home', 'health', 'entry', 'link', 'preview'].map((page): [string, string[]] => [
		`pages/${page}`,
		ofPage(),
	]),
	['pages/docs', ofPage('api/reference')],
	['pages/edit', ofPage('pages/link')],
	['pages/links', ofPage('pages/link')],
	['pages/account', ofPage('pages/entry')],
	['pages/visit', ofPage('pages/preview')],
	[
		'pages/form-again',
		ofPage(...['home', 'entry', 'edit', 'account', 'visit'].map((page) => `pages/${page}`)),
	],
	// The life of a process, and what the operator asks of it.
	['run', ['config', 'embedded', 'store', 'store/driver', 'links', 'http']],
	['operator', ['config', 'store', 'store/driver', 'store/clicks', 'store/spread', 'links', 'accounts']],
]
