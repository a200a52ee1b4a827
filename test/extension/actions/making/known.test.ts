/** What the popup shows, says and copies on a page that already has a link. */
import { expect, it, vi } from 'vitest'
import type { Clip } from '../../../../extension/actions/making/clip.ts'
import type { Copy } from '../../../../extension/actions/making/hand-out.ts'
import {
	afterCopy,
	firstView,
	followView,
	keepCopied,
	type View,
} from '../../../../extension/actions/popup.ts'
import type { KeptLink } from '../../../../extension/actions/storage/items.ts'
import { spokenStatus } from '../../../../extension/ui/popup/status-text.ts'
import { popup as en } from '../../../../shared/words/en/extension/popup.ts'
import {
	away,
	detailsOf,
	failing,
	keep,
	keptLink,
	ORIGIN,
	openTestKurz,
	page,
	type Service,
	shorteningElse,
	type TestKurz,
} from '../../../support/browsers/extension-kurz.ts'
import { patience } from '../../../support/patience.ts'

const subject = { url: page, isPrivate: false }
const spoken = (view: View) => (view.kind === 'link' ? spokenStatus(view, en) : view.kind)
const known = keptLink('known', { target: page, max_clicks: null, is_protected: false })
const openWith = async (links: KeptLink[], answer?: Service) => {
	const kurz = await openTestKurz(answer)
	await keep(kurz, links)
	const clipboard: Clip[] = []
	const copy: Copy = async (clip) => clipboard.push(clip) > 0
	return { kurz, clipboard, copy, view: await firstView(kurz, subject, copy) }
}
const follow = (kurz: TestKurz, view: View, copy: Copy) =>
	view.kind === 'link' ? followView(kurz, view, copy) : Promise.resolve(view)

it('shows the link at once, and copies it when its server says that it works, in one request', async () => {
	const { kurz, clipboard, copy, view } = await openWith([known], () =>
		Response.json(detailsOf('known', { long_url: page })),
	)
	expect(view).toMatchObject({ link: known, isCopied: false })
	expect(spoken(view)).toBe('Checking this link…')
	expect(clipboard).toEqual([])
	const settled = await follow(kurz, view, copy)
	expect(spoken(settled)).toBe('This page already has a link. Copied to the clipboard.')
	expect(clipboard).toEqual([known.url])
	expect(kurz.sent).toHaveLength(1)
})

it('replaces a link that is gone by one without limits, says so, and still offers one with limits', async () => {
	const limited = { ...keptLink('limited', { target: page }), max_clicks: 1, is_protected: false }
	const service = shorteningElse(failing('not_found', 404))
	const { kurz, clipboard, copy, view } = await openWith([limited, known], service)
	const settled = await follow(kurz, view, copy)
	expect(settled).toMatchObject({ others: [limited] })
	expect(kurz.sent.at(-1)!.body).toEqual({ url: page })
	expect(spoken(settled)).toBe('The old link is gone. Here is a new one. Copied to the clipboard.')
	expect(clipboard).toEqual([`${ORIGIN}/slug1`])
})

it('makes a link without limits if the known one has some, and offers the known one', async () => {
	const limited = { ...known, max_clicks: 1 }
	const { kurz, clipboard, view } = await openWith([limited])
	expect(view).toMatchObject({ link: { url: `${ORIGIN}/slug1` }, isKnown: false, others: [limited] })
	expect(clipboard).toEqual([`${ORIGIN}/slug1`])
	expect(kurz.sent[0]!.body).toEqual({ url: page })
})

it.each([
	['copies a link without limits', known, [known.url], 'Copied to the clipboard.'],
	[
		'waits for a click if limits are unknown',
		{ ...known, is_protected: undefined },
		[],
		'Not copied yet. Click Copy.',
	],
])('%s when its server is unreachable', async (_name, link, copied, said) => {
	const { kurz, clipboard, copy, view } = await openWith([link], away)
	const settled = await follow(kurz, view, copy)
	expect(settled).toMatchObject({ failure: { code: 'unreachable' } })
	expect(clipboard).toEqual(copied)
	expect(spoken(settled)).toBe(`This link couldn’t be checked. ${said}`)
})

it('copies in time when the server takes too long, and a late answer still counts', async () => {
	const answer = Promise.withResolvers<Response>()
	const { kurz, clipboard, copy, view } = await openWith([known], () => answer.promise)
	const following = follow(kurz, view, copy)
	const soonest = await vi.waitUntil(
		() => kurz.ends.find(({ milliseconds }) => milliseconds < 5_000),
		patience,
	)
	soonest.come()
	const unchecked = await following
	expect(clipboard).toEqual([known.url])
	expect(spoken(unchecked)).toBe('This link couldn’t be checked. Copied to the clipboard.')
	answer.resolve(Response.json(detailsOf('known', { long_url: page, clicks: 7 })))
	const settled = await follow(kurz, unchecked, copy)
	expect(settled).toMatchObject({ details: { clicks: 7 }, isCopied: true })
	expect(spoken(settled)).toBe('This page already has a link. Copied to the clipboard.')
	expect(clipboard).toEqual([known.url])
})

it('remembers a click on Copy while the server was asked', async () => {
	const { kurz, view } = await openWith([known], away)
	const byHand = afterCopy(view, known.url)
	const settled = await follow(kurz, view, async () => false)
	expect(keepCopied(byHand, settled)).toMatchObject({ isCopied: true })
	expect(keepCopied(view, settled)).toMatchObject({ isCopied: false })
})

it('a copied title is the link’s own; the page’s only for a link without one', async () => {
	for (const [title, expected] of [
		['My own', 'My own'],
		[undefined, 'The page'],
	] as const) {
		const kurz = await openTestKurz(() => Response.json(detailsOf('known', { long_url: page })))
		await keep(kurz, [{ ...known, ...(title !== undefined && { title, title_edited: true }) }])
		await kurz.items.preferences.write({ ...(await kurz.items.preferences.read()), copyAs: 'title' })
		const clipboard: Clip[] = []
		const copy: Copy = async (clip) => clipboard.push(clip) > 0
		await follow(kurz, await firstView(kurz, { ...subject, title: 'The page' }, copy), copy)
		expect(clipboard).toEqual([`${expected} – ${known.url}`])
	}
})
