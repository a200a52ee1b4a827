/** A link that was taken back is deleted again, unless somebody has clicked on it or asked for it. */
import { expect, it } from 'vitest'
import { discardUnwanted, takeBack } from '../../../extension/actions/discard.ts'
import { firstView, shortenAndCopy } from '../../../extension/actions/popup.ts'
import { changePreferences } from '../../../extension/actions/preferences.ts'
import { resumeCreations } from '../../../extension/actions/shorten.ts'
import { keepUnwanted } from '../../../extension/actions/unwanted.ts'
import {
	away,
	detailsOf,
	failing,
	openTestKurz,
	type Service,
	shortening,
} from '../../support/browsers/extension-kurz.ts'

const page = { url: 'https://example.org/page', isPrivate: false }
const copy = async () => true
/** Makes links, says how often they were clicked, and deletes them. */
const serving = (clicks = 0): Service => {
	const making = shortening()
	return (request) => {
		if (request.method === 'POST') return making(request)
		if (request.method === 'DELETE') return Response.json({ status: 'success' })
		return Response.json(detailsOf('slug1', { clicks, unique_clicks: clicks }))
	}
}
const open = async (clicks?: number) => {
	const kurz = await openTestKurz(serving(clicks))
	const view = await firstView(kurz, page, copy)
	if (view.kind !== 'link') throw new Error('no link')
	const methods = () => kurz.sent.map(({ request }) => request.method)
	return { kurz, link: view.link, methods }
}

it('is deleted at the server and on the list', async () => {
	const { kurz, link, methods } = await open()
	await keepUnwanted(kurz, [link.creation!])
	await discardUnwanted(kurz)
	expect(methods()).toEqual(['POST', 'GET', 'DELETE'])
	expect(await kurz.items.links.read()).toEqual([])
	expect(await kurz.items.unwanted.read()).toEqual([])
})

it('stays when somebody has clicked on it', async () => {
	const { kurz, link, methods } = await open(1)
	await takeBack(kurz, link)
	expect(methods()).toEqual(['POST', 'GET'])
	expect(await kurz.items.links.read()).toHaveLength(1)
	expect(await kurz.items.unwanted.read()).toEqual([])
})

it('stays when its page is opened again before', async () => {
	const { kurz, link, methods } = await open()
	await keepUnwanted(kurz, [link.creation!])
	expect(await firstView(kurz, page, copy)).toMatchObject({ kind: 'link', isKnown: true })
	await discardUnwanted(kurz)
	expect(methods()).toEqual(['POST'])
	expect(await kurz.items.links.read()).toHaveLength(1)
})

it('waits for the answer to its creation, and for a server that is away', async () => {
	const kurz = await openTestKurz(away)
	await firstView(kurz, page, copy)
	const [creation] = await kurz.items.creations.read()
	await keepUnwanted(kurz, [creation!.id])
	await discardUnwanted(kurz)
	expect(await kurz.items.unwanted.read()).toEqual([creation!.id])
	kurz.service.answer = serving()
	await resumeCreations(kurz)
	kurz.service.answer = away
	await discardUnwanted(kurz)
	expect(await kurz.items.unwanted.read()).toEqual([creation!.id])
	kurz.service.answer = serving()
	await discardUnwanted(kurz)
	expect(await kurz.items.links.read()).toEqual([])
	expect(await kurz.items.unwanted.read()).toEqual([])
})

it('leaves the list also when nobody answered its deletion, and its server then knows it no more', async () => {
	const { kurz, link } = await open()
	kurz.service.answer = (request) => (request.method === 'DELETE' ? away(request) : serving()(request))
	await takeBack(kurz, link)
	expect(await kurz.items.unwanted.read()).toEqual([link.creation])
	kurz.service.answer = failing('not_found', 404)
	await discardUnwanted(kurz)
	expect(await kurz.items.links.read()).toEqual([])
	expect(await kurz.items.unwanted.read()).toEqual([])
})

it('of a private window is deleted without being noted', async () => {
	const kurz = await openTestKurz(serving())
	const made = await shortenAndCopy(kurz, { ...page, isPrivate: true, options: {}, isNew: true }, copy)
	if (made.kind !== 'link') throw new Error('no link')
	await takeBack(kurz, made.link)
	expect(kurz.sent.map(({ request }) => request.method)).toEqual(['POST', 'GET', 'DELETE'])
	expect(kurz.areas.local.values.has('unwanted')).toBe(false)
})

it('whoever wants to be asked first gets a link only after the answer, or the one the page has', async () => {
	const kurz = await openTestKurz(serving())
	await changePreferences(kurz, { ask: true })
	expect(await firstView(kurz, page, copy)).toEqual({ kind: 'asking', url: page.url })
	expect(await firstView(kurz, { ...page, isPrivate: true }, copy)).toEqual({ kind: 'asking', url: page.url })
	expect(kurz.sent).toEqual([])
	expect(await kurz.items.creations.read()).toEqual([])
	expect(await firstView(kurz, { ...page, isAsked: true }, copy)).toMatchObject({
		kind: 'link',
		isKnown: false,
	})
	expect(await firstView(kurz, page, copy)).toMatchObject({ kind: 'link', isKnown: true })
})
