/** What an earlier version stored survives, and a page's title is stored from now on. */
import { expect, it } from 'vitest'
import { exportLinks } from '../../../../extension/actions/list/link-file.ts'
import { shorten } from '../../../../extension/actions/making/shorten.ts'
import { carryOver } from '../../../../extension/actions/storage/carry-over.ts'
import { keepFigures } from '../../../../extension/actions/storage/keep-figures.ts'
import { hasLimits, isPlain } from '../../../../extension/actions/storage/limits.ts'
import { bounds } from '../../../../shared/bounds.ts'
import { shortenRequest } from '../../../../shared/link/shorten.ts'
import { earlierStore } from '../../../support/browsers/earlier-version.ts'
import {
	away,
	detailsOf,
	openTestKurz,
	page,
	wish as plain,
	shortening,
} from '../../../support/browsers/extension-kurz.ts'

const names = {
	origin: 'https://kurz.example',
	slug: 'slug',
	key: 'key-of-slug',
	target: page,
	wished: 'https://example.org/wished',
	creation: 'creation',
	wish: 'wish',
	now: '2026-11-20T12:00:00.000Z',
}
const wish = { ...plain, isNew: true }

it('the storage of the earlier version is read and written whole', async () => {
	const kurz = await openTestKurz()
	const { local, sync } = earlierStore(names)
	await kurz.areas.local.set(local)
	await kurz.areas.sync.set(sync)
	const { links, creations, preferences } = kurz.items
	expect(await links.read()).toEqual(local.links!.value)
	// Whether the second link has limits or a password is unknown.
	expect((await links.read()).map(hasLimits)).toEqual([true, false])
	expect((await links.read()).map(isPlain)).toEqual([false, false])
	expect(await creations.read()).toEqual(local.creations!.value)
	expect(await preferences.read()).toMatchObject(sync.preferences!.value as object)
	await carryOver(kurz)
	expect(kurz.areas.local.values.has('links')).toBe(false)
	expect(await links.read()).toEqual(local.links!.value)
	expect(kurz.areas.local.values.has('links.unreadable')).toBe(false)
	expect(exportLinks(await links.read(), kurz.now())).toContain('k3y-of-a-link-from-a-file')
})

it('an answer about such a link adds to it and removes nothing', async () => {
	const kurz = await openTestKurz()
	await kurz.areas.local.set(earlierStore(names).local)
	const [link] = await kurz.items.links.read()
	const said = { long_url: names.target }
	await keepFigures(kurz, link!, detailsOf('slug', { ...said, title: 'A page', tags: ['one'] }).linkData)
	const [now] = await kurz.items.links.read()
	expect(now).toMatchObject({ monitor_key: names.key, target: names.target, title: 'A page', tags: ['one'] })
	await keepFigures(kurz, link!, detailsOf('slug', said).linkData)
	expect((await kurz.items.links.read())[0]).toMatchObject({ title: 'A page' })
})

it.each([
	[
		'after 200 characters, without odd spaces',
		`  A\n page\0 ${'x'.repeat(300)}`,
		`A page ${'x'.repeat(193)}`,
	],
	['at a word', `${'word '.repeat(45)}`, 'word '.repeat(40).trim()],
	['before the word that is cut', `${'words '.repeat(45)}`, 'words '.repeat(33).trim()],
	['in the middle of an emoji', `${'x'.repeat(199)}😀😀`, 'x'.repeat(199)],
	['right after one', `${'x'.repeat(198)}😀 and more`, `${'x'.repeat(198)}😀`],
	['where the page itself has half of one', 'half \uD83D of one', 'half \uFFFD of one'],
])('the title of the page is stored and sent, cut %s', async (_where, title, sent) => {
	const kurz = await openTestKurz()
	expect((await shorten(kurz, { ...wish, title })).link.title).toBe(sent)
	const { body } = kurz.sent[0]!
	expect(body).toMatchObject({ title: sent })
	expect(shortenRequest(bounds.alias).parse(body)).toMatchObject({ title: sent })
})

it('a title that changed meanwhile makes no second link', async () => {
	const kurz = await openTestKurz(away)
	await expect(shorten(kurz, { ...wish, title: 'Inbox' })).rejects.toThrow()
	kurz.service.answer = shortening()
	const { link } = await shorten(kurz, { ...wish, title: '(1) Inbox' })
	expect(link.title).toBe('Inbox')
	expect(kurz.keys()).toHaveLength(2)
	expect(new Set(kurz.keys()).size).toBe(1)
})

it('a title of a private window is not even sent', async () => {
	const kurz = await openTestKurz()
	const { link } = await shorten(kurz, { ...wish, title: 'Secret', isPrivate: true })
	expect(link).not.toHaveProperty('title')
	expect(kurz.sent[0]!.body).not.toHaveProperty('title')
	expect(await kurz.items.links.read()).toEqual([])
})
