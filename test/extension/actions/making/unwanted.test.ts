/** A link taken back is deleted again, unless somebody clicks on it or its page is opened again. */
import { expect, it } from 'vitest'
import { discardUnwanted, takeBack } from '../../../../extension/actions/list/discard.ts'
import { tidyUp } from '../../../../extension/actions/list/tidy-up.ts'
import { keepUnwanted } from '../../../../extension/actions/making/unwanted.ts'
import { resumeCreations } from '../../../../extension/actions/making/waiting.ts'
import { firstView, shortenAndCopy } from '../../../../extension/actions/popup.ts'
import { changePreferences } from '../../../../extension/actions/storage/preferences.ts'
import {
	away,
	detailsOf,
	failing,
	openTestKurz,
	type Service,
	shorteningElse,
	type TestKurz,
	page as url,
	wish,
} from '../../../support/browsers/extension-kurz.ts'

const page = { url, isPrivate: false }
const copy = async () => true
/** Makes links, says how often they were clicked, and deletes them. */
const serving = (clicks = 0): Service =>
	shorteningElse(({ method }) =>
		Response.json(
			method === 'DELETE' ? { status: 'success' } : detailsOf('slug1', { clicks, unique_clicks: clicks }),
		),
	)
const open = async (clicks?: number) => {
	const kurz = await openTestKurz(serving(clicks))
	const view = await firstView(kurz, page, copy)
	if (view.kind !== 'link') throw new Error('no link')
	return { kurz, link: view.link }
}
/** How many links are on the list, and which creations are still unwanted. */
const expectKept = async ({ items }: TestKurz, links: number, unwanted: unknown[] = []): Promise<void> => {
	expect(await items.links.read()).toHaveLength(links)
	expect(await items.unwanted.read()).toEqual(unwanted)
}

it('is deleted at the server and on the list', async () => {
	const { kurz, link } = await open()
	await keepUnwanted(kurz, [link.creation!])
	await discardUnwanted(kurz)
	expect(kurz.methods()).toEqual(['POST', 'GET', 'DELETE'])
	await expectKept(kurz, 0)
})

it('stays when somebody has clicked on it', async () => {
	const { kurz, link } = await open(1)
	await takeBack(kurz, link)
	expect(kurz.methods()).toEqual(['POST', 'GET'])
	await expectKept(kurz, 1)
})

it('stays when its page is opened again before', async () => {
	const { kurz, link } = await open()
	await keepUnwanted(kurz, [link.creation!])
	expect(await firstView(kurz, page, copy)).toMatchObject({ kind: 'link', isKnown: true })
	await discardUnwanted(kurz)
	expect(kurz.methods()).toEqual(['POST'])
	expect(await kurz.items.links.read()).toHaveLength(1)
})

it('waits for the answer to its creation, and for an unreachable server', async () => {
	const kurz = await openTestKurz(away)
	await firstView(kurz, page, copy)
	const [creation] = await kurz.items.creations.read()
	await keepUnwanted(kurz, [creation!.id])
	await discardUnwanted(kurz)
	await expectKept(kurz, 0, [creation!.id])
	kurz.service.answer = serving()
	kurz.clock.now += 60_000
	await resumeCreations(kurz)
	kurz.service.answer = away
	await discardUnwanted(kurz)
	await expectKept(kurz, 1, [creation!.id])
	kurz.service.answer = serving()
	await discardUnwanted(kurz)
	await expectKept(kurz, 0)
})

it('leaves the list even if the answer to its deletion was lost', async () => {
	const { kurz, link } = await open()
	kurz.service.answer = (request) => (request.method === 'DELETE' ? away(request) : serving()(request))
	await takeBack(kurz, link)
	expect(await kurz.items.unwanted.read()).toEqual([link.creation])
	kurz.service.answer = failing('not_found', 404)
	await discardUnwanted(kurz)
	await expectKept(kurz, 0)
})

it('of a private window is deleted without a note', async () => {
	const kurz = await openTestKurz(serving())
	const made = await shortenAndCopy(kurz, { ...wish, isPrivate: true, isNew: true }, copy)
	if (made.kind !== 'link') throw new Error('no link')
	await takeBack(kurz, made.link)
	expect(kurz.methods()).toEqual(['POST', 'GET', 'DELETE'])
	expect(kurz.areas.local.values.has('unwanted')).toBe(false)
})

it('with "Ask before creating a link" a page gets one only after the answer', async () => {
	const kurz = await openTestKurz(serving())
	await changePreferences(kurz, { ask: true })
	for (const isPrivate of [false, true])
		expect(await firstView(kurz, { url, isPrivate }, copy)).toEqual({ kind: 'asking', url })
	expect(kurz.sent).toEqual([])
	expect(await kurz.items.creations.read()).toEqual([])
	const asked = await firstView(kurz, { ...page, isAsked: true }, copy)
	expect(asked).toMatchObject({ kind: 'link', isKnown: false })
	expect(await firstView(kurz, page, copy)).toMatchObject({ kind: 'link', isKnown: true })
})

it('nothing is deleted while a popup is open, which may still keep it, but soon after', async () => {
	const { kurz, link } = await open(0)
	await keepUnwanted(kurz, [link.creation!])
	let isPopupOpen = true
	const slept: number[] = []
	const sleep = async (seconds: number) => {
		await expectKept(kurz, 1, [link.creation])
		isPopupOpen = slept.push(seconds) < 2
	}
	await tidyUp(kurz, { isPopupOpen: async () => isPopupOpen, sleep })
	expect(slept).toEqual([1, 1])
	await expectKept(kurz, 0)
})
