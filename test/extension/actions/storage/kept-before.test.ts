/** What is known of a link grows, and its page's title is stored. */
import { expect, it } from 'vitest'
import { shorten } from '../../../../extension/actions/making/shorten.ts'
import { keepFigures } from '../../../../extension/actions/storage/keep-figures.ts'
import { hasLimits, isPlain } from '../../../../extension/actions/storage/limits.ts'
import { bounds } from '../../../../shared/bounds.ts'
import { shortenRequest } from '../../../../shared/link/shorten.ts'
import {
	away,
	detailsOf,
	keep,
	keptLink,
	openTestKurz,
	page,
	wish as plain,
	shortening,
} from '../../../support/browsers/extension-kurz.ts'

const wish = { ...plain, isNew: true }

it('an answer about a link of which little is kept adds to it and removes nothing', async () => {
	const kurz = await openTestKurz()
	await keep(kurz, [keptLink('slug', { target: page })])
	const [link] = await kurz.items.links.read()
	// Whether it has limits or a password is unknown.
	expect([hasLimits(link!), isPlain(link!)]).toEqual([false, false])
	const said = { long_url: page }
	await keepFigures(kurz, link!, detailsOf('slug', { ...said, title: 'A page', tags: ['one'] }).linkData)
	const [now] = await kurz.items.links.read()
	expect(now).toMatchObject({ monitor_key: link!.monitor_key, target: page, title: 'A page', tags: ['one'] })
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
