/** Which user agents are crawlers or preview fetchers: a list, less its mistakes, and a rule. */
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
	// Servers that preview what their people post; each names its own address.
	'^(?:Misskey|Sharkey|Firefish|Iceshrimp|CherryPick|Akkoma|Pleroma|PeerTube|Discourse)\\b',
	// Checks of load balancers and clouds: Google, Azure, Heroku's and Alibaba's kin.
	...[
		'GoogleHC\\/',
		'^Load Balancer Agent$',
		'^AlwaysOn$',
		'^Edge Health Probe',
		'Traffic[ -]Manager',
		'SLBHealth',
	],
	// Checks that people run for themselves.
	...[
		'^Gatus\\/',
		'Zabbix',
		'Nagios',
		'Icinga',
		'Blackbox[ -]Exporter',
		'^Prometheus\\/',
		'updown\\.io',
		'Checkly\\/',
	],
]

// The list's type file lacks the tags.
const { visitors: actForPeople = [], others = [] } = Object.groupBy(
	crawlers as { pattern: string; tags?: string[] }[],
	({ tags }) => (tags?.some((tag) => visitorTags.includes(tag)) ? 'visitors' : 'others'),
)

const pattern = new RegExp(
	others
		.map(({ pattern }) => (corrections.has(pattern) ? corrections.get(pattern) : pattern))
		.filter((pattern) => pattern !== undefined)
		.concat(additions)
		.join('|'),
)

/** Where Android, and Instagram on it, name the phone: some are called Fever, Odin or Cubot. */
const phone =
	/\(Linux; (?:U; |arm_64; )?Android [\d.]+(?:; [a-z]{2}-[a-z]{2})?; [^;)]*|Android \(\d+\/[^()]*\)/gi

/** Libraries and automated browsers, some of which are called crawlers: `Scrapy/2.13`. */
const library = new RegExp(actForPeople.map(({ pattern }) => pattern).join('|'), 'gi')
/** What crawlers call themselves that no list knows yet. `botany` is none. */
const crawlerWord =
	/bot(?![a-z])|crawl|spider|scrap(?:er|y)|health.?check|synthetic|uptime|monitor|probe|scan(?:ner)?(?![a-z])|check(?:er|link)?(?![a-z]| ?point)|(?<!in)valid|preview|unfurl|resolver/i
/** Such words in names of what people use: apps that read codes, browsers before release. */
const wordOfPeople =
	/(?:qr|bar)(?:%20|[ _-])*(?:codes?)?(?:%20|[ _-])*(?:scan|check)\w*|(?:tech\w*|developer|firefox|browser) preview/gi
/** An address says whose crawler it is: behind `compatible;`, or with no browser before it. */
const saysWhose = /compatible;[^)]*\+https?:|^(?:(?!Mozilla\/).)*\+https?:/i
/** An app in which people click, and libraries that the list lacks, which name an address too. */
const appOfPeople = /^gPodder\/|superagent|^got[ /]/i
const isCrawlerByRule = (text: string): boolean => {
	const rest = text.replace(library, '')
	if (crawlerWord.test(rest.replace(wordOfPeople, ''))) return true
	return rest === text && saysWhose.test(text) && !appOfPeople.test(text)
}

/** Whether a user agent names a crawler or preview fetcher. `NING/` is one, `Lightning/` is not. */
export const isCrawler = (userAgent: string): boolean => {
	const text = userAgent.replace(phone, '')
	return pattern.test(text) || isCrawlerByRule(text)
}

/**
 * Whether Word, Excel or Outlook asks. They look at a link before they hand it to the browser, and
 * hand over where it led, not the link itself; so they get a page, and the person's browser clicks.
 * Source: learn.microsoft.com, "Hyperlinks from Office to Internet Explorer or other browsers".
 */
const office =
	/\bms-office\b|Microsoft Office (?:(?:Existence|Protocol) Discovery|Upload Center|Word|Excel|PowerPoint|Outlook|OneNote|Visio|Project|Publisher|Access)\b|Microsoft Office(?: \w+)?\/[^(]*\([^)]*(?:Microsoft (?:Office )?(?:Outlook|Word|Excel|PowerPoint|OneNote|Visio|Project|Publisher|Access)|MSOffice)/i
export const isOffice = (userAgent: string): boolean => office.test(userAgent)
