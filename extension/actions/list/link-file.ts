/** Exports the list of links as a file, and imports it on another machine. */
import * as z from 'zod/mini'
import { isWeb } from '../../../shared/text/addresses.ts'
import type { Kurz } from '../kurz.ts'
import { readAddress } from '../server/server.ts'
import { type KeptLink, keptLink } from '../storage/items.ts'
import { changeLinks, isGone } from '../storage/links.ts'
import { seal, sealed, unseal } from './sealed.ts'

/** The newest version that is understood. Encrypted files are of the second. */
const NEWEST = 2
const ours = z.object({ format: z.literal('kurz-links'), version: z.int() })
const plain = z.object({ links: z.array(z.unknown()) })
const locked = z.object({ sealed })

const fileOf = (version: number, now: Date, content: object): string => {
	const file = { format: 'kurz-links', version, exported_at: now.toISOString(), ...content }
	return `${JSON.stringify(file, undefined, '\t')}\n`
}

/** The list with its monitor keys as JSON. Anyone with the file can edit and delete the links. */
export const exportLinks = (links: KeptLink[], now: Date): string =>
	fileOf(1, now, {
		links: links.map(({ creation: _creation, figures, gone_at, ...link }) => ({
			...link,
			...(isGone({ gone_at, figures }) && { gone_at }),
		})),
	})

/** The same, encrypted: nobody can read it without the pass phrase. */
export const exportSealed = async (links: KeptLink[], now: Date, phrase: string): Promise<string> =>
	fileOf(2, now, { sealed: await seal(exportLinks(links, now), phrase) })

/** Why a file can't be imported. */
type FileFault = 'foreign' | 'newer' | 'locked' | 'wrong_phrase'

/** One segment of a path and nothing else; the alphabet is that of an alias. */
const isPart = (text: string): boolean => /^[A-Za-z0-9_-]+$/.test(text)

/** Whether a link from a file, which anybody may have written, is safe to show and to look up. */
const isSound = ({ url, origin, slug, monitor_key, target }: KeptLink): boolean => {
	const address = readAddress(origin)
	return (
		'origin' in address &&
		address.origin === origin &&
		// A slug may have its host behind it.
		[slug.replace(/@[\w.-]+$/, ''), monitor_key].every(isPart) &&
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

/** The entries of a file, as somebody may have written them. */
const entriesOf = async (text: string, phrase: string): Promise<unknown[] | FileFault> => {
	const file = readFile(text)
	const head = ours.safeParse(file)
	if (!head.success) return 'foreign'
	if (head.data.version > NEWEST) return 'newer'
	const inside = locked.safeParse(file)
	if (!inside.success) return plain.safeParse(file).data?.links ?? 'foreign'
	if (phrase === '') return 'locked'
	const opened = await unseal(inside.data.sealed, phrase)
	return opened === undefined ? 'wrong_phrase' : (plain.safeParse(readFile(opened)).data?.links ?? 'foreign')
}

/** Adds the new links of a file to the list, and counts all; or says why it can't. */
export const importLinks = async (kurz: Kurz, text: string, phrase = '') => {
	const entries = await entriesOf(text, phrase)
	if (typeof entries === 'string') return entries
	const readable = entries.flatMap((raw): KeptLink[] => {
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
	return { added, known: readable.length - added, unreadable: entries.length - readable.length }
}
