/** Finds short links of this service in a text, in whatever spelling a mail or a person gives. */
import { nameOfKey, type SlugKey } from '../../shared/link/slug-key.ts'
import type { LinkHosts } from './link-hosts.ts'
import { readSlug, visitedSlug } from './slug.ts'

/** Percent-encoded ASCII, also encoded twice; marks that defuse a link in a mail about abuse. */
const plain = (text: string): string => {
	const once = (encoded: string) =>
		encoded.replace(/%[0-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
	return once(once(text.normalize('NFKC'))).replace(/[[({](?:\.|dot)[\])}]/gi, '.')
}

type Hosts = Pick<LinkHosts, 'at' | 'bases'>

/** The slug keys of links to our hosts, each once, in order. */
export const shortLinksIn = (text: string, linkHosts: Hosts): SlugKey[] => {
	const hosts = [...new Set(linkHosts.bases().map((base) => RegExp.escape(new URL(base).hostname)))].join('|')
	const links = new RegExp(String.raw`(?<![\w.-])(${hosts})\.?(?::\d*)?/+([\w-]+)`, 'gi')
	const found = plain(text)
		.matchAll(links)
		// Keys of one link follow these; they are no name.
		.filter(([, , name = '']) => !/^[ms]$/i.test(name))
		.map(([, host, name = '']) => visitedSlug(name, linkHosts.at(`http://${host}/`).name))
	return [...new Set(found)].filter((slug) => slug !== undefined)
}

/** The slug key of a text that is one name, or one short link without a key; else undefined. */
export const shortLinkOf = (text: string, linkHosts: Hosts): SlugKey | undefined => {
	const [link, ...others] = shortLinksIn(text, linkHosts)
	if (link !== undefined) {
		const hasKey = new RegExp(`/${nameOfKey(link)}/+[\\w-]`, 'i').test(plain(text))
		return others.length > 0 || hasKey ? undefined : link
	}
	return readSlug(plain(text).replace(/^[^\w-]+|[^\w-]+$/g, ''))
}
