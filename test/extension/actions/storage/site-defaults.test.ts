/** Defaults of single sites: which pages have them, and what each way of making a link sends. */
import { describe, expect, it, vi } from 'vitest'
import type { Kurz } from '../../../../extension/actions/kurz.ts'
import { rememberLimits } from '../../../../extension/actions/list/add-options.ts'
import { shortenTabs } from '../../../../extension/actions/making/all-tabs.ts'
import { firstView } from '../../../../extension/actions/popup.ts'
import { giveUpPlace } from '../../../../extension/actions/storage/place.ts'
import { changePreferences, readDefaults } from '../../../../extension/actions/storage/preferences.ts'
import { changeSite, siteIn, siteOf } from '../../../../extension/actions/storage/site-defaults.ts'
import { createToolbar } from '../../../../extension/actions/toolbar.ts'
import { makeNew } from '../../../../extension/ui/popup/make-new.ts'
import { ORIGIN, openTestKurz, page } from '../../../support/browsers/extension-kurz.ts'
import { allWords } from '../../../support/browsers/extension-words.ts'

const account = { origin: ORIGIN, token: 'kz_secret_1234', name: 'me@example.org', host: 'go.example' }
const ofSite = { tags: ['press'], days: 30, host: 'press.example', clean: true }
const tracked = `${page}?utm_source=mail&b=2`

describe('the site of a page', () => {
	it.each([
		['https://example.org/page', 'example.org'],
		['https://www.example.org:8443/page', 'example.org'],
		['http://EXAMPLE.org', 'example.org'],
		['https://blog.example.org/', 'blog.example.org'],
		['https://a.b.blog.example.org/', 'blog.example.org'],
		['https://notexample.org/', undefined],
		['https://example.org.evil.example/', undefined],
		['https://org/', undefined],
		['https://constructor/', undefined],
		['http://127.0.0.1:80/', '127.0.0.1'],
		['http://[::1]/', '[::1]'],
		['no address', undefined],
	])('of %s is %s', (url, site) => {
		expect(siteOf({ 'example.org': {}, 'blog.example.org': {}, '127.0.0.1': {}, '[::1]': {} }, url)).toBe(
			site,
		)
	})

	it.each([
		['example.com', 'example.com'],
		[' Example.COM ', 'example.com'],
		['https://example.com:8080/path?a=b', 'example.com'],
		['bücher.example', 'xn--bcher-kva.example'],
		['localhost:3000', 'localhost'],
		['', undefined],
		['two words', undefined],
	])('typed as %j is %s', (typed, site) => {
		expect(siteIn(typed)).toBe(site)
	})
})

const open = async () => {
	const kurz = await openTestKurz()
	await kurz.items.account.write(account)
	await changePreferences(kurz, { defaults: { days: 3, clicks: 5 } })
	await changeSite(kurz, 'example.org', ofSite)
	return kurz
}
const copies = async () => true
// The popup copies by itself.
vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } })
const subject = { url: tracked, isPrivate: false }
const tab = { id: 1, ...subject }

/** Every way in which a plain click makes a link. */
const ways: Record<string, (kurz: Kurz) => Promise<unknown>> = {
	popup: (kurz) => firstView(kurz, subject, copies),
	'new link': (kurz) => makeNew(kurz, subject, undefined, undefined, tracked),
	'in the background': (kurz) => {
		const does = { openPopup: copies, mayCopy: copies, copy: copies, openOnClick: async () => {} }
		const toolbar = { ...does, badge: async () => {}, notify: async () => {} }
		return createToolbar(kurz, toolbar, async () => allWords.en).shortenAndCopy({ url: tracked, tab })
	},
	'many pages': (kurz) => {
		const progress = { show: () => {}, pause: async () => {}, isOver: () => false }
		return shortenTabs(kurz, [{ url: tracked, title: '', isPrivate: false }], progress)
	},
}

describe.each(Object.entries(ways))('%s', (_name, make) => {
	it('has the site’s defaults, beside those for all pages', async () => {
		const kurz = await open()
		await make(kurz)
		const limits = { isLimited: true, limitation_type: 'both', expires_in: 30, max_clicks: 5 }
		expect(kurz.sent.map(({ body }) => body)).toEqual([
			{ url: `${page}?b=2`, tags: ['press'], ...limits, host: 'press.example' },
		])
	})
})

it('the usual host can be a site’s, whatever the account’s is', async () => {
	const kurz = await open()
	await changeSite(kurz, 'example.org', { host: '' })
	await firstView(kurz, { url: page, isPrivate: false }, copies)
	expect(kurz.sent[0]!.body).not.toHaveProperty('host')
})

describe('options chosen for the link that a click has just made', () => {
	const choose = async (options: object) => {
		const kurz = await open()
		const before = await firstView(kurz, { url: page, isPrivate: false }, copies)
		if (before.kind !== 'link') throw new Error('no link')
		kurz.sent.length = 0
		// What the form holds already.
		const { clean: _, ...given } = await readDefaults(kurz, page)
		const made = await makeNew(kurz, { url: page, isPrivate: false }, before, { ...given, ...options }, page)
		return {
			kurz,
			before,
			made,
			sent: kurz.sent.map(({ request, body }) => ({ method: request.method, body })),
		}
	}
	const limits = { isLimited: true, limitation_type: 'both', expires_in: 30, max_clicks: 1 }

	it('limits change it', async () => {
		const { sent } = await choose({ clicks: 1 })
		expect(sent).toEqual([{ method: 'PATCH', body: { tags: ['press'], ...limits } }])
	})

	it.each<[string, object, object]>([
		['another host', { host: 'go.example' }, { host: 'go.example' }],
		['the usual host', { host: undefined }, {}],
		['a team', { team: { id: 'press-1', name: 'Press' } }, { host: 'press.example', team: 'press-1' }],
		['an alias', { alias: 'an-alias' }, { host: 'press.example', type: 'alias', alias: 'an-alias' }],
	])('%s makes another in its place', async (_name, options, place) => {
		const { sent, made, before } = await choose({ clicks: 1, ...options })
		expect(sent).toEqual([{ method: 'POST', body: { url: page, tags: ['press'], ...limits, ...place } }])
		expect(made).toMatchObject({ kind: 'link', replaced: { url: before.link.url } })
	})

	it('nothing makes another beside it', async () => {
		const { sent, made } = await choose({})
		expect(sent).toMatchObject([{ method: 'POST', body: { host: 'press.example' } }])
		expect(made).not.toHaveProperty('replaced')
	})
})

it('without an account, no host is asked for', async () => {
	const kurz = await open()
	await kurz.items.account.write(null)
	await firstView(kurz, subject, copies)
	expect(kurz.sent[0]!.body).not.toHaveProperty('host')
})

it('a refused host of a site is given up there, else the account’s; other sites keep theirs', async () => {
	const kurz = await open()
	await changeSite(kurz, 'example.com', { host: 'press.example' })
	const kept = async () => [await kurz.items.siteDefaults.read(), (await kurz.items.account.read())!.host]
	const { host: _, ...rest } = ofSite
	const after = { 'example.org': rest, 'example.com': { host: 'press.example' } }
	await giveUpPlace(kurz, 'host', tracked)
	expect(await kept()).toEqual([after, account.host])
	await giveUpPlace(kurz, 'host', tracked)
	expect(await kept()).toEqual([after, undefined])
})

it('limits chosen on a site with defaults are not remembered for all others', async () => {
	const kurz = await open()
	await changePreferences(kurz, { remember: true })
	await rememberLimits(kurz, subject, { days: 30 })
	expect((await readDefaults(kurz, 'https://other.example')).days).toBe(3)
	await rememberLimits(kurz, { ...subject, url: 'https://other.example' }, { days: 7 })
	expect((await readDefaults(kurz, 'https://other.example')).days).toBe(7)
})

it('two pages that change different sites at once keep both', async () => {
	const kurz = await open()
	await Promise.all([changeSite(kurz, 'a.example', { days: 1 }), changeSite(kurz, 'b.example', { days: 2 })])
	await changeSite(kurz, 'example.org', undefined)
	expect(await kurz.items.siteDefaults.read()).toEqual({ 'a.example': { days: 1 }, 'b.example': { days: 2 } })
})
