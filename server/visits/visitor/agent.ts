/** Reads a user agent: browser, platform, and whether it names a crawler or preview fetcher. */
import { LRUCache } from 'lru-cache'
import { UAParser } from 'ua-parser-js'
import { isCrawler, isOffice } from './crawlers.ts'
import { storable } from './storable.ts'

export interface Agent {
	/** As it is stored. */
	userAgent: string
	/** Null when unknown. */
	browser: string | null
	platform: string | null
	isCrawler: boolean
	/** Word, Excel or Outlook, before it hands the link to a browser. */
	isOffice: boolean
}

/** User agents repeat; a few thousand cover nearly all traffic. */
const known = new LRUCache<string, Agent>({ max: 5_000 })

/** Longer texts are cut. Source: server/INTERFACE.md, "Statistics by monitor key". */
export const userAgentLength = 512

/** Keeps lone surrogates as they are. */
const copyOf = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')

export const readAgent = (text: string): Agent => {
	// A copy: a substring keeps the whole text in memory.
	const sent = text.length > userAgentLength ? copyOf(text.slice(0, userAgentLength)) : text
	const before = known.get(sent)
	if (before !== undefined) return before
	const userAgent = storable(sent, userAgentLength)
	const parsed = new UAParser(userAgent).getResult()
	const agent = {
		userAgent,
		browser: parsed.browser.name ?? null,
		platform: parsed.os.name ?? null,
		isCrawler: isCrawler(userAgent),
		isOffice: isOffice(userAgent),
	}
	known.set(sent, agent)
	return agent
}
