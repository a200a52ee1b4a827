/** A link with limits is never handed out unasked, and its limits are said. */
import { describe, expect, it } from 'vitest'
import type { KeptLink } from '../../../extension/actions/items.ts'
import { shorten } from '../../../extension/actions/shorten.ts'
import type { LinkOptions } from '../../../extension/actions/target.ts'
import type { LinkRecord } from '../../../shared/links.ts'
import {
	copied,
	fresh,
	old,
	openBackground,
	page,
	withOld,
} from '../../support/browsers/extension-background.ts'
import { away, openTestKurz, type Service } from '../../support/browsers/extension-kurz.ts'

describe('a link with unwanted limits is not copied again; its page gets one without', () => {
	it.each<[string, Partial<KeptLink>]>([
		['a click limit', { max_clicks: 1 }],
		['an expiry', { expires_at: '2026-12-01T00:00:00.000Z' }],
		['a password', { is_protected: true }],
	])('%s', async (_name, limits) => {
		const { kurz, done, click, asked } = await openBackground([{ ...old, ...limits }])
		await click()
		expect(done).toEqual(copied(fresh))
		expect(asked()).toEqual(['POST'])
		expect(kurz.sent[0]!.body).toEqual({ url: page })
	})

	it.each<[string, Partial<LinkRecord>]>([
		['a click limit', { max_clicks: 1 }],
		['an expiry', { expires_at: '2026-12-01T00:00:00.000Z' }],
		['a password', { is_protected: true }],
	])('%s that only its server knows of', async (_name, limits) => {
		const { kurz, done, click } = await openBackground(
			[{ ...old, max_clicks: undefined, is_protected: undefined }],
			withOld(limits),
		)
		await click()
		expect(done).toEqual(copied(fresh))
		expect((await kurz.items.links.read())[1]).toMatchObject(limits)
	})
})

describe('remembered limits', () => {
	const withDefaults = async (links: KeptLink[], service?: Service) => {
		const opened = await openBackground(links, service)
		// Days are the reader's: at eight in the morning UTC it is the same day from New York to Auckland.
		opened.kurz.clock.now = Date.UTC(2026, 10, 20, 8)
		const { preferences } = opened.kurz.items
		await preferences.write({
			...(await preferences.read()),
			remember: true,
			defaults: { days: 7, clicks: 3 },
		})
		return opened
	}
	const same = { ...old, max_clicks: 3, expires_at: '2026-11-26T08:00:00.000Z' }
	const record = { max_clicks: 3, expires_at: same.expires_at }

	it('a link with the same limits is copied again, and the limits are said', async () => {
		const { done, click, asked } = await withDefaults([same], withOld(record))
		await click()
		expect(done).toEqual(copied(same.url, 'Click limit: 3', 'Until 26 Nov'))
		expect(asked()).toEqual(['GET'])
	})

	it('one that can’t be checked may be used up: nothing is copied, and the button says why', async () => {
		const { done, click } = await withDefaults([same], away)
		await click()
		expect(done).toEqual(['! Can’t reach kurz.example. Is the server running?'])
	})

	it.each<[string, Partial<KeptLink>]>([
		['another number of clicks', { max_clicks: 4 }],
		['another number of days', { expires_at: '2026-12-19T12:00:00.000Z' }],
		['a password besides', { is_protected: true }],
	])('a link with %s is not copied again', async (_name, more) => {
		const { kurz, done, click } = await withDefaults([{ ...same, ...more }])
		await click()
		expect(done).toEqual(copied(fresh, 'Click limit: 3', 'Until 27 Nov'))
		expect(kurz.sent[0]!.body).toMatchObject({ max_clicks: 3, expires_in: 7 })
	})
})

it('a link’s limits are stored when learned: next time it is copied even if nobody answers', async () => {
	const { done, click, kurz } = await openBackground([{ ...old, max_clicks: undefined }], withOld({}))
	await click()
	expect((await kurz.items.links.read())[0]).toMatchObject({ max_clicks: null, is_protected: false })
	kurz.service.answer = away
	await click()
	expect(done.filter((one) => one.startsWith('copied'))).toEqual([`copied ${old.url}`, `copied ${old.url}`])
})

it('a link made here knows its limits', async () => {
	const kurz = await openTestKurz()
	const make = async (options: LinkOptions) =>
		(await shorten(kurz, { url: page, options, isPrivate: false, isNew: true })).link
	expect(await make({})).toMatchObject({ max_clicks: null, is_protected: false })
	expect(await make({ clicks: 3, password: 'open sesame' })).toMatchObject({
		max_clicks: 3,
		is_protected: true,
	})
})
