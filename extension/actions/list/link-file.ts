/** Exports the list of links as a file, and imports it on another machine. */
import * as z from 'zod/mini'
import { isWeb } from '../../../shared/text/addresses.ts'
import type { Kurz } from '../kurz.ts'
import { readAddress } from '../server/server.ts'
import { type KeptLink, keptLink } from '../storage/items.ts'
import { changeLinks, isGone } from '../storage/links.ts'

const exported = z.object({ format: z.literal('kurz-links'), version: z.int(), links: z.array(z.unknown()) })

/** The list with its monitor keys as JSON. Anyone with the file can edit and delete the links. */
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

/** One segment of a path and nothing else; the alphabet is that of an alias. */
const isPart = (text: string): boolean => /^[A-Za-z0-9_-]+$/.test(text)

/** Whether a link from a file, which anybody may have written, is safe to show and to look up. */
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

/** Links that are gone may share an address with one that isn't, each with its key. */
const withOffered = (links: KeptLink[], link: KeptLink): KeptLink[] => {
	const isKnown = (one: KeptLink) => one.monitor_key === link.monitor_key || !(isGone(one) || isGone(link))
	return links.some(isKnown) ? links : [...links, link]
}

/** Adds the new links of a file to the list; undefined if the file isn't one of ours. */
export const importLinks = async (kurz: Kurz, text: string): Promise<Imported | undefined> => {
	const file = exported.safeParse(readFile(text))
	if (!file.success) return undefined
	const readable = file.data.links.flatMap((raw): KeptLink[] => {
		const link = keptLink.safeParse(raw)
		return link.success && isSound(link.data) ? [link.data] : []
	})
	const offered = Map.groupBy(readable, ({ url }) => url)
	let added = 0
	await changeLinks(kurz, [...offered.keys()], (links, url) => {
		const after = offered.get(url)!.reduce(withOffered, links)
		added += after.length - links.length
		return after
	})
	return { added, known: readable.length - added, unreadable: file.data.links.length - readable.length }
}
