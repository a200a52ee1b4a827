/** Trackers are left out of addresses: by a form, or of every page where somebody wants that. */
import { expect, it } from 'vitest'
import type { Kurz } from '../../../../extension/actions/kurz.ts'
import type { Wish } from '../../../../extension/actions/making/begin.ts'
import { shorten } from '../../../../extension/actions/making/shorten.ts'
import { findTrackers, withoutTrackers } from '../../../../extension/actions/making/trackers.ts'
import { changePreferences, readDefaults } from '../../../../extension/actions/storage/preferences.ts'
import { openTestKurz, page, wish } from '../../../support/browsers/extension-kurz.ts'

it.each<[string, string[], string]>([
	['https://example.org/a?b=1#c', [], 'https://example.org/a?b=1#c'],
	['https://example.org/?utm_source=x&b=1&fbclid=2', ['utm_source', 'fbclid'], 'https://example.org/?b=1'],
	['https://example.org/?gclid=2#top', ['gclid'], 'https://example.org/#top'],
	[
		'https://example.org/?q=a%20b&UTM_Medium=x&e=%C3%A4',
		['UTM_Medium'],
		'https://example.org/?q=a%20b&e=%C3%A4',
	],
	['https://example.org/?source=x&ref=y', [], 'https://example.org/?source=x&ref=y'],
])('%s has the trackers %j', (url, names, without) => {
	expect(findTrackers(url)).toEqual(names)
	expect(withoutTrackers(url)).toBe(without)
})

const from = (source: string) => ({ ...wish, url: `${page}?utm_source=${source}` })
const click = async (kurz: Kurz, what: Wish) =>
	shorten(kurz, { ...what, options: await readDefaults(kurz, what.url) })

it('a page has one link whatever its address says of the way there, where the setting says so', async () => {
	const kurz = await openTestKurz()
	await changePreferences(kurz, { clean: true })
	const { link } = await click(kurz, from('mail'))
	expect(link.target).toBe(page)
	expect(await click(kurz, from('feed'))).toEqual({ link, isKnown: true })
	expect((await click(kurz, wish)).link).toEqual(link)
})

it('without the setting, and in a form that asked about them, they stay', async () => {
	const kurz = await openTestKurz()
	expect((await click(kurz, from('mail'))).link.target).toBe(from('mail').url)
	await changePreferences(kurz, { clean: true })
	expect((await shorten(kurz, { ...from('feed'), isChosen: true })).link.target).toBe(from('feed').url)
})
