/** What the popup says in English; other languages have the same keys. */
import { bounds } from '../../../shared/bounds.ts'
import { failures } from './failures.ts'

export const popup = {
	locale: 'en-GB',
	product: 'Kurz',

	copy: 'Copy',
	copied: 'Copied',
	copyWhat: (what: string) => `Copy ${what}`,
	copiedToClipboard: 'Copied to the clipboard.',
	notCopied: 'Not copied yet. Use the button.',
	settings: 'Settings',
	links: 'Links',
	retry: 'Try again',
	working: 'Shortening …',
	newLink: 'New link',
	alreadyLinked: 'This page already has this link.',
	checking: 'Checking this link …',
	unchecked: 'This link could not be checked.',
	ended: {
		gone: 'The old link is gone.',
		expired: 'The old link has expired.',
		exhausted: 'The old link is used up.',
	},
	newInstead: 'Here is a new one.',
	limits: {
		clicks: (count: string) => `Click limit: ${count}`,
		until: (moment: string) => `Until ${moment}`,
		password: 'Password',
	},
	alsoLinked: 'Also for this page',
	unsupported: 'This page can’t be shortened. Open one whose address begins with http:// or https://.',
	openLinks: 'Your links',
	notKept:
		'From a private window: nothing is kept here. The statistics link is the only way back to this link.',
	copyStatistics: 'Copy statistics link',
	clicksAndVisitors: (clicks: number, visitors: number) =>
		`${clicks.toLocaleString('en-GB')} ${clicks === 1 ? 'click' : 'clicks'} · ${visitors.toLocaleString('en-GB')} ${visitors === 1 ? 'visitor' : 'visitors'}`,
	statistics: 'Statistics',
	showStatistics: (what: string) => `Statistics of ${what}`,
	qrOf: (what: string) => `QR code of ${what}`,
	savePng: 'Save PNG',
	saveSvg: 'Save SVG',
	copyPicture: 'Copy picture',

	options: 'Alias, expiry, click limit, password',
	alias: 'Alias',
	aliasHint: 'Empty: a random one.',
	password: 'Password',
	passwordHint: 'Shown as you type: it can’t be looked up later.',
	days: 'Expires after days',
	daysHint: 'Empty: never.',
	clickLimit: 'Click limit',
	clickLimitHint: 'Empty: no limit.',
	remember: 'Remember days and clicks for the next link',
	choiceNotKept: 'The browser did not keep this choice. Try again.',
	makeLink: 'Create link',
	faults: {
		alias: `${bounds.alias.min} to ${bounds.alias.max} letters, digits, “_” or “-”.`,
		days: `A whole number from 1 to ${bounds.expiresInDays}.`,
		clicks: `A whole number from 1 to ${bounds.maxClicks}.`,
		password: `1 to ${bounds.password} characters.`,
	},

	firstRun: 'Where is your Kurz?',
	address: 'Server address',
	addressHint: 'Yours or one you were invited to, such as kurz.example.',
	useServer: 'Use this server',
	testing: 'Looking …',
	addressFaults: {
		empty: 'Give the address of the server.',
		invalid: 'That is not the address of a server. It looks like https://kurz.example.',
		insecure: 'Over http others can listen in. Use https; http is for servers on your own network.',
	},
	findings: {
		kurz: 'Kurz %v answers. Links are made there.',
		unhealthy: 'Kurz %v answers, but its database is away. The address is kept.',
		other: 'Something answers at %h, but it is not Kurz.',
		unreachable: 'Can’t reach %h. Is the server running?',
		refused: '%h answers, but lets no extension read it. Allow access to this one address.',
	},
	allowServer: (host: string) => `Allow access to ${host}`,
	notAllowed: 'Access was not allowed. Nothing was changed.',

	tryAgain: (when: string) => `Try again ${when}.`,
	failures,
}
