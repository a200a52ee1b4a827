/** The list as a file: what it holds, and what a foreign file can't do. */
import { expect, it } from 'vitest'
import { exportLinks, exportSealed, importLinks } from '../../../../extension/actions/list/link-file.ts'
import { readFailure } from '../../../../extension/actions/server/failure.ts'
import type { KeptLink } from '../../../../extension/actions/storage/items.ts'
import { keep, keptLink as link, ORIGIN, openTestKurz } from '../../../support/browsers/extension-kurz.ts'

it('a list arrives on another machine with its keys, once', async () => {
	const links = [link('one'), link('two', { made_at: '2026-11-19T12:00:00.000Z' })]
	const file = exportLinks(links, new Date(0))
	const kurz = await openTestKurz()
	expect(await importLinks(kurz, file)).toEqual({ added: 2, known: 0, unreadable: 0 })
	expect(await kurz.items.links.read()).toEqual(links)
	expect(await importLinks(kurz, file)).toEqual({ added: 0, known: 2, unreadable: 0 })
	expect(await kurz.items.links.read()).toEqual(links)
})

it('links that are already here stay as they are, newest first', async () => {
	const kurz = await openTestKurz()
	await keep(kurz, [link('mine', { made_at: '2026-11-19T12:00:00.000Z' })])
	const file = exportLinks([link('mine', { monitor_key: 'forged' }), link('new')], new Date(0))
	expect(await importLinks(kurz, file)).toEqual({ added: 1, known: 1, unreadable: 0 })
	const links = await kurz.items.links.read()
	expect(links.map(({ slug }) => slug)).toEqual(['new', 'mine'])
	expect(links[1]!.monitor_key).toBe('key-of-mine')
})

it('a link that is gone arrives with its key beside the one that has its address now', async () => {
	const gone = link('one', { monitor_key: 'old-key', gone_at: '2026-11-20T12:00:00.000Z' })
	for (const links of [
		[gone, link('one')],
		[link('one'), gone],
	]) {
		const kurz = await openTestKurz()
		const file = exportLinks(links, new Date(0))
		expect(await importLinks(kurz, file)).toEqual({ added: 2, known: 0, unreadable: 0 })
		expect(await importLinks(kurz, file)).toEqual({ added: 0, known: 2, unreadable: 0 })
		expect(await kurz.items.links.read()).toEqual(links)
	}
})

it('entries that make no sense or hold a script are left out and counted', async () => {
	const kurz = await openTestKurz()
	const file = JSON.stringify({
		format: 'kurz-links',
		version: 1,
		links: [
			link('fine'),
			{ url: 1 },
			link('bad', { url: 'javascript:alert(1)' }),
			link('worse', { target: 'data:text/html,x' }),
		],
	})
	expect(await importLinks(kurz, file)).toEqual({ added: 1, known: 0, unreadable: 3 })
})

it.each<[string, Partial<KeptLink>]>([
	['a server on insecure http', { origin: 'http://public.example' }],
	['a server with a path', { origin: `${ORIGIN}/path` }],
	['a server with a name and password', { origin: 'https://me:secret@kurz.example' }],
	['no server', { origin: '' }],
	['no slug', { slug: '' }],
	['a slug that leads elsewhere', { slug: '..' }],
	['no key', { monitor_key: '' }],
	['a key with a path', { monitor_key: 'a/b?c' }],
])('a link is left out if it has %s', async (_name, part) => {
	const kurz = await openTestKurz()
	const file = exportLinks([link('fine'), link('forged', part)], new Date(0))
	expect(await importLinks(kurz, file)).toEqual({ added: 1, known: 0, unreadable: 1 })
	expect((await kurz.items.links.read()).map(({ slug }) => slug)).toEqual(['fine'])
})

it('links of servers on a private network are imported too', async () => {
	const kurz = await openTestKurz()
	const file = exportLinks([link('near', { origin: 'http://192.168.1.20:3000' })], new Date(0))
	expect(await importLinks(kurz, file)).toEqual({ added: 1, known: 0, unreadable: 0 })
})

it('importing into full storage changes nothing and says so', async () => {
	const kurz = await openTestKurz()
	await keep(kurz, [link('mine')])
	kurz.areas.local.fill(300)
	const file = exportLinks([link('one'), link('two')], new Date(0))
	expect(await importLinks(kurz, file).catch(readFailure)).toEqual({ code: 'storage_full' })
	expect((await kurz.items.links.read()).map(({ slug }) => slug)).toEqual(['mine'])
})

it.each(['', 'no json', '[]', '{"format":"other","version":1,"links":[]}'])(
	'%j is not a list of links, and nothing changes',
	async (text) => {
		const kurz = await openTestKurz()
		expect(await importLinks(kurz, text)).toBe('foreign')
		expect(await kurz.items.links.read()).toEqual([])
	},
)

it('an encrypted file arrives with its pass phrase alone, and shows nothing without it', async () => {
	const links = [link('secret-name')]
	const file = await exportSealed(links, new Date(0), 'correct horse ä')
	expect(file).not.toContain('secret-name')
	const kurz = await openTestKurz()
	expect(await importLinks(kurz, file)).toBe('locked')
	expect(await importLinks(kurz, file, 'correct horse')).toBe('wrong_phrase')
	const changed = JSON.parse(file) as { sealed: { data: string } }
	changed.sealed.data = btoa(atob(changed.sealed.data).replace(/^./s, (one) => (one === 'a' ? 'b' : 'a')))
	expect(await importLinks(kurz, JSON.stringify(changed), 'correct horse ä')).toBe('wrong_phrase')
	expect(await kurz.items.links.read()).toEqual([])
	// The same letter in two characters.
	expect(await importLinks(kurz, file, 'correct horse a\u0308')).toEqual({
		added: 1,
		known: 0,
		unreadable: 0,
	})
	expect(await kurz.items.links.read()).toEqual(links)
	expect(await exportSealed(links, new Date(0), 'correct horse ä')).not.toBe(file)
})

it.each([
	['links', { links: [link('one')] }],
	['encrypted', { sealed: 'in a new way' }],
])('a file of a newer version is refused as such: %s', async (_name, inside) => {
	const kurz = await openTestKurz()
	expect(await importLinks(kurz, JSON.stringify({ format: 'kurz-links', version: 3, ...inside }))).toBe(
		'newer',
	)
	expect(await kurz.items.links.read()).toEqual([])
})

it('a file that would keep the page busy is refused', async () => {
	const file = JSON.parse(await exportSealed([link('one')], new Date(0), 'phrase'))
	file.sealed.iterations = 1e12
	expect(await importLinks(await openTestKurz(), JSON.stringify(file), 'phrase')).toBe('foreign')
})
