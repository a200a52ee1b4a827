/** Each work of the background while no page of the extension is open. */
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { Kurz } from '../../../extension/actions/kurz.ts'
import { menuKinds } from '../../../extension/actions/storage/items.ts'
import { hour } from '../../../shared/text/time.ts'
import { createChrome, listeners } from './chrome.ts'

const origin = 'https://kurz.example'
const url = `${origin}/abc`
let chrome: ReturnType<typeof createChrome>
let items: Kurz['items']
let start: () => Promise<void>
const sent = new Set<string>()

beforeEach(async () => {
	sent.clear()
	chrome = createChrome()
	vi.resetModules()
	vi.stubGlobal('chrome', chrome)
	const locks = {
		request: (_name: string, work: () => unknown) => work(),
		query: async () => ({ held: [] }),
	}
	vi.stubGlobal('navigator', { locks })
	vi.stubGlobal('fetch', async (request: Request) => {
		sent.add(new URL(request.url).pathname)
		throw new TypeError('away')
	})
	const { openKurz } = await import('../../../extension/browser/open-kurz.ts')
	const { default: background } = await import('../../../extension/entrypoints/background/index.ts')
	items = openKurz().items
	await items.server.write({ origin })
	start = async () => background.main()
})
afterAll(() => {
	vi.unstubAllGlobals()
	// Others load these modules with a browser of their own.
	vi.resetModules()
})
const shows = (what: Partial<typeof chrome.shown>) => expect.poll(() => chrome.shown).toMatchObject(what)

const [soon, later] = [Date.now() + hour, Date.now() + 2 * hour]
const iso = (at: number): string => new Date(at).toISOString()
const wish = (at: number) => ({
	...{ id: `wish ${at}`, origin, body: { url: 'https://page.example/' } },
	...{ begun_at: iso(Date.now()), next_at: iso(at) },
})
const deletion = (at: number) => ({ url, origin, slug: 'abc', monitor_key: 'key', at: iso(at) })
const waits: [wishes: number[], deletions: number[], wakes: number | undefined][] = [
	[[], [], undefined],
	[[soon], [], soon],
	[[later, soon], [], soon],
	[[], [soon], soon],
	[[later], [soon], soon],
	[[soon], [later], soon],
]

it.each(waits)('it wakes for wishes at %j and deletions at %j, at its start and after', async (...row) => {
	const [wishes, deletions, wakes] = row
	/** Each alone: what one of them changes says nothing of the other. */
	const write = async (isEmpty = false): Promise<void> => {
		if (wishes.length > 0) await items.creations.write(isEmpty ? [] : wishes.map(wish))
		if (deletions.length > 0) await items.leaving.write(isEmpty ? [] : deletions.map(deletion))
	}
	await write()
	await start()
	await shows({ wakes })
	await write(true)
	await shows({ wakes: undefined })
	await write()
	await shows({ wakes })
})

const past = Date.now() - hour
it.each<[what: string, comes: () => unknown]>([
	['at its start', () => {}],
	['when it wakes', () => chrome.alarms.onAlarm.tell({ name: 'try again' })],
	[
		'when the popup closes',
		() => {
			const onDisconnect = listeners()
			chrome.runtime.onConnect.tell({ name: 'popup', onDisconnect })
			onDisconnect.tell()
		},
	],
])('%s, what is due is tried', async (what, comes) => {
	const write = () =>
		Promise.all([items.creations.write([wish(past)]), items.leaving.write([deletion(past)])])
	if (what === 'at its start') await write()
	await start()
	await shows({ sign: '' })
	if (what !== 'at its start') await write()
	comes()
	await expect.poll(() => [...sent].toSorted()).toEqual(['/api/v1/links/acts', '/api/v1/shorten'])
})

const copies = { click: 'copy' } as const
const [popup, none] = ['popup.html', '']
const setClick = async (more: object) =>
	items.preferences.write({ ...(await items.preferences.read()), ...more })

it.each<[what: string, change: () => unknown, popup: string]>([
	['copying was chosen', () => {}, none],
	['the popup was chosen again', () => setClick({ click: 'popup' }), popup],
	['no server is left', () => items.server.write(null), popup],
	[
		'the permission was taken in the settings of the browser',
		() => {
			chrome.permitted.clear()
			chrome.permissions.onRemoved.tell()
		},
		popup,
	],
])('what a click does when %s', async (_, change, expected) => {
	await setClick(copies)
	await start()
	await shows({ popup: none })
	await change()
	await shows({ popup: expected })
})

const made = { target: 'https://made.example/', url }
const refused = { target: 'https://refused.example/', failure: { code: 'link_blocked' } }
it.each([
	[[], ''],
	[[made], '✓'],
	[[refused], '!'],
	[[refused, made, made], '✓'],
	[[refused, refused, refused], '!'],
])('of the news %j the button shows “%s”, at its start and after', async (told, sign) => {
	await items.news.write(told)
	await start()
	await shows({ sign })
	await items.news.write([made])
	await shows({ sign: '✓' })
	await items.news.write(told)
	await shows({ sign })
})

const ofButton = ['options', 'links', 'panel', 'qr', 'tabs']
it.each([[], ...menuKinds.map((kind) => [kind]), [...menuKinds]].map((menus) => [menus]))(
	'the menus %j are set',
	async (menus) => {
		await start()
		chrome.runtime.onInstalled.tell({ reason: 'update' })
		await shows({ menus: [...menuKinds, ...ofButton], opened: [] })
		await setClick({ menus })
		await shows({ menus: [...menus, ...ofButton] })
	},
)

it.each([
	['options', 'options.html'],
	['links', 'links.html'],
	['panel', 'panel'],
	['qr', 'popup.html'],
	['tabs', 'tabs.html'],
])('the entry %s of the button opens %s', async (menuItemId, page) => {
	await start()
	chrome.contextMenus.onClicked.tell({ menuItemId }, chrome.tab)
	await shows({ opened: [page] })
})

it('the first install opens the welcome', async () => {
	await start()
	chrome.runtime.onInstalled.tell({ reason: 'install' })
	await shows({ opened: ['welcome.html'] })
})
