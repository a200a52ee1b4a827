/** Who may import whom: the rules that imports show. */
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { storeys } from './storeys.ts'
import { sources, textOf } from './support/machine/sources.ts'

interface Import {
	file: string
	/** A package name, or a path from the root. */
	of: string
	typesOnly: boolean
}

const imports: Import[] = sources.flatMap((file) =>
	[
		...textOf(file).matchAll(
			/(?:^\s*(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?|await import\()['"]([^'"]+)['"]/gm,
		),
	].map((match) => ({
		file,
		of: match[2]!.startsWith('.') ? normalize(join(dirname(file), match[2]!)) : match[2]!,
		typesOnly: match[1] !== undefined,
	})),
)

/**
 * The room of a file: `server/links`, a subject of a room (`server/store/clicks`), `shared`, or the
 * file itself at the top of the server.
 */
const roomOf = (path: string): string => {
	const [top, room, ...rest] = path.split('/')
	if (top !== 'server') return top!
	if (rest.length === 0) return path
	const hasSubjects = ['store', 'pages', 'api'].includes(room!)
	return hasSubjects && rest.length > 1 ? `server/${room}/${rest[0]}` : `server/${room}`
}

/** Fails with the imports that break a rule. */
const expectNone = (isBreach: (of: Import) => boolean): void =>
	expect(imports.filter(isBreach).map(({ file, of }) => `${file} imports ${of}`)).toEqual([])

const inServer = (room: string): string => room.slice('server/'.length)

it('finds the imports at all', () => {
	expect(imports.length).toBeGreaterThan(100)
})

it('shared imports only zod, its charts and marks also preact and d3, its QR codes their decoder', () => {
	const drawn = /^(shared\/statistics\/|shared\/[A-Za-z-]+\.tsx$)/
	const mayImport = (file: string, of: string): boolean =>
		of.startsWith('shared/') ||
		of === 'zod/mini' ||
		(drawn.test(file) && /^(preact|d3-)/.test(of)) ||
		(file.startsWith('shared/qr/') && of === 'qr/decode.js')
	expectNone(({ file, of }) => file.startsWith('shared/') && !mayImport(file, of))
})

it('server and extension know shared, never each other', () => {
	expectNone(({ file, of }) => /^(server\/.* extension\/|extension\/.* server\/)/.test(`${file} ${of}`))
})

it('neither carries the words of the other', () => {
	const partOf = (path: string): string =>
		/^(server|extension)\/|^shared\/words\/\w+\/(pages|extension)\//.exec(path)?.slice(1).join('') ?? ''
	const isForeign = /^(server|pages) extension$|^extension pages$/
	expectNone(({ file, of }) => isForeign.test(`${partOf(file)} ${partOf(of)}`))
})

/** They connect the rooms. */
const atTheTop = ['main.ts', 'app.ts', 'compose.ts', 'store/store.ts']

it('every room of the server has its row, and uses only rooms below it', () => {
	const rooms = storeys.map(([room]) => room)
	const isTop = (file: string): boolean => atTheTop.includes(inServer(file))
	const served = sources.filter((file) => file.startsWith('server/') && !isTop(file))
	expect(new Set(served.map((file) => inServer(roomOf(file))))).toEqual(new Set(rooms))
	for (const [nth, [, mayUse]] of storeys.entries())
		for (const used of mayUse) expect(rooms.slice(0, nth)).toContain(used)
})

it('nothing of the server climbs back up', () => {
	const mayUse = new Map(storeys)
	expectNone(({ file, of, typesOnly }) => {
		if (!file.startsWith('server/') || !of.startsWith('server/')) return false
		if (atTheTop.includes(inServer(file))) return false
		const [room, used] = [inServer(roomOf(file)), inServer(roomOf(of))]
		if (room === used && !atTheTop.includes(inServer(of))) return false
		// Everything above the store may use its types.
		if (typesOnly && inServer(of).startsWith('store/') && !room.startsWith('store')) return false
		return atTheTop.includes(inServer(of))
			? !(room === 'run' && of === 'server/store/store.ts')
			: !mayUse.get(room)!.includes(used)
	})
})

/** From the ground up. Popup and toolbar stand on all of them. */
const actions = ['kurz.ts', 'storage', 'server', 'making', 'list'].map((room) => `extension/actions/${room}`)
const [kurz, storage, server, making, list] = actions as [string, string, string, string, string]
const fronts = ['popup.ts', 'toolbar.ts'].map((front) => `extension/actions/${front}`)
const readable = 'extension/actions/readable.ts'
const locales = 'extension/locales'

/** The rooms of the extension from the ground up, and the rooms that each may use. */
const extensionMayUse: Record<string, string[]> = {
	[readable]: [],
	[locales]: [readable],
	[kurz]: [readable],
	[storage]: [kurz, locales],
	[server]: [kurz, storage, readable],
	[making]: [kurz, storage, server],
	[list]: [kurz, storage, server, making, readable],
	...Object.fromEntries(fronts.map((front) => [front, [...actions, readable, locales]])),
	'extension/ui': [...actions, ...fronts, readable, locales],
	'extension/browser': [...actions, ...fronts],
}
const extensionRoomOf = (path: string): string =>
	/^extension\/actions\/[^/]+/.exec(path)?.[0] ?? path.split('/').slice(0, 2).join('/')

it('the rooms of the extension use each other in one direction, each has its row', () => {
	const rooms = Object.keys(extensionMayUse)
	const found = sources.filter((file) => file.startsWith('extension/actions/')).map(extensionRoomOf)
	expect(found.filter((room) => !rooms.includes(room))).toEqual([])
	for (const [nth, room] of rooms.entries())
		for (const used of extensionMayUse[room]!) expect(rooms.slice(0, nth)).toContain(used)
	expectNone(({ file, of, typesOnly }) => {
		const [room, used] = [extensionRoomOf(file), extensionRoomOf(of)]
		const allowed = extensionMayUse[room]
		// What is stored has the types of everything; the rooms of actions take none from above.
		const isFree = typesOnly && (room === kurz || !actions.includes(room))
		if (allowed === undefined || isFree || !of.startsWith('extension/') || used === room) return false
		return !allowed.includes(used)
	})
})

it('only extension/browser and the entry points touch the browser', () => {
	const mayTouch = [
		'extension/browser',
		'extension/entrypoints',
		'extension/wxt.config.ts',
		'extension/manifest.ts',
	]
	expectNone(
		({ file, of }) =>
			(of === 'webextension-polyfill' || of.startsWith('wxt')) && !mayTouch.includes(extensionRoomOf(file)),
	)
	const touching = sources.filter(
		(file) =>
			file.startsWith('extension/') &&
			extensionRoomOf(file) !== 'extension/browser' &&
			/\b(browser|chrome)\.(action|commands|contextMenus|i18n|omnibox|offscreen|permissions|runtime|sidebarAction|storage|tabs)\b/.test(
				textOf(file),
			),
	)
	expect(touching).toEqual([])
})

it('only the store knows drizzle and SQL', () => {
	// The embedded Postgres checks whether it is up.
	const checksItself = ({ file, of }: Import) => roomOf(file) === 'server/embedded' && of === 'postgres'
	expectNone(
		(one) =>
			/^(drizzle|postgres$)/.test(one.of) && !one.file.startsWith('server/store/') && !checksItself(one),
	)
})

it('only links makes slug keys and takes them apart', () => {
	const isElsewhere = (file: string) => /^(server|extension)\/(?!links\/)/.test(file)
	expectNone(({ file, of, typesOnly }) => /slug-key\.ts$/.test(of) && !typesOnly && isElsewhere(file))
})

it('only server/run knows the embedded Postgres', () => {
	const mayKnow = ['server/embedded', 'server/run']
	expectNone(({ file, of }) => roomOf(of) === 'server/embedded' && !mayKnow.includes(roomOf(file)))
})

it('only store/spread knows Citus', () => {
	const asking = /pg_dist_|run_command_on_|create_distributed_table|recover_prepared/
	const files = sources.filter((file) => file.startsWith('server/') && asking.test(textOf(file)))
	expect(files.filter((file) => roomOf(file) !== 'server/store/spread')).toEqual([])
})

it('only app.ts, http, api and the routes of pages know Elysia', () => {
	const isDoor = (file: string): boolean => /^server\/(app\.ts|http\/|api\/|pages\/.*route\.ts)/.test(file)
	expectNone(({ file, of }) => /^@?elysia/.test(of) && !isDoor(file))
})

it('a page names what it depends on, instead of taking everything', () => {
	const pages = sources.filter((file) => file.startsWith('server/pages/'))
	expect(pages.filter((file) => /\bDeps\b/.test(textOf(file)))).toEqual([])
})

it('only the room of accounts talks to OpenID providers', () => {
	const talks = /^server\/accounts\/openid-(provider|connection)\.ts$/
	expectNone(({ file, of }) => /^(openid-client|jose)/.test(of) && !talks.test(file))
})

it('only main.ts and the build of the extension read the environment', () => {
	const readers = sources.filter((file) => /process\.env|Bun\.env|import\.meta\.env/.test(textOf(file)))
	expect(readers.toSorted()).toEqual(['extension/wxt.config.ts', 'server/main.ts'])
})
