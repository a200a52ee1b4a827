/** Trying again makes no second link, in whatever order storage returns keys. */
import { beforeEach, describe, expect, it } from 'vitest'
import { shorten } from '../../../../extension/actions/making/shorten.ts'
import { resumeCreations } from '../../../../extension/actions/making/waiting.ts'
import { firstView } from '../../../../extension/actions/popup.ts'
import type { LinkOptions } from '../../../../extension/actions/storage/limits.ts'
import {
	away,
	openTestKurz,
	page,
	wish as plain,
	shortening,
	type TestKurz,
} from '../../../support/browsers/extension-kurz.ts'

const expectOneLink = async (kurz: TestKurz): Promise<void> => {
	expect(new Set(kurz.keys()).size).toBe(1)
	// The server compares bodies byte by byte.
	expect(new Set(kurz.sent.map(({ text }) => text)).size).toBe(1)
	expect(await kurz.items.links.read()).toHaveLength(1)
	expect(await kurz.items.creations.read()).toEqual([])
}

describe.each<[string, LinkOptions]>([
	['no options', {}],
	['an alias', { alias: 'my-alias' }],
	['an expiry', { days: 7 }],
	['a time of expiry', { until: '2026-12-31T18:00:00.000Z' }],
	['a click limit', { clicks: 3 }],
	['a password', { password: 'open sesame' }],
	['everything', { alias: 'my-alias', days: 7, clicks: 3, password: 'open sesame' }],
])('a link with %s', (_name, options) => {
	const wish = { ...plain, options, isNew: true }
	let kurz: TestKurz
	const fails = () => expect(shorten(kurz, wish)).rejects.toThrow()
	beforeEach(async () => {
		kurz = await openTestKurz(away)
	})

	it('is one link after a lost answer', async () => {
		await fails()
		kurz.service.answer = shortening()
		await shorten(kurz, wish)
		await expectOneLink(kurz)
	})

	it('is one link after three simultaneous clicks, the first of which failed', async () => {
		await fails()
		kurz.service.answer = shortening()
		await Promise.all([shorten(kurz, wish), shorten(kurz, wish), shorten(kurz, wish)])
		expect(kurz.sent).toHaveLength(2)
		await expectOneLink(kurz)
	})

	it('is one link when the background finishes it at the same time', async () => {
		await fails()
		kurz.service.answer = shortening()
		kurz.clock.now += 60_000
		await Promise.all([resumeCreations(kurz), shorten(kurz, wish)])
		await expectOneLink(kurz)
	})

	it('is one link if the background has finished it before the person tries again', async () => {
		await fails()
		kurz.service.answer = shortening()
		kurz.clock.now += 60_000
		await resumeCreations(kurz)
		expect((await shorten(kurz, wish)).link.slug).toBe('slug1')
		await expectOneLink(kurz)
		await shorten(kurz, wish)
		expect(await kurz.items.links.read()).toHaveLength(2)
	})
})

it('remembered limits: opening the popup again after a lost answer shows the same link', async () => {
	const kurz = await openTestKurz(away)
	const preferences = await kurz.items.preferences.read()
	await kurz.items.preferences.write({ ...preferences, remember: true, defaults: { days: 7, clicks: 3 } })
	const open = () => firstView(kurz, { url: page, isPrivate: false }, async () => true)
	expect((await open()).kind).toBe('failed')
	kurz.service.answer = shortening()
	expect((await open()).kind).toBe('link')
	await expectOneLink(kurz)
})

it('a different request for the same page is another link', async () => {
	const kurz = await openTestKurz(away)
	for (const clicks of [3, 4])
		await expect(shorten(kurz, { ...plain, options: { clicks }, isNew: true })).rejects.toThrow()
	expect(new Set(kurz.keys()).size).toBe(2)
})
