/** Suggests the person's own links in the address bar. */
import { readableUrl, shownUrl } from '../readable.ts'
import type { KeptLink } from '../storage/items.ts'
import { isGone } from '../storage/links.ts'

export interface Suggestion {
	content: string
	description: string
}

const MOST = 5

/** Escaped for browsers that read descriptions as XML. */
export const asXml = (text: string): string =>
	text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Own links whose short link or target contains the text, newest first. */
export const suggestLinks = (links: KeptLink[], text: string): Suggestion[] => {
	const wanted = text.trim().toLowerCase()
	if (wanted === '') return []
	return links
		.filter((link) => !isGone(link) && `${link.url} ${link.target}`.toLowerCase().includes(wanted))
		.slice(0, MOST)
		.map(({ url, target }) => ({ content: target, description: `${shownUrl(url)} – ${readableUrl(target)}` }))
}
