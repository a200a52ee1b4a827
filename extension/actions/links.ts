/** Owns the list of links kept here: finding, refreshing, removing, and carrying it to another machine. */
import * as z from 'zod/mini'
import { ApiError } from '../../shared/client.ts'
import type { LinkRecord } from '../../shared/links.ts'
import { type KeptLink, keptLink } from './items.ts'
import { type Kurz, talkTo } from './kurz.ts'
import { readAddress } from './server.ts'

/** Whether the service no longer has it: what it said last counts. */
export const isGone = ({ gone_at, figures }: Pick<KeptLink, 'gone_at' | 'figures'>): boolean =>
	gone_at !== undefined && gone_at >= (figures?.at ?? '')

/** The newest link to a page that, for all we know, still leads there. */
export const findKept = (
	links: KeptLink[],
	origin: string,
	target: string,
	now: Date,
): KeptLink | undefined =>
	links.find(
		(link) =>
			link.origin === origin &&
			link.target === target &&
			!isGone(link) &&
			(link.figures === undefined || link.figures.status === 'active') &&
			(link.expires_at === undefined || Date.parse(link.expires_at) > now.getTime()),
	)

const change = (kurz: Kurz, edit: (links: KeptLink[]) => KeptLink[]): Promise<void> =>
	kurz.withLock('kept', async () => kurz.items.links.write(edit(await kurz.items.links.read())))

/** What the service said of a link, as it is kept beside it. */
export const figuresOf = (
	{ clicks, unique_clicks, status }: LinkRecord,
	now: Date,
): NonNullable<KeptLink['figures']> => ({
	clicks,
	visitors: unique_clicks,
	status,
	at: now.toISOString(),
})

/** What is kept of a link: by its key where it has one, because a link that is gone and one made in its place have one address. */
type Kept = Pick<KeptLink, 'url'> & { monitor_key?: string | undefined }
const isSame = (link: KeptLink, { url, monitor_key }: Kept): boolean =>
	link.url === url && (monitor_key === undefined || link.monitor_key === monitor_key)

/** Keeps what the service said of a link, if the link itself is kept. */
export const keepFigures = (kurz: Kurz, asked: Kept, record: LinkRecord): Promise<void> =>
	change(kurz, (links) =>
		links.map((link) =>
			isSame(link, asked)
				? { ...link, max_clicks: record.max_clicks, figures: figuresOf(record, kurz.now()) }
				: link,
		),
	)

/** Not before its figures, which a clock that was ahead may have put into the future. */
const goneNow = ({ figures }: KeptLink, now: Date): string => {
	const at = now.toISOString()
	return figures !== undefined && figures.at > at ? figures.at : at
}

/** Keeps that the service has no such link: it is copied no more, and the others have their turn. */
export const keepGone = (kurz: Kurz, asked: Kept): Promise<void> =>
	change(kurz, (links) =>
		links.map((link) => (isSame(link, asked) ? { ...link, gone_at: goneNow(link, kurz.now()) } : link)),
	)

/** Takes a link off the list; the link itself stays as it is. */
export const forgetLink = (kurz: Kurz, asked: Kept): Promise<void> =>
	change(kurz, (links) => links.filter((link) => !isSame(link, asked)))

/** Deletes a link at its service and takes it off the list. One that is gone already is only taken off. Fails with `ApiError`. */
export const deleteLink = async (kurz: Kurz, link: KeptLink): Promise<void> => {
	await talkTo(kurz, link.origin)
		.client.remove(link.slug, link.monitor_key)
		.catch((error: unknown) => {
			if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
		})
	await forgetLink(kurz, link)
}

const exported = z.object({ format: z.literal('kurz-links'), version: z.int(), links: z.array(z.unknown()) })

/** The list with its monitor keys, as a file: whoever has it can read and delete the links. */
export const exportLinks = (links: KeptLink[], now: Date): string =>
	`${JSON.stringify(
		{
			format: 'kurz-links',
			version: 1,
			exported_at: now.toISOString(),
			links: links.map(({ creation: _creation, figures, gone_at, ...link }) => ({
				...link,
				...(isGone({ gone_at, figures }) && { gone_at }),
			})),
		},
		undefined,
		'\t',
	)}\n`

export interface Imported {
	added: number
	known: number
	unreadable: number
}

const isWeb = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '')

/** One part of a path, whatever is done with it; source: `shared/links.ts`, the alphabet of an alias. */
const isPart = (text: string): boolean => /^[A-Za-z0-9_-]+$/.test(text)

/** Whether a link of a file somebody else may have written can be shown, and its server asked, without harm. */
const isSound = ({ url, origin, slug, monitor_key, target }: KeptLink): boolean => {
	const address = readAddress(origin)
	return (
		'origin' in address &&
		address.origin === origin &&
		[slug, monitor_key].every(isPart) &&
		[url, target].every(isWeb)
	)
}

const readFile = (text: string): unknown => {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** Adds the links of a file; undefined when it is none of ours. Links that are here already stay as they are. */
export const importLinks = async (kurz: Kurz, text: string): Promise<Imported | undefined> => {
	const file = exported.safeParse(readFile(text))
	if (!file.success) return undefined
	const readable = file.data.links.flatMap((raw): KeptLink[] => {
		const link = keptLink.safeParse(raw)
		return link.success && isSound(link.data) ? [link.data] : []
	})
	let added = 0
	await change(kurz, (links) => {
		const known = new Set(links.map(({ url }) => url))
		const fresh = readable.filter(({ url }) => !known.has(url) && known.add(url))
		added = fresh.length
		return [...fresh, ...links].toSorted((one, other) => (one.made_at < other.made_at ? 1 : -1))
	})
	return { added, known: readable.length - added, unreadable: file.data.links.length - readable.length }
}
