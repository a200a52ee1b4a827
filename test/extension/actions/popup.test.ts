/** The popup's views, and which options of a link are remembered. */
import { describe, expect, it } from 'vitest'
import { afterCopy, firstView, readSubject, rememberLimits } from '../../../extension/actions/popup.ts'
import { changePreferences, rememberingTo } from '../../../extension/actions/preferences.ts'
import { draftOf, faultsIn, optionsOf } from '../../../extension/ui/draft.ts'
import { bounds } from '../../../shared/bounds.ts'
import { away, ORIGIN, openTestKurz } from '../../support/browsers/extension-kurz.ts'

const page = 'https://example.org/page'
const subject = { url: page, isPrivate: false }
const copies = async () => true

it.each([
	['a page', page, 'link'],
	['a page of the browser', 'chrome://version/', 'unsupported'],
	['a file', 'file:///tmp/a.html', 'unsupported'],
	['a page whose address is hidden', undefined, 'unsupported'],
	['an address with a password in it', 'https://me:secret@example.org/', 'unsupported'],
])('%s', async (_name, url, kind) => {
	const kurz = await openTestKurz()
	expect((await firstView(kurz, { url, isPrivate: false }, copies)).kind).toBe(kind)
	expect(kurz.sent).toHaveLength(kind === 'link' ? 1 : 0)
})

it('an address that is too long is reported as such, and nothing is sent', async () => {
	const kurz = await openTestKurz()
	const url = `${page}?${'x'.repeat(bounds.url)}`
	expect(await firstView(kurz, { url, isPrivate: false }, copies)).toMatchObject({
		kind: 'failed',
		failure: { code: 'too_long' },
	})
	expect((await firstView(kurz, { url: `file:///${url}`, isPrivate: false }, copies)).kind).toBe(
		'unsupported',
	)
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
	expect(await firstView(await openTestKurz(), subject, async () => false)).toMatchObject({
		kind: 'link',
		isCopied: false,
	})
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

describe('what a menu asked for', () => {
	const tab = { id: 7, url: page, isPrivate: false }
	const link = { url: 'https://example.org/link', isPrivate: false, isAsked: true }

	it('on this page is picked up once', async () => {
		const kurz = await openTestKurz()
		await kurz.items.asked.write({ url: link.url, tab: 7, page })
		expect(await readSubject(kurz, tab)).toEqual(link)
		expect(await readSubject(kurz, tab)).toEqual(subject)
	})

	it('in another tab waits for a popup there', async () => {
		const kurz = await openTestKurz()
		await kurz.items.asked.write({ url: link.url, tab: 8, page })
		expect(await readSubject(kurz, tab)).toEqual(subject)
		expect(await readSubject(kurz, { ...tab, id: 8 })).toEqual(link)
	})

	it('lapses when its tab went elsewhere', async () => {
		const kurz = await openTestKurz()
		const elsewhere = { ...tab, url: 'https://example.org/another-page' }
		await kurz.items.asked.write({ url: link.url, tab: 7, page })
		expect(await readSubject(kurz, elsewhere)).toEqual({ url: elsewhere.url, isPrivate: false })
		expect(await readSubject(kurz, tab)).toEqual(subject)
	})

	it('on a page whose address was hidden is recognised by its tab alone', async () => {
		const kurz = await openTestKurz()
		await kurz.items.asked.write({ url: link.url, tab: 7 })
		expect(await readSubject(kurz, tab)).toEqual(link)
	})
})

it('days and clicks are remembered if switched on; alias and password never; nothing from a private window', async () => {
	const kurz = await openTestKurz()
	const made = { alias: 'alias', days: 3, password: 'secret' }
	await rememberLimits(kurz, made, false)
	expect((await kurz.items.preferences.read()).defaults).toEqual({})
	await kurz.items.preferences.write({ ...(await kurz.items.preferences.read()), remember: true })
	await rememberLimits(kurz, made, true)
	expect((await kurz.items.preferences.read()).defaults).toEqual({})
	await rememberLimits(kurz, made, false)
	expect((await kurz.items.preferences.read()).defaults).toEqual({ days: 3 })
	await firstView(kurz, subject, copies)
	expect(kurz.sent[0]!.body).toEqual({
		url: page,
		isLimited: true,
		limitation_type: 'time',
		expires_in: 3,
	})
})

it('a browser that can’t save preferences remembers no limits, and nothing else fails', async () => {
	const kurz = await openTestKurz()
	await changePreferences(kurz, rememberingTo(true))
	kurz.areas.sync.fill(0)
	await rememberLimits(kurz, { days: 1 }, false)
	expect((await kurz.items.preferences.read()).defaults).toEqual({})
})

it('what was remembered is forgotten when remembering is switched off', async () => {
	const kurz = await openTestKurz()
	await changePreferences(kurz, rememberingTo(true))
	await rememberLimits(kurz, { days: 1 }, false)
	await changePreferences(kurz, rememberingTo(false))
	expect(await kurz.items.preferences.read()).toMatchObject({ remember: false, defaults: {} })
	await firstView(kurz, subject, copies)
	expect(kurz.sent[0]!.body).toEqual({ url: page })
	await changePreferences(kurz, { defaults: { days: 7 } })
	await changePreferences(kurz, rememberingTo(true))
	expect((await kurz.items.preferences.read()).defaults).toEqual({ days: 7 })
})

it('preferences changed in two places at once are all kept', async () => {
	const kurz = await openTestKurz()
	await Promise.all([
		changePreferences(kurz, { theme: 'dark' }),
		changePreferences(kurz, { remember: true }),
		changePreferences(kurz, { language: 'de' }),
	])
	expect(await kurz.items.preferences.read()).toMatchObject({ theme: 'dark', remember: true, language: 'de' })
})

it.each([
	['nothing', {}, []],
	['everything right', { alias: 'my-alias', days: '30', clicks: '5', password: 'x' }, []],
	['a short alias', { alias: 'abc' }, ['alias']],
	['letters for days', { days: 'soon' }, ['days']],
	['no whole number', { clicks: '1.5' }, ['clicks']],
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
