/** Without the popup: what was clicked on, copied once, reported on the button. */
import { describe, expect, it } from 'vitest'
import { urlOfClick, urlOfInput } from '../../../extension/actions/making/clicked.ts'
import type { PageTab } from '../../../extension/actions/making/target.ts'
import { createToolbar } from '../../../extension/actions/toolbar.ts'
import { failureText } from '../../../extension/locales/texts.ts'
import {
	away,
	limiting,
	ORIGIN,
	openTestKurz,
	page,
	type Service,
} from '../../support/browsers/extension-kurz.ts'
import { allWords } from '../../support/browsers/extension-words.ts'

const { en } = allWords
const tab: PageTab = { id: 7, url: page, isPrivate: false }
const inPrivate = { ...tab, isPrivate: true }
const asked = { url: page, tab: 7, page }
/** The button's titles when only the popup can go on. */
const [openToCopy, openToShorten] = [`7 … ${en.openToCopy}`, `7 … ${en.openToShorten}`]

interface Options {
	service?: Service
	mayCopy?: boolean
	copies?: boolean | Promise<boolean>
	opens?: boolean
	notify?: boolean
	origin?: string
}

const openToolbar = async (options: Options = {}) => {
	const { service, mayCopy = true, copies = mayCopy, opens = true, notify = false, origin } = options
	const kurz = await openTestKurz(service, origin)
	await kurz.items.preferences.write({ ...(await kurz.items.preferences.read()), notify })
	const done: string[] = []
	const working: string[] = []
	const toolbar = createToolbar(
		kurz,
		{
			openPopup: async () => done.push('popup') > 0 && opens,
			mayCopy: async () => mayCopy,
			copy: async (text) => {
				if (await copies) done.push(`copied ${text}`)
				return copies
			},
			openOnClick: async (id) => void done.push(`${id} opens`),
			badge: async (id, sign, title) =>
				void (title === en.working ? working : done).push(`${id} ${sign} ${title}`),
			notify: async (_title, text) => void done.push(`said ${text}`),
		},
		async () => en,
	)
	return { kurz, toolbar, done, working }
}

describe('copying without a popup', () => {
	it.each([true, false])('says nothing of it while the browser copies; then, it did: %s', async (isIn) => {
		const { promise, resolve } = Promise.withResolvers<boolean>()
		const { toolbar, done, working } = await openToolbar({ copies: promise })
		void toolbar.shortenAndCopy({ url: page, tab })
		await expect.poll(() => [working.length, ...done]).toEqual([1])
		resolve(isIn)
		await expect.poll(() => [/✓/.test(done.join()), done.includes(openToCopy)]).toEqual([isIn, !isIn])
	})
	it('copies the link and says so on the button', async () => {
		const { toolbar, done, working } = await openToolbar()
		await toolbar.shortenAndCopy({ url: page, tab })
		expect(done).toEqual([`copied ${ORIGIN}/slug1`, `7 ✓ Copied: ${ORIGIN}/slug1`])
		expect(working).toEqual(['7 ↻ Shortening…'])
	})

	it('makes one link after a double click', async () => {
		const { kurz, toolbar } = await openToolbar()
		const click = () => toolbar.shortenAndCopy({ url: page, tab })
		await Promise.all([click(), click()])
		expect(kurz.sent).toHaveLength(1)
		expect(await kurz.items.links.read()).toHaveLength(1)
	})

	it.each<[string, Options, PageTab, string[]]>([
		['in a private window, where only the popup shows the key', {}, inPrivate, ['popup']],
		['without permission to copy, as the popup can copy', { mayCopy: false }, tab, ['popup']],
		['without a server, as the popup asks for one', { origin: '' }, tab, ['popup']],
		[
			'without a server, at the next click if it cannot open now',
			{ origin: '', opens: false },
			tab,
			['popup', '7 opens', `7 ! ${en.failures.no_server}`],
		],
	])('opens the popup %s', async (_when, options, from, expected) => {
		const { kurz, toolbar, done } = await openToolbar(options)
		await toolbar.shortenAndCopy({ url: page, tab: from })
		expect(done).toEqual(expected)
		expect(kurz.sent).toEqual([])
		expect(await kurz.items.asked.read()).toEqual(asked)
	})

	it('leaves what could not be copied to the popup, which the next click opens', async () => {
		const { kurz, toolbar, done } = await openToolbar({ copies: false })
		await toolbar.shortenAndCopy({ url: page, tab })
		expect(done).toEqual(['7 opens', openToCopy])
		expect(await kurz.items.asked.read()).toEqual(asked)
	})

	it('also shows a notification if switched on', async () => {
		const { toolbar, done } = await openToolbar({ notify: true })
		await toolbar.shortenAndCopy({ url: page, tab })
		expect(done).toContain(`said Copied: ${ORIGIN}/slug1`)
	})

	it.each<[string, string, Service | undefined, string]>([
		[
			'an unreachable server',
			page,
			away,
			'Can’t reach kurz.example. Is the server running? Open it in a tab: there the browser says what is wrong, and you can accept a self-made certificate.',
		],
		['a rate limit', page, limiting(30), 'Too many requests to kurz.example. Try again in 30 seconds.'],
		['a page that cannot be shortened', 'chrome://version/', undefined, en.unsupported],
		[
			'an address that is too long',
			`${page}?${'x'.repeat(9_000)}`,
			undefined,
			failureText({ code: 'too_long' }, '', en),
		],
	])('reports %s on the button', async (_name, url, service, said) => {
		const { toolbar, done } = await openToolbar(service === undefined ? {} : { service })
		await toolbar.shortenAndCopy({ url, tab })
		expect(done).toEqual([`7 ! ${said}`])
	})
})

describe('menus and the address bar', () => {
	it.each([
		['text that isn’t an address', undefined, true, en.noAddress],
		['a page whose address is hidden', undefined, false, en.unsupported],
		['a selected address with a login', 'https://me:secret@example.org/', true, en.login],
		['a link with a login', 'https://me@example.org/', false, en.login],
	])('report %s', async (_name, url, isText, said) => {
		const { kurz, toolbar, done } = await openToolbar({ opens: false })
		await toolbar.showInPopup({ url, tab, isText })
		expect(await kurz.items.asked.read()).toBeNull()
		expect(done.filter((one) => one !== 'popup')).toEqual([`7 ! ${said}`])
		expect(kurz.sent).toEqual([])
	})

	it('hand the address to the popup', async () => {
		const { kurz, toolbar, done } = await openToolbar()
		await toolbar.showInPopup({ url: `${page}/other`, tab })
		expect(done).toEqual(['popup'])
		expect(await kurz.items.asked.read()).toEqual({ ...asked, url: `${page}/other` })
		expect(kurz.sent).toEqual([])
	})

	it('make the link if no popup opens, and leave it to the next popup', async () => {
		const { kurz, toolbar, done } = await openToolbar({ opens: false, mayCopy: false })
		await toolbar.showInPopup({ url: page, tab })
		expect(done).toEqual(['popup', '7 opens', openToCopy])
		expect(await kurz.items.links.read()).toHaveLength(1)
		expect(await kurz.items.asked.read()).toEqual(asked)
	})

	it.each([
		['the page', page, openToShorten],
		['a link on it', `${page}/other`, `7 ! ${en.privatePageOnly}`],
	])('in a private window neither store nor shorten %s if no popup opens', async (_name, url, said) => {
		const { kurz, toolbar, done } = await openToolbar({ opens: false })
		await toolbar.showInPopup({ url, tab: inPrivate })
		expect(done).toEqual(['popup', '7 opens', said])
		expect(kurz.sent).toEqual([])
		expect(JSON.stringify([...kurz.areas.session.values])).not.toContain('example.org')
	})
})

it.each([
	['page', page],
	['link', 'https://example.org/link'],
	['image', 'https://example.org/image.png'],
	['selection', 'https://docs.example.org/guide'],
] as const)('a click on a %s means its address', (kind, url) =>
	expect(
		urlOfClick({
			kind,
			pageUrl: page,
			linkUrl: 'https://example.org/link',
			srcUrl: 'https://example.org/image.png',
			selectionText: ' docs.example.org/guide ',
		}),
	).toBe(url),
)

it.each([
	['https://example.org/a b', 'https://example.org/a b'],
	['example.org', 'https://example.org'],
	['some words', undefined],
	['javascript:alert(1)', undefined],
	['', page],
])('typed %j means %s', (text, url) => expect(urlOfInput(text, tab)).toBe(url))
