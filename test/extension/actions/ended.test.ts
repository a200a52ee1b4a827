/** Owns the tests of what copying without a popup does with a link that was made before and may have ended meanwhile. */
import { expect, it } from 'vitest'
import { shortenSurely } from '../../../extension/actions/ended.ts'
import type { KeptLink } from '../../../extension/actions/items.ts'
import { deleteLink, findKept } from '../../../extension/actions/links.ts'
import { refreshFigures } from '../../../extension/actions/refresh.ts'
import { shorten } from '../../../extension/actions/shorten.ts'
import { createToolbar, type PageTab } from '../../../extension/actions/toolbar.ts'
import { allWords } from '../../../extension/locales/all.ts'
import type { LinkRecord } from '../../../shared/records.ts'
import {
	away,
	detailsOf,
	failing,
	keptLink,
	ORIGIN,
	openTestKurz,
	type Service,
	shortening,
} from '../../support/extension-kurz.ts'

const page = 'https://example.org/page'
const tab: PageTab = { id: 7, url: page, isPrivate: false }
const old = keptLink('old', { target: page, made_at: '2026-11-19T12:00:00.000Z', max_clicks: null })
const limited: KeptLink = { ...old, max_clicks: 1 }
const fresh = `${ORIGIN}/slug1`

/** The old link is as told; every other one is made. */
const withOld = (record: Partial<LinkRecord>): Service => {
	const making = shortening()
	return (request) => (request.method === 'POST' ? making(request) : Response.json(detailsOf('old', record)))
}
const withoutOld = (): Service => {
	const making = shortening()
	return (request) => (request.method === 'POST' ? making(request) : failing('not_found', 404)(request))
}

const open = async (links: KeptLink[], service?: Service) => {
	const kurz = await openTestKurz(service)
	await kurz.items.links.write(links)
	const done: string[] = []
	const { shortenAndCopy } = createToolbar(
		kurz,
		{
			openPopup: async () => true,
			mayCopy: async () => true,
			copy: async (text) => {
				done.push(`copied ${text}`)
				return true
			},
			openOnClick: async () => {},
			badge: async (_id, sign, title) => void done.push(`${sign} ${title}`),
			notify: async () => {},
		},
		async () => allWords.en,
	)
	const click = () => shortenAndCopy({ url: page, tab })
	return { kurz, done, click, asked: () => kurz.sent.map(({ request }) => request.method) }
}
const copied = (url: string) => [`copied ${url}`, `✓ Copied: ${url}`]

it('a new link is one request', async () => {
	const { done, click, asked } = await open([])
	await click()
	expect(done).toEqual(copied(fresh))
	expect(asked()).toEqual(['POST'])
})

it.each<[string, KeptLink, Service]>([
	['used up', limited, withOld({ max_clicks: 1, status: 'exhausted' })],
	['expired', { ...old, expires_at: '2026-12-01T00:00:00.000Z' }, withOld({ status: 'expired' })],
	['gone', limited, withoutOld()],
	['imported, and used up', { ...old, max_clicks: undefined }, withOld({ status: 'exhausted' })],
])('a link that is %s is not copied: its page gets a new one', async (_name, link, service) => {
	const { done, click, asked } = await open([link], service)
	await click()
	expect(done).toEqual(copied(fresh))
	expect(asked()).toEqual(['GET', 'POST'])
})

it('two clicks on the page of a used-up link make one new one', async () => {
	const { kurz, click, asked } = await open([limited], withOld({ max_clicks: 1, status: 'exhausted' }))
	await Promise.all([click(), click()])
	expect(asked()).toEqual(['GET', 'POST'])
	expect(await kurz.items.links.read()).toHaveLength(2)
})

it('a limited link that still works is copied once that is known', async () => {
	const { done, click, asked } = await open([limited], withOld({ max_clicks: 1 }))
	await click()
	expect(done).toEqual(copied(limited.url))
	expect(asked()).toEqual(['GET'])
})

it('of a limited link that can’t be asked for, why is said, and nothing is copied', async () => {
	const { done, click } = await open([limited], away)
	await click()
	expect(done).toEqual(['! Can’t reach kurz.example. Is the server running?'])
})

it('a link without limits is copied before anything is asked, and stays copied when nobody answers', async () => {
	const { kurz, done, click, asked } = await open([old])
	kurz.service.answer = (request) => {
		done.push('asked')
		return away(request)
	}
	await click()
	expect(done).toEqual([...copied(old.url), 'asked'])
	expect(asked()).toEqual(['GET'])
})

it('when it turns out gone, the button says so, and the next click makes a new one', async () => {
	const { done, click } = await open([old], withoutOld())
	await click()
	expect(done).toEqual([...copied(old.url), `! ${allWords.en.copiedInVain(old.url)}`])
	await click()
	expect(done.slice(3)).toEqual(copied(fresh))
})

it('what is learned of a link’s limits is kept: next time it is copied at once', async () => {
	const { done, click, kurz } = await open([{ ...old, max_clicks: undefined }], withOld({}))
	await click()
	expect((await kurz.items.links.read())[0]!.max_clicks).toBeNull()
	kurz.service.answer = away
	await click()
	expect(done).toEqual([...copied(old.url), ...copied(old.url)])
})

it('a link that is made here knows its limits', async () => {
	const { click, kurz } = await open([])
	await click()
	expect((await kurz.items.links.read())[0]!.max_clicks).toBeNull()
	const preferences = await kurz.items.preferences.read()
	await kurz.items.preferences.write({ ...preferences, defaults: { clicks: 3 } })
	await kurz.items.links.write([])
	await click()
	expect((await kurz.items.links.read())[0]!.max_clicks).toBe(3)
})

it('of a link that was made again under its name, the one that is gone takes neither key nor turn from the new one', async () => {
	const making = shortening()
	const kurz = await openTestKurz((request) => {
		if (request.method === 'POST') return making(request)
		return request.url.includes('key-of-slug1')
			? Response.json(detailsOf('slug1'))
			: failing('not_found', 404)(request)
	})
	const dead = { ...old, url: fresh, slug: 'slug1', monitor_key: 'key-of-the-dead' }
	await kurz.items.links.write([dead])
	const { link } = await shorten(kurz, {
		url: page,
		options: { alias: 'slug1' },
		isPrivate: false,
		isNew: true,
	})
	await refreshFigures(kurz, await kurz.items.links.read(), { isForced: true })
	expect(findKept(await kurz.items.links.read(), ORIGIN, page, kurz.now())?.monitor_key).toBe(
		link.monitor_key,
	)
	await deleteLink(kurz, dead)
	expect((await kurz.items.links.read()).map((kept) => kept.monitor_key)).toEqual([link.monitor_key])
})

it('a link that is known to be gone makes room for the one that is made under its name', async () => {
	const kurz = await openTestKurz()
	await kurz.items.links.write([{ ...old, url: fresh, slug: 'slug1', gone_at: kurz.now().toISOString() }])
	await shorten(kurz, { url: page, options: { alias: 'slug1' }, isPrivate: false, isNew: true })
	expect(await kurz.items.links.read()).toHaveLength(1)
})

it('a link whose figures are from a clock that was ahead is asked for once, and then gone', async () => {
	const making = shortening()
	let asked = 0
	const kurz = await openTestKurz((request) => {
		if (request.method === 'POST') return making(request)
		return failing(++asked > 3 ? 'rate_limited' : 'not_found', asked > 3 ? 429 : 404)(request)
	})
	const figures = { clicks: 1, visitors: 1, status: 'active' as const, at: '2036-12-20T12:00:00.000Z' }
	await kurz.items.links.write([{ ...limited, figures }])
	const { link } = await shortenSurely(kurz, { url: page, options: {}, isPrivate: false, isNew: false })
	expect([link.url, asked]).toEqual([fresh, 1])
})
