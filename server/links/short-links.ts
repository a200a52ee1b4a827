/** Finds short links of this service in a text, in whatever spelling a mail or a person gives. */
import type { SlugKey } from '../../shared/link/slug-key.ts'
import { readSlug } from './slug.ts'

/** Percent-encoded ASCII, also encoded twice; marks that defuse a link in a mail about abuse. */
const plain = (text: string): string => {
	const once = (encoded: string) =>
		encoded.replace(/%[0-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
	return once(once(text.normalize('NFKC'))).replace(/[[({](?:\.|dot)[\])}]/gi, '.')
}

/** The slug keys of links to one of these hosts, each once, in order. `bases`: absolute URLs. */
export const shortLinksIn = (text: string, bases: string[]): SlugKey[] => {
	const hosts = [...new Set(bases.map((base) => RegExp.escape(new URL(base).hostname)))].join('|')
	const links = new RegExp(String.raw`(?<![\w.-])(?:${hosts})\.?(?::\d*)?/+([\w-]+)`, 'gi')
	const found = plain(text)
		.matchAll(links)
		.map(([, name]) => readSlug(name))
	// Keys of one link follow these; they are no name.
	return [...new Set(found)].filter((slug) => slug !== undefined && slug !== 'm' && slug !== 's') as SlugKey[]
}

/** The slug key of a text that is one name, or one short link without a key; else undefined. */
export const shortLinkOf = (text: string, bases: string[]): SlugKey | undefined => {
	const [link, ...others] = shortLinksIn(text, bases)
	if (link !== undefined) {
		const hasKey = new RegExp(`/${link}/+[\\w-]`, 'i').test(plain(text))
		return others.length > 0 || hasKey ? undefined : link
	}
	return readSlug(plain(text).replace(/^[^\w-]+|[^\w-]+$/g, ''))
}
