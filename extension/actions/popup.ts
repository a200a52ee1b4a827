/** What the popup shows, step by step: one address in, one view out. */
import type { Wish } from './begin.ts'
import { readFailure, type ShownFailure } from './failure.ts'
import { type CopyText, type Handout, handOut } from './hand-out.ts'
import type { KeptLink } from './items.ts'
import type { Kurz } from './kurz.ts'
import { findLimited } from './links.ts'
import { changePreferences } from './preferences.ts'
import { isShortenable, isTooLong, type LinkOptions } from './target.ts'
import type { PageTab } from './toolbar.ts'

/** A link that was made, or that the page already has; while it is open, `followView` is to follow. */
export type ViewOfLink = Handout & {
	kind: 'link'
	/** Another link of the page, with limits: offered, never copied unasked. */
	limited?: KeptLink | undefined
}

export type View =
	| { kind: 'no-server' }
	| { kind: 'unsupported' }
	| ViewOfLink
	| { kind: 'failed'; failure: ShownFailure; host: string }

/** What the popup is about: the page in front of it, or what a menu asked for on it. */
export interface Subject {
	url: string | undefined
	isPrivate: boolean
}

/** Takes up what a menu or the address bar asked for on this page, once. It is over when its tab went elsewhere, and waits while another one is in front. */
export const readSubject = async (kurz: Kurz, tab: PageTab | undefined): Promise<Subject> => {
	const asked = await kurz.items.asked.read()
	const isPrivate = tab?.isPrivate ?? false
	if (asked === null || asked.tab !== tab?.id) return { url: tab?.url, isPrivate }
	await kurz.items.asked.write(null)
	const isHere = asked.page === undefined || asked.page === tab.url
	return { url: isHere ? asked.url : tab.url, isPrivate }
}

/** The view after a link was copied: another one may have taken its place meanwhile. */
export const afterCopy = (view: View | undefined, url: string): View | undefined =>
	view?.kind === 'link' && view.link.url === url ? { ...view, isCopied: true } : view

/** Options as a click without any takes them: the remembered ones. */
export const readDefaults = async ({ items }: Kurz): Promise<LinkOptions> =>
	(await items.preferences.read()).defaults

const hostOf = async ({ items }: Kurz): Promise<string> => {
	const server = await items.server.read()
	return server === null ? '' : new URL(server.origin).host
}

const viewOf = async (kurz: Kurz, handing: Promise<Handout>): Promise<View> => {
	try {
		const handout = await handing
		const { link, wish } = handout
		const limited = wish.isPrivate ? undefined : findLimited(await kurz.items.links.read(), link, kurz.now())
		return { kind: 'link', ...handout, limited }
	} catch (error) {
		const failure = readFailure(error)
		return failure.code === 'no_server'
			? { kind: 'no-server' }
			: { kind: 'failed', failure, host: await hostOf(kurz) }
	}
}

/** Shortens, and copies what is new. The copy is tried at once: a browser allows it only shortly after the click. */
export const shortenAndCopy = (kurz: Kurz, wish: Wish, copy: CopyText): Promise<View> =>
	viewOf(kurz, handOut(kurz, wish, copy))

/** What becomes of a view whose link is still to be asked about. A new link needs none of that: the popup comes sooner without. */
export const followView = (kurz: Kurz, view: ViewOfLink, copy: CopyText): Promise<View> =>
	viewOf(
		kurz,
		import('./settle.ts').then(({ settle }) => settle(kurz, view, copy)),
	)

/** The view that follows, after a link may have been copied by hand meanwhile. */
export const keepCopied = (now: View | undefined, next: View): View =>
	next.kind === 'link' && now?.kind === 'link' && now.isCopied
		? (afterCopy(next, now.link.url) ?? next)
		: next

/** The view a popup opens with. */
export const firstView = async (kurz: Kurz, { url, isPrivate }: Subject, copy: CopyText): Promise<View> => {
	if ((await kurz.items.server.read()) === null) return { kind: 'no-server' }
	if (isTooLong(url)) return { kind: 'failed', failure: { code: 'too_long' }, host: await hostOf(kurz) }
	if (!isShortenable(url)) return { kind: 'unsupported' }
	return shortenAndCopy(kurz, { url, options: await readDefaults(kurz), isPrivate, isNew: false }, copy)
}

/** Keeps the limits of a link for the next one, if that is wished and it is not of a private window. An alias and a password belong to one link. A browser that does not keep them changes nothing about the link. */
export const rememberLimits = async (
	kurz: Kurz,
	{ days, clicks }: LinkOptions,
	isPrivate: boolean,
): Promise<void> => {
	if (isPrivate || !(await kurz.items.preferences.read()).remember) return
	await changePreferences(kurz, {
		defaults: { ...(days !== undefined && { days }), ...(clicks !== undefined && { clicks }) },
	}).catch(() => undefined)
}
