/** Owns what the popup shows and in which order things happen: one address in, one view out. */

import type { Wish } from './begin.ts'
import { type Failure, failureOf } from './failure.ts'
import type { KeptLink } from './items.ts'
import type { Kurz } from './kurz.ts'
import { changePreferences } from './preferences.ts'
import { shorten } from './shorten.ts'
import { isShortenable, isTooLong, type LinkOptions } from './target.ts'
import type { PageTab } from './toolbar.ts'

export type View =
	| { kind: 'no-server' }
	| { kind: 'unsupported' }
	| { kind: 'link'; link: KeptLink; isKnown: boolean; isCopied: boolean }
	| { kind: 'failed'; failure: Failure; host: string }

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

/** Shortens and copies. The copy is tried at once: a browser allows it only shortly after the click. */
export const shortenAndCopy = async (
	kurz: Kurz,
	wish: Wish,
	copy: (text: string) => Promise<boolean>,
): Promise<View> => {
	try {
		const { link, isKnown } = await shorten(kurz, wish)
		return { kind: 'link', link, isKnown, isCopied: await copy(link.url) }
	} catch (error) {
		const failure = failureOf(error)
		return failure.code === 'no_server'
			? { kind: 'no-server' }
			: { kind: 'failed', failure, host: await hostOf(kurz) }
	}
}

/** The view a popup opens with. */
export const openPopup = async (
	kurz: Kurz,
	{ url, isPrivate }: Subject,
	copy: (text: string) => Promise<boolean>,
): Promise<View> => {
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
