/** The popup's views, and which options of a link are remembered. */
import { describe, expect, it } from 'vitest'
import { rememberLimits } from '../../../extension/actions/list/add-options.ts'
import { afterCopy, firstView, readSubject } from '../../../extension/actions/popup.ts'
import { changePreferences, rememberingTo } from '../../../extension/actions/storage/preferences.ts'
import { draftOf, faultsIn, optionsOf } from '../../../extension/ui/draft.ts'
import { bounds } from '../../../shared/bounds.ts'
import { away, ORIGIN, openTestKurz, page } from '../../support/browsers/extension-kurz.ts'

const subject = { url: page, isPrivate: false }
const copies = async () => true
const tooLong = `${page}?${'x'.repeat(bounds.url)}`

it.each<[string, string | undefined, object]>([
	['a page of the browser', 'chrome://version/', { kind: 'unsupported' }],
	['a file', 'file:///tmp/a.html', { kind: 'unsupported' }],
	['a file with a long name', `file:///${tooLong}`, { kind: 'unsupported' }],
	['a page whose address is hidden', undefined, { kind: 'unsupported' }],
	[
		'an address with a password in it',
		'https://me:secret@example.org/',
		{ kind: 'login', url: 'https://example.org/' },
	],
	[
		'an address with a user name in it',
		'https://me@example.org/a?b',
		{ kind: 'login', url: 'https://example.org/a?b' },
	],
	['an address that is too long', tooLong, { kind: 'failed', failure: { code: 'too_long' } }],
])('%s is not sent', async (_name, url, view) => {
	const kurz = await openTestKurz()
	expect(await firstView(kurz, { url, isPrivate: false }, copies)).toMatchObject(view)
	expect(kurz.sent).toEqual([])
})

it('without a server it asks for one', async () => {
	expect((await firstView(await openTestKurz(away, ''), subject, copies)).kind).toBe('no-server')
})

it('a failure names the server, and the popup says what wasn’t copied', async () => {
	expect(await firstView(await openTestKurz(away), subject, copies)).toEqual({
		kind: 'failed',
		failure: { code: 'unreachable' },
		host: 'kurz.example',
	})
	const kurz = await openTestKurz()
	const view = await firstView(kurz, subject, async () => false)
	expect(view).toMatchObject({ kind: 'link', isCopied: false })
	expect(kurz.sent).toHaveLength(1)
})

it('full storage is reported; the link made meanwhile arrives with its key once there is room', async () => {
	const kurz = await openTestKurz()
	// Room for the creation, but not for the link.
	kurz.areas.local.fill(250)
	expect(await firstView(kurz, subject, copies)).toMatchObject({ failure: { code: 'storage_full' } })
	expect(kurz.sent).toHaveLength(1)
	kurz.areas.local.fill(Number.POSITIVE_INFINITY)
	expect(await firstView(kurz, subject, copies)).toMatchObject({
		kind: 'link',
		link: { url: `${ORIGIN}/slug1`, monitor_key: 'key-of-slug1' },
	})
})

describe('the request of a menu', () => {
	const tab = { id: 7, url: page, isPrivate: false }
	const elsewhere = { ...tab, url: 'https://example.org/another-page' }
	const url = 'https://example.org/link'
	const link = { url, isPrivate: false, isAsked: true }

	it.each([
		['is picked up once on its page', { url, tab: 7, page }, tab, link, tab, subject],
		['in another tab waits for a popup there', { url, tab: 8, page }, tab, subject, { ...tab, id: 8 }, link],
		[
			'lapses when its tab goes elsewhere',
			{ url, tab: 7, page },
			elsewhere,
			{ url: elsewhere.url, isPrivate: false },
			tab,
			subject,
		],
		['belongs to its tab alone if the address is hidden', { url, tab: 7 }, tab, link, tab, subject],
	])('%s', async (_name, asked, first, expected, second, expectedThen) => {
		const kurz = await openTestKurz()
		await kurz.items.asked.write(asked)
		expect(await readSubject(kurz, first)).toEqual(expected)
		expect(await readSubject(kurz, second)).toEqual(expectedThen)
	})
})

describe('preferences', () => {
	const open = async (isRemembering: boolean) => {
		const kurz = await openTestKurz()
		await changePreferences(kurz, rememberingTo(isRemembering))
		return { kurz, defaults: async () => (await kurz.items.preferences.read()).defaults }
	}

	it('remember days and clicks if switched on, never alias or password, nothing from a private window', async () => {
		const made = { alias: 'alias', days: 3, password: 'secret' }
		const { kurz, defaults } = await open(false)
		await rememberLimits(kurz, { url: page, isPrivate: false }, made)
		expect(await defaults()).toEqual({})
		await changePreferences(kurz, rememberingTo(true))
		await rememberLimits(kurz, { url: page, isPrivate: true }, made)
		expect(await defaults()).toEqual({})
		await rememberLimits(kurz, { url: page, isPrivate: false }, made)
		expect(await defaults()).toEqual({ days: 3 })
		await firstView(kurz, subject, copies)
		const limits = { isLimited: true, limitation_type: 'time', expires_in: 3 }
		expect(kurz.sent[0]!.body).toEqual({ url: page, ...limits })
	})

	it('never repeat a time of expiry', async () => {
		const { kurz, defaults } = await open(true)
		await rememberLimits(
			kurz,
			{ url: page, isPrivate: false },
			{ until: '2026-12-31T18:00:00.000Z', clicks: 3 },
		)
		expect(await defaults()).toEqual({ clicks: 3 })
	})

	it('remember nothing if the browser can’t save them, and nothing else fails', async () => {
		const { kurz, defaults } = await open(true)
		kurz.areas.sync.fill(0)
		await rememberLimits(kurz, { url: page, isPrivate: false }, { days: 1 })
		expect(await defaults()).toEqual({})
	})

	it('forget the limits when remembering is switched off', async () => {
		const { kurz, defaults } = await open(true)
		await rememberLimits(kurz, { url: page, isPrivate: false }, { days: 1 })
		await changePreferences(kurz, rememberingTo(false))
		expect(await kurz.items.preferences.read()).toMatchObject({ remember: false, defaults: {} })
		await firstView(kurz, subject, copies)
		expect(kurz.sent[0]!.body).toEqual({ url: page })
		await changePreferences(kurz, { defaults: { days: 7 } })
		await changePreferences(kurz, rememberingTo(true))
		expect(await defaults()).toEqual({ days: 7 })
	})

	it('changed in two places at once are all kept', async () => {
		const { kurz } = await open(false)
		const changes = [{ theme: 'dark' }, { remember: true }, { language: 'de' }] as const
		await Promise.all(changes.map((change) => changePreferences(kurz, change)))
		expect(await kurz.items.preferences.read()).toMatchObject(Object.assign({}, ...changes))
	})
})

it.each([
	['nothing', {}, []],
	['everything right', { alias: 'my-alias', days: '30', clicks: '5', password: 'x' }, []],
	['an alias that some servers take', { alias: 'ab' }, []],
	['an alias that none takes', { alias: 'a' }, ['alias']],
	['letters for days', { days: 'soon' }, ['days']],
	['no whole number', { clicks: '1.5' }, ['clicks']],
	['a number and a word', { days: '7 weeks', clicks: '3x' }, ['clicks', 'days']],
	[
		'too many days and too long a password',
		{ days: '4000', password: 'x'.repeat(129) },
		['days', 'password'],
	],
])('typed %s', (_name, typed, faults) => {
	const draft = { ...draftOf({}), ...typed }
	expect([...faultsIn(draft)].toSorted()).toEqual(faults)
	if (faults.length === 0) expect(draftOf(optionsOf(draft))).toEqual(draft)
})

it('a copy that ends after another link replaced the copied one changes nothing', async () => {
	const kurz = await openTestKurz()
	const first = await firstView(kurz, subject, async () => false)
	const url = first.kind === 'link' ? first.link.url : ''
	expect(afterCopy(first, url)).toMatchObject({ kind: 'link', isCopied: true })
	expect(afterCopy(first, `${ORIGIN}/another`)).toBe(first)
	expect(afterCopy({ kind: 'unsupported' }, url)).toEqual({ kind: 'unsupported' })
	expect(afterCopy(undefined, url)).toBeUndefined()
})
