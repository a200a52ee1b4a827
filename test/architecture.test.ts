/** Who may import whom: the rules of the house that can be read off the imports. */
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { sources, textOf } from './support/machine/sources.ts'

interface Import {
	file: string
	/** A package name, or a path from the root. */
	of: string
	typesOnly: boolean
}

const imports: Import[] = sources.flatMap((file) =>
	[...textOf(file).matchAll(/^\s*(import|export)\s+(type\s)?([^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm)].map(
		(match) => ({
			file,
			of: match[4]!.startsWith('.') ? normalize(join(dirname(file), match[4]!)) : match[4]!,
			typesOnly: match[2] !== undefined,
		}),
	),
)

/** The part of the house a file stands in: `shared`, `server/links`, or the file itself at the top of the server. */
const roomOf = (path: string): string =>
	path.startsWith('server/') && path.split('/').length > 2 ? path.split('/').slice(0, 2).join('/') : path

const breaches = (isBreach: (of: Import) => boolean): string[] =>
	imports.filter(isBreach).map(({ file, of }) => `${file} imports ${of}`)

/** Files that every rule of the server may use. */
const leaves = [
	'server/waiting/asker.ts',
	'server/waiting/batcher.ts',
	'server/waiting/deadline.ts',
	'server/errors.ts',
	'server/limits/counters.ts',
	'server/csv.ts',
	'server/waiting/queue.ts',
	'server/limits/rate-limits.ts',
	'server/config/secrets.ts',
]
/** Which rooms a room of the server may use. Types of the store and of the configuration are free to the rules. */
const mayUse: Record<string, string[]> = {
	'server/routes': [
		'server/http',
		'server/pages',
		'server/links',
		'server/visits',
		'server/analytics',
		'server/accounts',
		...leaves,
	],
	'server/http': [
		'server/background',
		'server/pages',
		'server/links',
		'server/visits',
		'server/analytics',
		'server/accounts',
		...leaves,
	],
	'server/pages': [],
	'server/links': ['server/passwords', ...leaves],
	'server/visits': ['server/links', 'server/passwords', ...leaves],
	'server/analytics': ['server/links', ...leaves],
	'server/accounts': ['server/links', 'server/passwords', ...leaves],
	'server/passwords': leaves,
	'server/background': ['server/store', ...leaves],
	'server/store': leaves,
	'server/embedded': [],
}

it('finds the imports at all', () => {
	expect(imports.length).toBeGreaterThan(100)
})

it('shared imports zod alone, its charts and marks preact and d3 too', () => {
	const drawn = /^(shared\/analytics\/|shared\/[A-Za-z-]+\.tsx$)/
	expect(
		breaches(
			({ file, of }) =>
				file.startsWith('shared/') &&
				!of.startsWith('shared/') &&
				of !== 'zod/mini' &&
				!(drawn.test(file) && /^(preact|d3-)/.test(of)),
		),
	).toEqual([])
})

it('server and extension know shared, never each other', () => {
	expect(
		breaches(
			({ file, of }) =>
				(file.startsWith('server/') && of.startsWith('extension/')) ||
				(file.startsWith('extension/') && of.startsWith('server/')),
		),
	).toEqual([])
})

it('the rooms of the server use each other in one direction', () => {
	expect(
		breaches(({ file, of, typesOnly }) => {
			const room = roomOf(file)
			const allowed = mayUse[room]
			if (allowed === undefined || !of.startsWith('server/') || roomOf(of) === room) return false
			if (typesOnly && (roomOf(of) === 'server/store' || of === 'server/config/config.ts')) return false
			return !allowed.includes(roomOf(of)) && !allowed.includes(of)
		}),
	).toEqual([])
})

/** Which rooms of the extension a room may use; types are free to the rules. */
const extensionMayUse: Record<string, string[]> = {
	'extension/actions': ['extension/locales'],
	'extension/ui': ['extension/actions', 'extension/locales'],
	'extension/locales': [],
	'extension/browser': ['extension/actions'],
}
const extensionRoomOf = (path: string): string => path.split('/').slice(0, 2).join('/')

it('the rooms of the extension use each other in one direction', () => {
	expect(
		breaches(({ file, of, typesOnly }) => {
			const [room, used] = [extensionRoomOf(file), extensionRoomOf(of)]
			const allowed = extensionMayUse[room]
			if (allowed === undefined || typesOnly || !of.startsWith('extension/') || used === room) return false
			return !allowed.includes(used)
		}),
	).toEqual([])
})

it('only extension/browser and the entry points touch the browser', () => {
	expect(
		breaches(
			({ file, of }) =>
				(of === 'webextension-polyfill' || of.startsWith('wxt')) &&
				!['extension/browser', 'extension/entrypoints', 'extension/wxt.config.ts'].includes(
					extensionRoomOf(file),
				) &&
				file !== 'extension/manifest.ts',
		),
	).toEqual([])
	const touching = sources.filter(
		(file) =>
			file.startsWith('extension/') &&
			extensionRoomOf(file) !== 'extension/browser' &&
			/\b(browser|chrome)\.(action|commands|contextMenus|i18n|omnibox|offscreen|permissions|runtime|storage|tabs)\b/.test(
				textOf(file),
			),
	)
	expect(touching).toEqual([])
})

it('only the store knows drizzle and SQL', () => {
	expect(
		breaches(
			({ file, of }) =>
				/^(drizzle|postgres$)/.test(of) &&
				roomOf(file) !== 'server/store' &&
				// It asks whether its database is up.
				!(roomOf(file) === 'server/embedded' && of === 'postgres'),
		),
	).toEqual([])
})

it('only server/start knows the Postgres that comes along', () => {
	expect(
		breaches(
			({ file, of }) =>
				roomOf(of) === 'server/embedded' && !['server/embedded', 'server/start'].includes(roomOf(file)),
		),
	).toEqual([])
})

it('only app.ts, http and the routes know Elysia', () => {
	expect(
		breaches(
			({ file, of }) =>
				/^@?elysia/.test(of) &&
				file !== 'server/app.ts' &&
				!['server/http', 'server/routes'].includes(roomOf(file)),
		),
	).toEqual([])
})

it('only its adapter knows better-auth, and the store that holds its tables', () => {
	const adapter = [
		'server/accounts/better-auth.ts',
		'server/accounts/better-auth-setup.ts',
		'server/store/accounts/accounts.ts',
	]
	expect(breaches(({ file, of }) => /^better-auth/.test(of) && !adapter.includes(file))).toEqual([])
})

it('only main.ts reads the environment, and what builds the extension', () => {
	const readers = sources.filter((file) => /process\.env|Bun\.env|import\.meta\.env/.test(textOf(file)))
	expect(readers.toSorted()).toEqual(['extension/wxt.config.ts', 'server/main.ts'])
})
