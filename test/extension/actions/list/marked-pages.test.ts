/** The pages at which the toolbar button is marked are those whose links work. */
import { expect, it } from 'vitest'
import { forgetLinks } from '../../../../extension/actions/list/discard.ts'
import { followMarks } from '../../../../extension/actions/list/marked-pages.ts'
import { shorten } from '../../../../extension/actions/making/shorten.ts'
import { refreshFigures } from '../../../../extension/actions/server/refresh.ts'
import { changeLinks } from '../../../../extension/actions/storage/links.ts'
import { keep, keptLink, ORIGIN, openTestKurz, page, wish } from '../../../support/browsers/extension-kurz.ts'
import { figuresService } from '../../../support/browsers/figures-service.ts'

const to = (target: string, more: object = {}) => keptLink(target.replace(/\W+/g, '-'), { target, ...more })

/** What the browser marks, and how often it was told. */
const open = async (answer?: Parameters<typeof openTestKurz>[0]) => {
	const kurz = await openTestKurz(answer)
	const told: string[][] = []
	const markAll = followMarks(kurz, {
		read: async () => told.at(-1) ?? [],
		write: async (pages) => void told.push(pages),
		pause: async () => undefined,
	})
	return { kurz, told, markAll, marked: () => expect.poll(() => told.at(-1) ?? []) }
}

it('pages are marked as their links come and go', async () => {
	const { kurz, told, marked } = await open()
	const one = to('https://example.com/one')
	const other = to('https://example.com/one', { ...keptLink('other'), target: one.target })
	const two = to('https://example.com/two')
	await keep(kurz, [one])
	await marked().toEqual([one.target])
	await keep(kurz, [two])
	await marked().toEqual([two.target, one.target])
	await keep(kurz, [other])
	await forgetLinks(kurz, [one])
	await forgetLinks(kurz, [two])
	// The other link still leads to the first page.
	await marked().toEqual([one.target])
	await forgetLinks(kurz, [other])
	await marked().toEqual([])
	expect(told).toHaveLength(4)
	await shorten(kurz, wish)
	await marked().toEqual([page])
})

it.each<[string, object, boolean]>([
	['works', {}, true],
	[
		'is used up',
		{ figures: { clicks: 1, visitors: 1, status: 'exhausted', at: '2026-11-22T00:00:00Z' } },
		false,
	],
	['is gone', { gone_at: '2026-11-22T00:00:00Z' }, false],
	['has expired', { expires_at: '2020-01-01T00:00:00Z' }, false],
	['expires one day', { expires_at: '2999-01-01T00:00:00Z' }, true],
	['is another server’s', { origin: 'https://other.example' }, false],
])('a page whose link %s is marked: %3$s', async (_, more, isMarked) => {
	const { kurz, markAll, marked } = await open()
	const link = to('https://example.com/page', more)
	await keep(kurz, [link])
	markAll()
	const end = to('https://example.com/end')
	await keep(kurz, [end])
	await marked().toEqual(isMarked ? [end.target, link.target] : [end.target])
})

it('a link that ended, or that leads elsewhere now, unmarks its page', async () => {
	const { kurz, told, marked } = await open(figuresService(() => ({ status: 'exhausted' })))
	const [one, two] = [to('https://example.com/one'), to('https://example.com/two')]
	await keep(kurz, [one, two])
	await marked().toHaveLength(2)
	await changeLinks(kurz, [one.url], (links) =>
		links.map((link) => ({ ...link, target: 'https://example.com/new' })),
	)
	await marked().toEqual(['https://example.com/new', two.target])
	await refreshFigures(kurz, await kurz.items.links.read())
	await marked().toEqual([])
	expect(told).toHaveLength(3)
})

it('new figures tell the browser nothing', async () => {
	const { kurz, told, marked } = await open(figuresService(() => ({ clicks: 1 })))
	await keep(
		kurz,
		Array.from({ length: 60 }, (_, nth) => to(`https://example.com/${nth}`)),
	)
	await marked().toHaveLength(60)
	await refreshFigures(kurz, await kurz.items.links.read())
	const end = to('https://example.com/end')
	await keep(kurz, [end])
	await marked().toContain(end.target)
	expect(told).toHaveLength(2)
})

it('another server’s links are those that count once it is used', async () => {
	const { kurz, marked } = await open()
	const elsewhere = to('https://example.com/two', { origin: 'https://other.example' })
	await keep(kurz, [to('https://example.com/one'), elsewhere])
	await marked().toEqual(['https://example.com/one'])
	await kurz.items.server.write({ origin: 'https://other.example' })
	await marked().toEqual([elsewhere.target])
	await kurz.items.server.write({ origin: ORIGIN })
	await marked().toEqual(['https://example.com/one'])
})

it('of many, the newest thousand are marked; what browsers can’t tell apart isn’t', async () => {
	const { kurz, told, markAll, marked } = await open()
	const at = (nth: number) => new Date(Date.UTC(2026, 10, 1) - nth * 60_000).toISOString()
	const links = Array.from({ length: 1_200 }, (_, nth) =>
		to(`https://example.com/${nth}`, { made_at: at(nth) }),
	)
	await keep(kurz, [to('https://example.com/app#/one'), ...links])
	await marked().toEqual(links.slice(0, 1_000).map(({ target }) => target))
	const newest = to('https://example.com/newest', { made_at: at(-1) })
	await keep(kurz, [newest])
	const expected = [newest.target, ...links.slice(0, 999).map(({ target }) => target)]
	await marked().toEqual(expected)
	markAll()
	await expect.poll(() => told.length).toBe(3)
	expect(told[2]).toEqual(expected)
})
