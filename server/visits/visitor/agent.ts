/** Reads a user agent: browser, platform, and whether it calls itself a crawler or a preview fetcher. */
import { LRUCache } from 'lru-cache'
import { UAParser } from 'ua-parser-js'
import { isCrawler } from './crawlers.ts'
import { storable } from './storable.ts'

export interface Agent {
	/** As it is stored. */
	userAgent: string
	/** Null when unknown. */
	browser: string | null
	platform: string | null
	isCrawler: boolean
}

/** User agents repeat: a few thousand are nearly all there are at a time. */
const known = new LRUCache<string, Agent>({ max: 5_000 })

/** Longer texts are cut, here and where they are stored. Source: server/INTERFACE.md, "Statistics by monitor key". */
export const userAgentLength = 512

export const readAgent = (text: string): Agent => {
	const sent = text.slice(0, userAgentLength)
	const before = known.get(sent)
	if (before !== undefined) return before
	const userAgent = storable(sent, userAgentLength)
	const parsed = new UAParser(userAgent).getResult()
	const agent = {
		userAgent,
		browser: parsed.browser.name ?? null,
		platform: parsed.os.name ?? null,
		isCrawler: isCrawler(userAgent),
	}
	known.set(sent, agent)
	return agent
}
