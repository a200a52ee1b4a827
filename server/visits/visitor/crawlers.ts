/** Which user agents are crawlers or preview fetchers: a public list, less its mistakes. */
import crawlers from 'crawler-user-agents'

/**
 * HTTP libraries and automated browsers act for a person, so they are visitors.
 * Source: server/INTERFACE.md, "What is a click".
 */
const visitorTags = ['http-library', 'browser-automation']

/** Apps that name themselves first for previews, and after the browser's name for people. */
const onlyAtStart = [
	...['WhatsApp', 'Viber', 'Tumblr\\/', 'Bluesky\\/', 'Notion\\/', 'Asana\\/', 'PayPal\\/', 'Grammarly\\/'],
	...['Instapaper\\/', 'Feedly', 'PocketCasts\\/', 'Overcast\\/', 'Disqus', 'Hatena', 'Blackboard'],
	// Also a browser and a search app.
	'Sogou',
	// Also an HTTP library for Pascal: `Mozilla/4.0 (compatible; Synapse)`.
	'Synapse',
	// Also the HTTP library of Firefox on Android, `MozacFetch/…`.
	'Fetch\\/',
	// Also a phone.
	'Fever',
]

/** Patterns that match people, and what replaces them; undefined for nothing. */
export const corrections: ReadonlyMap<string, string | undefined> = new Map([
	...onlyAtStart.map((pattern) => [pattern, `^${pattern}`] as const),
	// The build number of Android 15, on millions of phones.
	['AP3A\\.240617\\.008', undefined],
	// Facebook's and Instagram's in-app browser on Android.
	['MetaIAB Facebook', undefined],
	// An HTTP library for Delphi.
	['Indy Library', undefined],
	// Slack's window on Windows calls itself `Sonic Slack_SSB`.
	['Sonic', 'compatible; (Rank)?Sonic'],
])

const additions = [
	// The list has it as `Feedfetcher-Google`.
	'FeedFetcher-Google',
	// Bluesky's previews of links, `Bluesky Cardyb/1.1`.
	'Cardyb\\/',
]

const pattern = new RegExp(
	// The list's type file lacks the tags.
	(crawlers as { pattern: string; tags?: string[] }[])
		.filter(({ tags }) => !tags?.some((tag) => visitorTags.includes(tag)))
		.map(({ pattern }) => (corrections.has(pattern) ? corrections.get(pattern) : pattern))
		.filter((pattern) => pattern !== undefined)
		.concat(additions)
		.join('|'),
)

/** Where Android, and Instagram on it, name the phone: some are called Fever, Odin or Cubot. */
const phone =
	/\(Linux; (?:U; |arm_64; )?Android [\d.]+(?:; [a-z]{2}-[a-z]{2})?; [^;)]*|Android \(\d+\/[^()]*\)/gi

/** Whether a user agent names a crawler or preview fetcher. `NING/` is one, `Lightning/` is not. */
export const isCrawler = (userAgent: string): boolean => pattern.test(userAgent.replace(phone, ''))
