/** Begins a link: finds the one the page already has, or stores the request with its key. */
// Click to copied link: shorten.ts → here → links.ts for the page's link, else a new creation.
import { firstBounds } from '../../../shared/first.ts'
import { day } from '../../../shared/text/time.ts'
import { accountAt, type Kurz, NoServer } from '../kurz.ts'
import { textOf } from '../storage/by-value.ts'
import type { Creation, KeptLink } from '../storage/items.ts'
import type { LinkOptions } from '../storage/limits.ts'
import { findKept, readLinksTo } from '../storage/links.ts'
import { requestOf } from './target.ts'

/** Milliseconds for which the server remembers a key; a later retry could make a second link. */
const REMEMBERED = day

export interface Wish {
	url: string
	options: LinkOptions
	/** Made in a private window: nothing about it is stored. */
	isPrivate: boolean
	/** Makes another link even if the page already has one. */
	isNew: boolean
	/** The options were chosen for this page, not remembered from another. */
	isChosen?: boolean
	/** The page's title, if known. */
	title?: string | undefined
	/** Not for the account, whose token is no longer accepted. */
	isAnonymous?: boolean
	/** Makes no link before the person confirms; one that the page has is handed out anyway. */
	asksFirst?: boolean
}

/** The person wants to be asked before a link is made. */
export class AskFirst extends Error {}

export const isRemembered = ({ begun_at }: Creation, now: Date): boolean =>
	now.getTime() - Date.parse(begun_at) < REMEMBERED

/** A title cut to what a server takes, at a word if it can be; undefined if nothing is left. */
const titleIn = (text: string | undefined): string | undefined => {
	const whole =
		text
			?.replace(/[\s\0]+/g, ' ')
			.trim()
			.toWellFormed() ?? ''
	if (whole.length <= firstBounds.title) return whole || undefined
	// Never inside an emoji.
	const cut = whole.slice(0, firstBounds.title).replace(/[\uD800-\uDBFF]$/, '')
	return (whole[cut.length] === ' ' ? cut : cut.replace(/ \S{0,40}$/, '')).trim()
}

/** The same text for the same request, stored or not. Without the title, which pages change. */
export const nameOf = ({ origin, account, body: { title: _title, ...body } }: Creation): string =>
	textOf([origin, account, body])

/**
 * The page's link, or else a creation, stored unless private. Fails with `NoServer`, `AskFirst`.
 */
export const beginCreation = async (kurz: Kurz, wish: Wish): Promise<KeptLink | Creation> => {
	const { items, unanswered } = kurz
	const server = await items.server.read()
	if (server === null) throw new NoServer()
	const { origin } = server
	const { clean } = wish.options
	const url = clean ? (await import('./trackers.ts')).withoutTrackers(wish.url) : wish.url
	const account = wish.isAnonymous === true ? undefined : await accountAt(kurz, origin)
	const { host, team } = { ...account, ...wish.options }
	const wanted: Creation = {
		id: kurz.newKey(),
		origin,
		...(account !== undefined && { account: account.name }),
		body: {
			...requestOf(url, wish.options, wish.isPrivate ? undefined : titleIn(wish.title)),
			...(account && host && { host }),
			...(account && team && { team: team.id }),
		},
		begun_at: kurz.now().toISOString(),
		...(wish.isChosen === true && { chosen: true }),
	}
	const name = nameOf(wanted)
	const earlier = unanswered.get(name)
	// A retry uses the same key, and nothing outlives the page.
	if (wish.isPrivate) {
		if (wish.asksFirst === true) throw new AskFirst()
		return earlier ?? wanted
	}
	return kurz.withLock('kept', async () => {
		const links = await readLinksTo(kurz, url)
		if (!wish.isNew) {
			const kept = findKept(links, origin, url, kurz.now(), wish.options)
			if (kept !== undefined) return kept
		}
		if (wish.asksFirst === true) throw new AskFirst()
		/** The same wish for the account would be tried again once somebody signs in. */
		const isGivenUp = ({ account: of, body }: Creation) =>
			wish.isAnonymous === true && of !== undefined && body.url === url
		const open = (await items.creations.read()).filter((one) => !isGivenUp(one))
		const same = open.find((one) => isRemembered(one, kurz.now()) && nameOf(one) === name)
		if (same !== undefined) return same
		// The background finished it while this page still showed the failure.
		if (earlier !== undefined && links.some(({ creation }) => creation === earlier.id)) return earlier
		await items.creations.write([wanted, ...open])
		return wanted
	})
}

export const isCreation = (found: KeptLink | Creation): found is Creation => 'body' in found
