/** The list of links: deleting, merging with the account's, suggesting. */
import { expect, it } from 'vitest'
import { mergeLinks, readAccountLinks } from '../../../../extension/actions/list/account-links.ts'
import { deleteLink } from '../../../../extension/actions/list/discard.ts'
import { asXml, suggestLinks } from '../../../../extension/actions/list/suggest.ts'
import { readDetails } from '../../../../extension/actions/server/details.ts'
import { findKept } from '../../../../extension/actions/storage/links.ts'
import {
	away,
	detailsOf,
	failing,
	keep,
	keptLink as link,
	ORIGIN,
	openTestKurz,
	type Service,
} from '../../../support/browsers/extension-kurz.ts'

it.each<[string, Service, string[], string | undefined]>([
	['is deleted at its server', () => Response.json({ status: 'success' }), ['two'], undefined],
	['is already gone there', failing('not_found', 404), ['two'], undefined],
	['has an unreachable server', away, ['one', 'two'], 'unreachable'],
	['has a server that fails', failing('internal_error', 500), ['one', 'two'], 'internal_error'],
	['has a busy server', failing('rate_limited', 429), ['one', 'two'], 'rate_limited'],
])('deleting a link that %s leaves %j on the list', async (_name, service, left, code) => {
	const kurz = await openTestKurz(service)
	await keep(kurz, [link('one'), link('two')])
	const failed = await deleteLink(kurz, link('one')).catch((error: { code: string }) => error.code)
	expect(failed).toBe(code)
	expect(kurz.methods()).toEqual(['DELETE'])
	expect((await kurz.items.links.read()).map(({ slug }) => slug)).toEqual(left)
})

it('a link in both lists has its key from here and its figures from the server', () => {
	const figures = { clicks: 9, visitors: 3, status: 'active' as const, at: '2026-11-20T12:00:00.000Z' }
	const { monitor_key: _key, ...ofAccount } = link('ONE', { figures, target: link('one').target })
	const { monitor_key: _other, ...only } = link('only', { figures })
	const merged = mergeLinks([link('one')], [ofAccount, only])
	expect(merged).toEqual([{ ...link('one'), figures }, only])
})

it.each([
	['comes first', [2, 1], undefined, 2],
	['comes last', [1, 2], undefined, 2],
	['comes in the middle', [0, 2, 1], undefined, 2],
	['belongs to its own page', [1, 2], 3, 3],
])('the latest answer about a link is shown when it %s', (_when, listed, own, shown) => {
	const figures = (clicks: number) => ({
		clicks,
		visitors: clicks,
		status: 'active' as const,
		at: `2026-11-20T12:00:0${clicks}.000Z`,
	})
	const { monitor_key: _key, ...ofAccount } = link('one')
	const answers = listed.map((clicks) => ({ ...ofAccount, figures: figures(clicks) }))
	const here = link('one', own === undefined ? {} : { figures: figures(own) })
	for (const links of own === undefined ? [[], [here]] : [[here]])
		expect(mergeLinks(links, answers).map(({ figures: latest }) => latest?.clicks)).toEqual([shown])
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

it('a link edited elsewhere has its new target on the list, and its page gets another link', async () => {
	const changed = { title: 'New', tags: ['moved'], max_clicks: 3 }
	const target = 'https://example.org/new'
	const kurz = await openTestKurz(() => Response.json(detailsOf('one', { ...changed, long_url: target })))
	const before = link('one', { title: 'Old', tags: [], max_clicks: null })
	await keep(kurz, [before])
	await readDetails(kurz, before)
	const [now] = await kurz.items.links.read()
	expect(now).toMatchObject({ ...changed, monitor_key: before.monitor_key, target, title_edited: true })
	expect(findKept([now!], ORIGIN, before.target, kurz.now())).toBeUndefined()
})

it.each([
	['a limited link is not the page’s', { max_clicks: 3 }, false],
	['but it is if its options were chosen for the page', { max_clicks: 3, chosen: true }, true],
	['not if it is gone', { max_clicks: 3, chosen: true, gone_at: '2026-11-20T12:00:00.000Z' }, false],
	['not if another server has it', { origin: 'https://other.example' }, false],
	['not if it leads elsewhere', { target: 'https://example.org/elsewhere' }, false],
	['not if its time is over', { expires_at: '2026-11-20T12:00:00.000Z' }, false],
] as const)('%s', (_which, more, isFound) => {
	const now = new Date('2026-11-20T12:00:00.000Z')
	const kept = link('one', more)
	expect(findKept([kept], ORIGIN, link('one').target, now)).toEqual(isFound ? kept : undefined)
})
