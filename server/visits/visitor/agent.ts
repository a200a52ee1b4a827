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
	isTablet: boolean
	isCrawler: boolean
	/** Word, Excel or Outlook, before it hands the link to a browser. */
	isOffice: boolean
}

/** User agents repeat; a few thousand cover nearly all traffic. */
const known = new LRUCache<string, Agent>({ max: 5_000 })

/**
 * Names of platforms in one spelling: the library gives most as the text has them. Source:
 * ua-parser-js 1.x, README, "getOS".
 */
export const platforms: readonly string[] = [
	...[
		'AIX',
		'Amiga OS',
		'Android',
		'Android-x86',
		'Arch',
		'Bada',
		'BeOS',
		'BlackBerry',
		'CentOS',
		'Chromium OS',
	],
	...['Chromecast', 'Chromecast Android', 'Chromecast Fuchsia', 'Contiki', 'Debian', 'Deepin', 'DragonFly'],
	...[
		'elementary OS',
		'Fedora',
		'Firefox OS',
		'FreeBSD',
		'Fuchsia',
		'Gentoo',
		'GhostBSD',
		'GNU',
		'Haiku',
		'HarmonyOS',
	],
	...[
		'HP-UX',
		'Hurd',
		'iOS',
		'Joli',
		'KaiOS',
		'Kubuntu',
		'Linpus',
		'Linspire',
		'Linux',
		'Lubuntu',
		'Mac OS',
		'Maemo',
	],
	...[
		'Mageia',
		'Mandriva',
		'Manjaro',
		'MeeGo',
		'Minix',
		'Mint',
		'Morph OS',
		'NetBSD',
		'NetRange',
		'NetTV',
		'Nintendo',
	],
	...[
		'OpenBSD',
		'OpenHarmony',
		'OpenSUSE',
		'OpenSolaris',
		'OpenVMS',
		'OS/2',
		'Palm',
		'PC-BSD',
		'PCLinuxOS',
		'Plan9',
	],
	...[
		'PlayStation',
		'QNX',
		'Raspbian',
		'RedHat',
		'RIM Tablet OS',
		'RISC OS',
		'Sabayon',
		'Sailfish',
		'Series40',
	],
	...[
		'Slackware',
		'Solaris',
		'SUSE',
		'Symbian',
		'Tizen',
		'Ubuntu',
		'Ubuntu Touch',
		'Unix',
		'VectorLinux',
		'watchOS',
	],
	...['webOS', 'Windows', 'Windows Mobile', 'Windows Phone', 'Xbox', 'Xubuntu', 'Zenwalk'],
]
const spellings = new Map(platforms.map((name) => [name.toLowerCase(), name]))
const platformOf = (name: string | undefined): string | null =>
	name === undefined ? null : (spellings.get(name.toLowerCase()) ?? name)

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
		platform: platformOf(parsed.os.name),
		// Phones with Android say so, also where the library takes one for a tablet.
		isTablet: parsed.device.type === 'tablet' && !/Android.*\bMobile\b/.test(userAgent),
		isCrawler: isCrawler(userAgent),
		isOffice: isOffice(userAgent),
	}
	known.set(sent, agent)
	return agent
}
