/** Owns what a user-agent text says: browser, platform, and whether it names itself a crawler or a preview fetcher. */
import crawlers from 'crawler-user-agents'
import { LRUCache } from 'lru-cache'
import { UAParser } from 'ua-parser-js'

export interface Agent {
	/** Null when not known. */
	browser: string | null
	platform: string | null
	isCrawler: boolean
}

/**
 * Programs that act for the person who runs them are visitors like any other: HTTP libraries, automated browsers.
 * Source: interface contract, "What is a click".
 */
const visitorTags = ['http-library', 'browser-automation']
const crawlerPattern = new RegExp(
	// Its type file does not know the tags yet.
	(crawlers as { pattern: string; tags?: string[] }[])
		.filter(({ tags }) => !tags?.some((tag) => visitorTags.includes(tag)))
		.map(({ pattern }) => pattern)
		.join('|'),
)

/** User agents repeat: a few thousand texts are nearly all there is at a time. */
const known = new LRUCache<string, Agent>({ max: 5_000 })

/** Longer texts are cut, here as where they are stored. Source: interface contract, "Link record, click record". */
export const userAgentLength = 512

export const readAgent = (text: string): Agent => {
	const userAgent = text.slice(0, userAgentLength)
	const before = known.get(userAgent)
	if (before !== undefined) return before
	const parsed = new UAParser(userAgent).getResult()
	const agent = {
		browser: parsed.browser.name ?? null,
		platform: parsed.os.name ?? null,
		isCrawler: crawlerPattern.test(userAgent),
	}
	known.set(userAgent, agent)
	return agent
}
