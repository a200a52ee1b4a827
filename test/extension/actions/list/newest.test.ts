/** The newest links are read without the others, and unasked refreshes don't grow with the list. */
import { expect, it } from 'vitest'
import { forgetLinks } from '../../../../extension/actions/list/discard.ts'
import { shorten } from '../../../../extension/actions/making/shorten.ts'
import { refreshFigures } from '../../../../extension/actions/server/refresh.ts'
import { followLinks } from '../../../../extension/ui/links/follow-links.ts'
import { keep, keptLink, openTestKurz, wish } from '../../../support/browsers/extension-kurz.ts'
import { figuresService } from '../../../support/browsers/figures-service.ts'

const many = (count: number) =>
	Array.from({ length: count }, (_, nth) =>
		keptLink(`slug-${nth}`, { made_at: new Date(Date.UTC(2026, 10, 1) - nth * 60_000).toISOString() }),
	)

it('a list shows its newest links first, then all, then what changes', async () => {
	const links = many(200)
	const kurz = await openTestKurz()
	await keep(kurz, links)
	const first = await followLinks(kurz)
	// The index doesn't know yet which of those kept together are the newest.
	expect(first.links).toHaveLength(50)
	const shown = [] as number[]
	const whole = Promise.withResolvers<void>()
	let now = first.links
	first.follow((change) => {
		now = change(now)
		shown.push(now.length)
		whole.resolve()
	})
	await whole.promise
	expect(now).toEqual(links)
	await forgetLinks(kurz, [links[1]!])
	expect(shown).toEqual([200, 199])
	const { link } = await shorten(kurz, wish)
	const second = await followLinks(kurz)
	expect(second.links.slice(0, 3)).toEqual([link, links[0], links[2]])
})

it('of a long list a thousand are refreshed unasked, those on screen first; asked, all are', async () => {
	const kurz = await openTestKurz(figuresService(() => ({ clicks: 1 })))
	const links = many(1_500)
	await keep(kurz, links)
	await refreshFigures(kurz, await kurz.items.links.read())
	expect(kurz.sent).toHaveLength(10)
	expect((await kurz.items.links.read()).slice(0, 100).every(({ figures }) => figures !== undefined)).toBe(
		true,
	)
	await refreshFigures(kurz, await kurz.items.links.read())
	expect(kurz.sent).toHaveLength(15)
	await refreshFigures(kurz, await kurz.items.links.read(), { isForced: true })
	expect(kurz.sent).toHaveLength(30)
})

it('of a long list those that wait the longest are refreshed first', async () => {
	const kurz = await openTestKurz(figuresService(() => ({})))
	const at = (nth: number) => new Date(kurz.clock.now - 3_600_000 - nth * 1_000).toISOString()
	const links = many(1_150).map((link, nth) => ({
		...link,
		figures: { clicks: 0, visitors: 0, status: 'active' as const, at: at(nth) },
	}))
	await refreshFigures(kurz, links)
	const asked = kurz.sent.flatMap(({ body }) =>
		(body as { links: { short_url: string }[] }).links.map(({ short_url }) => short_url),
	)
	expect(asked).toHaveLength(1_000)
	expect(asked).toContain('slug-1149')
	expect(asked).not.toContain('slug-100')
})

it('what a newer version keeps at the same address stays through an edit', async () => {
	const kurz = await openTestKurz()
	const [link, newer] = [keptLink('one'), { url: 7, monitor_key: 'of a newer version' }]
	await kurz.areas.local.set({ [`link ${link.url}`]: { version: 1, value: [link, newer] } })
	await keep(kurz, [{ ...link, title: 'New' }])
	expect(JSON.stringify(kurz.areas.local.values.get(`link ${link.url}`))).toContain(newer.monitor_key)
	await forgetLinks(kurz, [link])
	expect(JSON.stringify(kurz.areas.local.values.get(`link ${link.url}`))).toContain(newer.monitor_key)
})
