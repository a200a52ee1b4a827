/** Trackers are left out of addresses: by a form, or of every page where somebody wants that. */
import { readFileSync } from 'node:fs'
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

/** As services of today write them, by who does. */
const known = {
	campaigns: 'utm_source utm_social-type itm_medium pk_campaign piwik_kwd mtm_source hsa_cam',
	search: 'gclid dclid gclsrc gbraid wbraid gad_source gad_campaignid srsltid _gl msclkid',
	yandex: 'yclid ymclid ysclid _openstat',
	networks: 'fbclid igsh igshid mibextid ttclid twclid ScCid epik rdt_cid li_fat_id',
	mails: 'mc_eid mc_cid mkt_tok _hsenc _hsmi __hstc hsCtaTracking vero_id vero_conv _kx __s',
	more: 'oly_enc_id ml_subscriber_hash elqTrackId s_cid s_kwcid irclickid _branch_match_id guce_referrer_sig',
}
/** Names that mean something to a page, or could. */
const kept = 'ref si source id cid clid gl ga tag q v t lang igs page utm gad campaign'
const addressWith = (names: string) =>
	`https://example.org/?a=1&${names
		.split(' ')
		.map((name) => `${name}=x`)
		.join('&')}`

it.each(Object.entries(known))('trackers of today: %s', (_, names) => {
	expect(findTrackers(addressWith(names))).toEqual(names.split(' '))
	expect(withoutTrackers(addressWith(names))).toBe('https://example.org/?a=1')
})
it('what pages need stays', () => {
	expect(findTrackers(addressWith(kept))).toEqual([])
})
it('the list says where it is from, and when somebody looks again', () => {
	const source = readFileSync(
		new URL('../../../../extension/actions/making/trackers.ts', import.meta.url),
		'utf8',
	)
	expect(source).toMatch(/Looked at on \d{4}-\d\d-\d\d; look\s+\*?\s*again by \d{4}-\d\d-\d\d/)
	const rows = source.split('\n')
	const parts = rows.filter(
		(row, nth) => /^\t\t\.\.\.\[/.test(row) && !/^\t\t\.\.\.\[/.test(rows[nth - 1] ?? ''),
	)
	expect(parts.filter((row) => !/Sources?: /.test(rows[rows.indexOf(row) - 1] ?? ''))).toEqual([])
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
