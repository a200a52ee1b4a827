/** What the popup shows, step by step: one address in, one view out. */
// Click to copied link: popup/start.tsx → here → hand-out.ts, then settle.ts for a known link.

import { type Kurz, readHost } from './kurz.ts'
import { AskFirst, type Wish } from './making/begin.ts'
import { type Copy, type Handout, handOut } from './making/hand-out.ts'
import { isShortenable, type PageTab } from './making/target.ts'
import type { ShownFailure } from './server/failure.ts'
import type { KeptLink } from './storage/items.ts'
import { findOthers, readLinksTo } from './storage/links.ts'
import { readDefaults } from './storage/preferences.ts'

/** A new link, or the one that the page already has. While it is open, call `followView` next. */
export type ViewOfLink = Handout & {
	kind: 'link'
	/** The page's other links: offered, never copied unasked. */
	others: KeptLink[]
	/** It was given options after it was made. */
	isEdited?: boolean
	/** The link it replaces, which is deleted when the popup closes unless the person keeps it. */
	replaced?: KeptLink | undefined
}

export type View =
	| { kind: 'no-server' }
	| { kind: 'unsupported' }
	/** The address has a user name or password; `url` is without. */
	| { kind: 'login'; url: string }
	/** The person wants to be asked first. */
	| { kind: 'asking'; url: string }
	/** The person gave up waiting. */
	| { kind: 'cancelled' }
	| { kind: 'deleted'; url: string }
	| ViewOfLink
	| { kind: 'failed'; failure: ShownFailure; host: string }

/** What the popup is about: the page in front of it, or what a menu asked for on it. */
export interface Subject {
	url: string | undefined
	isPrivate: boolean
	/** The page's title; unknown for anything else. */
	title?: string | undefined
	/** The link is made without the account. */
	isAnonymous?: boolean
	/** A menu or the address bar asked for it, so the popup needn't ask first. */
	isAsked?: boolean
	/** What is shown at once beside the link. */
	show?: 'qr' | undefined
}

const titleOf = (tab: PageTab | undefined) => (tab?.title === undefined ? {} : { title: tab.title })

/**
 * Picks up what a menu or the address bar asked for on this page, once. It lapses when its tab goes
 * elsewhere, and waits while another tab is in front.
 */
export const readSubject = async (kurz: Kurz, tab: PageTab | undefined): Promise<Subject> => {
	const asked = await kurz.items.asked.read()
	const isPrivate = tab?.isPrivate ?? false
	if (asked === null || asked.tab !== tab?.id) return { url: tab?.url, isPrivate, ...titleOf(tab) }
	await kurz.items.asked.write(null)
	const isHere = asked.page === undefined || asked.page === tab.url
	if (!isHere) return { url: tab.url, isPrivate, ...titleOf(tab) }
	const title = asked.url === tab.url ? titleOf(tab) : {}
	return { url: asked.url, isPrivate, isAsked: true, ...title, ...(asked.show && { show: asked.show }) }
}

/** The view after this link was copied, or in vain, unless another has replaced it meanwhile. */
export const afterCopy = (view: View | undefined, url: string, isCopied = true): View | undefined =>
	view?.kind === 'link' && view.link.url === url ? { ...view, isCopied } : view

const viewOf = async (kurz: Kurz, url: string, handing: Promise<Handout>): Promise<View> => {
	try {
		const handout = await handing
		const { link, wish } = handout
		const others = wish.isPrivate ? [] : findOthers(await readLinksTo(kurz, link.target), link, kurz.now())
		return { kind: 'link', ...handout, others }
	} catch (error) {
		if (error instanceof AskFirst) return { kind: 'asking', url }
		const failure = (await import('./server/failure.ts')).readFailure(error)
		return failure.code === 'no_server'
			? { kind: 'no-server' }
			: { kind: 'failed', failure, host: await readHost(kurz) }
	}
}

/** Shortens, and copies a new link at once where the browser allows it. */
export const shortenAndCopy = (kurz: Kurz, wish: Wish, copy: Copy): Promise<View> =>
	viewOf(kurz, wish.url, handOut(kurz, wish, copy))

/** The view after the server was asked about a known link. A new link doesn't load `settle`. */
export const followView = (kurz: Kurz, view: ViewOfLink, copy: Copy): Promise<View> =>
	viewOf(
		kurz,
		view.wish.url,
		import('./making/settle.ts').then(({ settle }) => settle(kurz, view, copy)),
	)

/** The next view, which remembers that its link was copied by hand meanwhile. */
export const keepCopied = (now: View | undefined, next: View): View =>
	next.kind === 'link' && now?.kind === 'link' && now.isCopied
		? (afterCopy(next, now.link.url) ?? next)
		: next

/** The view a popup opens with. */
export const firstView = async (
	kurz: Kurz,
	{ url, title, isPrivate, isAnonymous = false, isAsked = false }: Subject,
	copy: Copy,
): Promise<View> => {
	if ((await kurz.items.server.read()) === null) return { kind: 'no-server' }
	if (!isShortenable(url)) return (await import('./making/unshortenable.ts')).whyNot(kurz, url)
	const [options, { ask }] = await Promise.all([readDefaults(kurz, url), kurz.items.preferences.read()])
	return shortenAndCopy(
		kurz,
		{ url, title, options, isPrivate, isNew: false, isAnonymous, asksFirst: ask && !isAsked },
		copy,
	)
}
