/** Without the popup: what was meant, copied once, said on the button. */
import { describe, expect, it } from 'vitest'
import { createToolbar, type PageTab, urlOfClick, urlOfInput } from '../../../extension/actions/toolbar.ts'
import { failureText } from '../../../extension/locales/texts.ts'
import { away, failing, ORIGIN, openTestKurz, type Service } from '../../support/browsers/extension-kurz.ts'
import { allWords } from '../../support/browsers/extension-words.ts'

const page = 'https://example.org/page'
const tab: PageTab = { id: 7, url: page, isPrivate: false }

const openToolbar = async ({
	service,
	mayCopy = true,
	copies = mayCopy,
	opens = true,
	notify = false,
	origin = ORIGIN,
}: {
	service?: Service
	mayCopy?: boolean
	copies?: boolean
	opens?: boolean
	notify?: boolean
	origin?: string
} = {}) => {
	const kurz = await openTestKurz(service, origin)
	await kurz.items.preferences.write({ ...(await kurz.items.preferences.read()), notify })
	const done: string[] = []
	const working: string[] = []
	const toolbar = createToolbar(
		kurz,
		{
			openPopup: async () => {
				done.push('popup')
				return opens
			},
			mayCopy: async () => mayCopy,
			copy: async (text) => {
				if (copies) done.push(`copied ${text}`)
				return copies
			},
			openOnClick: async (id) => void done.push(`${id} opens`),
			badge: async (id, sign, title) =>
				void (title === allWords.en.working ? working : done).push(`${id} ${sign} ${title}`),
			notify: async (_title, text) => void done.push(`said ${text}`),
		},
		async () => allWords.en,
	)
	return { kurz, toolbar, done, working }
}

describe('copying without a popup', () => {
	it('the link is copied and the button says so', async () => {
		const { toolbar, done, working } = await openToolbar()
		await toolbar.shortenAndCopy({ url: page, tab })
		expect(done).toEqual([`copied ${ORIGIN}/slug1`, `7 ✓ Copied: ${ORIGIN}/slug1`])
		expect(working).toEqual(['7 ↻ Shortening…'])
	})
	it('a double click is one link', async () => {
		const { kurz, toolbar } = await openToolbar()
		const asked = { url: page, tab }
		await Promise.all([toolbar.shortenAndCopy(asked), toolbar.shortenAndCopy(asked)])
		expect(kurz.sent).toHaveLength(1)
		expect(await kurz.items.links.read()).toHaveLength(1)
	})
	it('in a private window the popup opens instead: only there can the link’s key be found', async () => {
		const { kurz, toolbar, done } = await openToolbar()
		await toolbar.shortenAndCopy({ url: page, tab: { ...tab, isPrivate: true } })
		expect(done).toEqual(['popup'])
		expect(kurz.sent).toEqual([])
	})
	it.each([
		['permission to copy, the popup opens, which can copy', { mayCopy: false }],
		['a server, the popup opens and asks for one', { origin: '' }],
	])('without %s', async (_name, options) => {
		const { kurz, toolbar, done } = await openToolbar(options)
		await toolbar.shortenAndCopy({ url: page, tab })
		expect(done).toEqual(['popup'])
		expect(kurz.sent).toEqual([])
		expect(await kurz.items.asked.read()).toEqual({ url: page, tab: 7, page })
	})
	it('what could not be copied waits for the popup, which a click then opens', async () => {
		const { kurz, toolbar, done } = await openToolbar({ copies: false })
		await toolbar.shortenAndCopy({ url: page, tab })
		expect(done).toEqual(['7 opens', `7 … ${allWords.en.openToCopy}`])
		expect(await kurz.items.asked.read()).toEqual({ url: page, tab: 7, page })
	})

	it('without a server, if the popup can’t be opened, the next click opens it', async () => {
		const { kurz, toolbar, done } = await openToolbar({ origin: '', opens: false })
		await toolbar.shortenAndCopy({ url: page, tab })
		expect(done).toEqual(['popup', '7 opens', `7 ! ${allWords.en.failures.no_server}`])
		expect(kurz.sent).toEqual([])
	})

	it('a notification says it too, if switched on', async () => {
		const { toolbar, done } = await openToolbar({ notify: true })
		await toolbar.shortenAndCopy({ url: page, tab })
		expect(done).toContain(`said Copied: ${ORIGIN}/slug1`)
	})

	it.each<[string, Service, string]>([
		['away', away, '7 ! Can’t reach kurz.example. Is the server running?'],
		[
			'limited',
			failing('rate_limited', 429, { 'retry-after': '30' }),
			'7 ! Too many requests to kurz.example. Try again in 30 seconds.',
		],
	])('the button reports a server that is %s', async (_name, service, said) => {
		const { toolbar, done } = await openToolbar({ service })
		await toolbar.shortenAndCopy({ url: page, tab })
		expect(done).toEqual([said])
	})

	it.each([
		['cannot be shortened', 'chrome://version/', allWords.en.unsupported],
		['is too long', `${page}?${'x'.repeat(9_000)}`, failureText({ code: 'too_long' }, '', allWords.en)],
	])('the button reports an address that %s', async (_name, url, said) => {
		const { toolbar, done } = await openToolbar()
		await toolbar.shortenAndCopy({ url, tab })
		expect(done).toEqual([`7 ! ${said}`])
	})
})

describe('menus and the address bar', () => {
	it.each([
		['text that isn’t an address', true, allWords.en.noAddress],
		['a page whose address is hidden', false, allWords.en.unsupported],
	])('%s is reported as such', async (_name, isText, said) => {
		const { kurz, toolbar, done } = await openToolbar()
		await toolbar.showInPopup({ url: undefined, tab, isText })
		expect(done).toEqual([`7 ! ${said}`])
		expect(kurz.sent).toEqual([])
	})

	it('hand the address to the popup', async () => {
		const { kurz, toolbar, done } = await openToolbar()
		await toolbar.showInPopup({ url: `${page}/other`, tab })
		expect(done).toEqual(['popup'])
		expect(await kurz.items.asked.read()).toEqual({ url: `${page}/other`, tab: 7, page })
		expect(kurz.sent).toEqual([])
	})

	it('if no popup opens, the link is made and the button says so; the popup shows it when opened', async () => {
		const { kurz, toolbar, done } = await openToolbar({ opens: false, mayCopy: false })
		await toolbar.showInPopup({ url: page, tab })
		expect(done).toEqual(['popup', '7 opens', `7 … ${allWords.en.openToCopy}`])
		expect(await kurz.items.links.read()).toHaveLength(1)
		expect(await kurz.items.asked.read()).toEqual({ url: page, tab: 7, page })
	})

	it('in a private window no link is made that nobody would see', async () => {
		const { kurz, toolbar, done } = await openToolbar({ opens: false })
		await toolbar.showInPopup({ url: page, tab: { ...tab, isPrivate: true } })
		expect(done).toEqual(['popup', '7 opens', `7 … ${allWords.en.openToShorten}`])
		expect(kurz.sent).toEqual([])
	})

	it.each([
		['its page', page, allWords.en.openToShorten, '…'],
		['a link on it', `${page}/other`, allWords.en.privatePageOnly, '!'],
	])('in a private window %s is not stored for a popup that did not open', async (_name, url, said, sign) => {
		const { kurz, toolbar, done } = await openToolbar({ opens: false })
		await toolbar.showInPopup({ url, tab: { ...tab, isPrivate: true } })
		expect(JSON.stringify([...kurz.areas.session.values])).not.toContain('example.org')
		expect(done.at(-1)).toBe(`7 ${sign} ${said}`)
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
