/** Owns who names itself a crawler or a preview fetcher: a well-kept list, and where it takes people for one. */
import crawlers from 'crawler-user-agents'

/**
 * Programs that act for the person who runs them are visitors like any other: HTTP libraries, automated browsers.
 * Source: server/INTERFACE.md, "What is a click".
 */
const visitorTags = ['http-library', 'browser-automation']

/** Names of apps: a preview they fetch begins with the name; a page opened in them has it after a browser's own text. */
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

/** What takes the place of patterns that match people; undefined for none. */
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
	// As Google writes it today; the list has it as `Feedfetcher-Google`.
	'FeedFetcher-Google',
	// Bluesky's previews of links, `Bluesky Cardyb/1.1`.
	'Cardyb\\/',
]

const pattern = new RegExp(
	// Its type file does not know the tags yet.
	(crawlers as { pattern: string; tags?: string[] }[])
		.filter(({ tags }) => !tags?.some((tag) => visitorTags.includes(tag)))
		.map(({ pattern }) => (corrections.has(pattern) ? corrections.get(pattern) : pattern))
		.filter((pattern) => pattern !== undefined)
		.concat(additions)
		.join('|'),
)

/** Where Android, and Instagram on it, names the phone: there are phones called Fever, Odin and Cubot. */
const phone =
	/\(Linux; (?:U; |arm_64; )?Android [\d.]+(?:; [a-z]{2}-[a-z]{2})?; [^;)]*|Android \(\d+\/[^()]*\)/gi

/** Whether a user-agent text names a crawler or a preview fetcher. Letters count as they are: `NING/` is one, `Lightning/` is not. */
export const isCrawler = (userAgent: string): boolean => pattern.test(userAgent.replace(phone, ''))
