/** The list of links: deleting, merging with the account's, suggesting. */
import { describe, expect, it } from 'vitest'
import { mergeLinks, readAccountLinks } from '../../../extension/actions/account-links.ts'
import { readDetails } from '../../../extension/actions/details.ts'
import { deleteLink, findKept } from '../../../extension/actions/links.ts'
import { asXml, suggestLinks } from '../../../extension/actions/suggest.ts'
import {
	away,
	detailsOf,
	failing,
	keptLink as link,
	ORIGIN,
	openTestKurz,
} from '../../support/browsers/extension-kurz.ts'

describe('deleting', () => {
	it('a link is deleted at its server and leaves the list', async () => {
		const kurz = await openTestKurz(() => Response.json({ status: 'success' }))
		await kurz.items.links.write([link('one'), link('two')])
		await deleteLink(kurz, link('one'))
		expect(kurz.sent[0]!.request.method).toBe('DELETE')
		expect((await kurz.items.links.read()).map(({ slug }) => slug)).toEqual(['two'])
	})

	it('a link already gone leaves the list; one whose server is unreachable stays', async () => {
		const kurz = await openTestKurz(failing('not_found', 404))
		await kurz.items.links.write([link('one'), link('two')])
		await deleteLink(kurz, link('one'))
		kurz.service.answer = away
		await expect(deleteLink(kurz, link('two'))).rejects.toMatchObject({ code: 'unreachable' })
		expect((await kurz.items.links.read()).map(({ slug }) => slug)).toEqual(['two'])
	})
})

it('a link in both lists has its key from here and its figures from the server', () => {
	const figures = { clicks: 9, visitors: 3, status: 'active' as const, at: '2026-11-20T12:00:00.000Z' }
	const { monitor_key: _key, ...ofAccount } = link('ONE', { figures, target: link('one').target })
	const { monitor_key: _other, ...only } = link('only', { figures })
	const merged = mergeLinks([link('one')], [ofAccount, only])
	expect(merged).toEqual([{ ...link('one'), figures }, only])
})

describe('of several answers about a link the latest is shown', () => {
	const said = (clicks: number) => ({
		clicks,
		visitors: clicks,
		status: 'active' as const,
		at: `2026-11-20T12:00:0${clicks}.000Z`,
	})
	const { monitor_key: _key, ...ofAccount } = link('one')
	const answer = (clicks: number) => ({ ...ofAccount, figures: said(clicks) })
	const clicksIn = (...merging: Parameters<typeof mergeLinks>) =>
		mergeLinks(...merging).map(({ figures }) => figures?.clicks)

	it.each([
		['first', [answer(2), answer(1)]],
		['last', [answer(1), answer(2)]],
		['in the middle', [answer(0), answer(2), answer(1)]],
	])('which came %s', (_when, answers) => {
		expect(clicksIn([], answers)).toEqual([2])
		expect(clicksIn([link('one')], answers)).toEqual([2])
	})

	it('also where its own page asked after the account did', () => {
		expect(clicksIn([link('one', { figures: said(3) })], [answer(1), answer(2)])).toEqual([3])
	})
})

it.each([
	['oldest', 'oldest'],
	[' kurz.example/oldest', 'oldest'],
	[`${ORIGIN}/Oldest `, 'Oldest'],
	['https://example.org/a', 'https://example.org/a'],
	['', null],
])('the account is searched for %j as %j', async (text, q) => {
	const kurz = await openTestKurz(() => Response.json([]))
	await readAccountLinks(kurz, { origin: ORIGIN, token: 'kz_token', name: 'me' }, { text, sort: 'made' })
	expect(new URL(kurz.sent[0]!.request.url).searchParams.get('q')).toBe(q)
})

it('the address bar suggests own links; Chromium reads them as XML', () => {
	const odd = link('odd', { target: 'https://example.org/?a=1&b=<2>' })
	expect(suggestLinks([odd, link('other')], 'a=1')).toEqual([
		{
			content: 'https://example.org/?a=1&b=<2>',
			description: `${ORIGIN}/odd – https://example.org/?a=1&b=<2>`,
		},
	])
	expect(asXml('https://example.org/?a=1&b=<2>')).toBe('https://example.org/?a=1&#38;b=&#60;2&#62;')
	expect(suggestLinks([odd], '  ')).toEqual([])
})

it('a link that was edited elsewhere leads on the list where it leads now, and its page gets another', async () => {
	const elsewhere = { long_url: 'https://example.org/new', title: 'New', tags: ['moved'], max_clicks: 3 }
	const kurz = await openTestKurz(() => Response.json(detailsOf('one', elsewhere)))
	const before = link('one', { title: 'Old', tags: [], max_clicks: null })
	await kurz.items.links.write([before])
	await readDetails(kurz, before)
	const [now] = await kurz.items.links.read()
	expect(now).toMatchObject({
		monitor_key: before.monitor_key,
		target: 'https://example.org/new',
		title: 'New',
		title_edited: true,
		tags: ['moved'],
		max_clicks: 3,
	})
	expect(findKept([now!], ORIGIN, before.target, kurz.now())).toBeUndefined()
})
