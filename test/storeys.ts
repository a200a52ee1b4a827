/** The rooms of the server from the ground up, and the rooms that each may use. */

/** The rooms that a page may use. */
const ofPage = (...more: string[]): string[] => [
	'pages/words',
	'pages/frame',
	'pages/forms',
	'http',
	'visits',
	'links',
	'statistics',
	'accounts',
	'config',
	'errors.ts',
	...more,
]

/** Paths in `server/`. Each may use only rooms before it. */
export const storeys: [room: string, mayUse: string[]][] = [
	['errors.ts', []],
	['files.ts', []],
	['config', ['files.ts']],
	['waiting', ['errors.ts']],
	['metrics', ['waiting']],
	['csv.ts', ['waiting']],
	['embedded', ['files.ts']],
	// The store: what its subjects share, and the subjects.
	['store/driver', ['config', 'waiting', 'errors.ts']],
	['store', ['store/driver', 'waiting', 'errors.ts', 'files.ts']],
	['store/accounts', ['store', 'store/driver']],
	['store/spread', ['store', 'store/driver', 'waiting']],
	['store/backup', ['store', 'store/driver', 'store/spread']],
	['store/clicks', ['store', 'store/driver', 'store/spread', 'waiting', 'errors.ts']],
	[
		'store/statistics',
		['store', 'store/driver', 'store/spread', 'store/clicks', 'waiting', 'errors.ts', 'csv.ts'],
	],
	[
		'store/links',
		[
			...['store', 'store/driver', 'store/spread', 'store/accounts', 'store/clicks', 'store/statistics'],
			...['waiting', 'errors.ts'],
		],
	],
	// The rules use only types of the store (`architecture.test.ts`).
	['limits', ['config', 'metrics', 'waiting', 'errors.ts', 'files.ts']],
	['links', ['config', 'limits', 'waiting', 'errors.ts', 'csv.ts']],
	['moving', ['config', 'limits', 'links', 'waiting', 'csv.ts', 'errors.ts']],
	['visits', ['config', 'metrics', 'limits', 'links', 'waiting', 'errors.ts', 'files.ts']],
	['statistics', ['config', 'links', 'csv.ts', 'errors.ts']],
	['accounts', ['config', 'limits', 'waiting', 'errors.ts']],
	['administration', ['config', 'links', 'accounts', 'csv.ts', 'errors.ts']],
	// Makes them; `operator` has the commands.
	['backup', ['config', 'store', 'store/backup', 'waiting', 'errors.ts']],
	[
		'background',
		[
			...['backup', 'metrics', 'store', 'store/clicks', 'store/statistics', 'waiting', 'errors.ts'],
			'files.ts',
		],
	],
	['qr', ['config', 'limits', 'errors.ts']],
	// What runs in threads of its own.
	['threads', ['limits', 'moving', 'accounts', 'qr', 'errors.ts']],
	// The interface.
	[
		'http',
		[
			...['config', 'metrics', 'limits', 'links', 'moving', 'visits', 'statistics', 'accounts'],
			...['administration', 'background', 'backup', 'qr', 'waiting', 'errors.ts'],
		],
	],
	['api', ['http', 'config', 'accounts', 'links', 'moving', 'qr', 'errors.ts']],
	['api/reference', ['api', 'http', 'config', 'links', 'visits']],
	['pages/words', []],
	['pages/frame', ['pages/words', 'config', 'http', 'accounts', 'links', 'errors.ts', 'files.ts']],
	['pages/forms', ['pages/words', 'pages/frame', 'http', 'accounts', 'links', 'errors.ts']],
	['pages/health', ofPage('backup', 'files.ts', 'waiting')],
	['pages/link', ofPage('qr')],
	...['home', 'entry', 'preview'].map((page): [string, string[]] => [`pages/${page}`, ofPage()]),
	['pages/docs', ofPage('api/reference')],
	['pages/edit', ofPage('pages/link')],
	['pages/links', ofPage('pages/link', 'moving')],
	['pages/account', ofPage('pages/entry')],
	['pages/teams', ofPage('pages/account')],
	['pages/moving', ofPage('moving')],
	['pages/admin', ofPage('administration', 'backup', 'limits')],
	['pages/visit', ofPage('pages/preview')],
	// What others run: they know the client alone.
	['examples', []],
	// The life of a process, and the operator's commands.
	[
		'run',
		[
			...['config', 'metrics', 'embedded', 'store', 'store/driver', 'limits', 'links', 'http', 'waiting'],
			'backup',
			...['errors.ts', 'files.ts'],
		],
	],
	[
		'operator',
		[
			...['config', 'store', 'store/driver', 'store/backup', 'store/clicks', 'store/spread', 'backup'],
			...['http', 'run', 'links', 'moving', 'accounts', 'administration', 'errors.ts'],
			'files.ts',
		],
	],
]
