/** A link with limits is handed out only on demand, and with its limits. */
import { describe, expect, it } from 'vitest'
import { shorten } from '../../../../extension/actions/making/shorten.ts'
import type { KeptLink } from '../../../../extension/actions/storage/items.ts'
import type { LinkOptions } from '../../../../extension/actions/storage/limits.ts'
import type { LinkRecord } from '../../../../shared/link/links.ts'
import {
	copied,
	fresh,
	old,
	openBackground,
	withOld,
} from '../../../support/browsers/extension-background.ts'
import { away, openTestKurz, page, type Service, wish } from '../../../support/browsers/extension-kurz.ts'

describe.each<[string, Partial<KeptLink> & Partial<LinkRecord>]>([
	['a click limit', { max_clicks: 1 }],
	['an expiry', { expires_at: '2026-12-01T00:00:00.000Z' }],
	['a password', { is_protected: true }],
	['a button', { confirm: true }],
])('a link with %s is not copied again, and its page gets one without', (_name, limits) => {
	it('at once', async () => {
		const { kurz, done, click, asked } = await openBackground([{ ...old, ...limits }])
		await click()
		expect(done).toEqual(copied(fresh))
		expect(asked()).toEqual(['POST'])
		expect(kurz.sent[0]!.body).toEqual({ url: page })
	})

	it('even if only its server knows the limit', async () => {
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
		// Days depend on the time zone. At 08:00 UTC it is the same day from New York to Auckland.
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

	it('a link with the same limits is copied again, and the button names them', async () => {
		const { done, click, asked } = await withDefaults([same], withOld(record))
		await click()
		expect(done).toEqual(copied(same.url, 'Click limit: 3', 'Until 26 Nov'))
		expect(asked()).toEqual(['GET'])
	})

	it('a link that can’t be checked may be used up, so it is not copied', async () => {
		const { done, click } = await withDefaults([same], away)
		await click()
		expect(done).toEqual([
			'! Can’t reach kurz.example. Is the server running? Open it in a tab: there the browser says what is wrong, and you can accept a self-made certificate.',
		])
	})

	it.each<[string, Partial<KeptLink>]>([
		['another number of clicks', { max_clicks: 4 }],
		['another number of days', { expires_at: '2026-12-19T12:00:00.000Z' }],
		['a password as well', { is_protected: true }],
		['a button as well', { confirm: true }],
	])('a link with %s is not copied again', async (_name, more) => {
		const { kurz, done, click } = await withDefaults([{ ...same, ...more }])
		await click()
		expect(done).toEqual(copied(fresh, 'Click limit: 3', 'Until 27 Nov'))
		expect(kurz.sent[0]!.body).toMatchObject({ max_clicks: 3, expires_in: 7 })
	})
})

it('the limits of a link are stored: next time it is copied even without an answer', async () => {
	const { done, click, kurz } = await openBackground([{ ...old, max_clicks: undefined }], withOld({}))
	await click()
	expect((await kurz.items.links.read())[0]).toMatchObject({ max_clicks: null, is_protected: false })
	kurz.service.answer = away
	await click()
	expect(done.filter((one) => one.startsWith('copied'))).toEqual([`copied ${old.url}`, `copied ${old.url}`])
})

it('a link made here knows its limits', async () => {
	const kurz = await openTestKurz()
	const make = async (options: LinkOptions) => (await shorten(kurz, { ...wish, options, isNew: true })).link
	expect(await make({})).toMatchObject({ max_clicks: null, is_protected: false })
	const until = '2026-12-31T18:00:00.000Z'
	expect(await make({ until })).toMatchObject({ max_clicks: null, expires_at: until })
	expect(kurz.sent.at(-1)!.body).toEqual({
		url: page,
		...{ isLimited: true, limitation_type: 'time', expires_at: until },
	})
	expect(await make({ clicks: 3, password: 'open sesame' })).toMatchObject({
		max_clicks: 3,
		is_protected: true,
	})
})
