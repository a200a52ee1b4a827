/** What the full pages, the background and the stores say in English. */
import { charts } from '../shared/charts.ts'
import { locale, plural } from '../shared/locale.ts'
import { claim, many, tabs } from './many.ts'
import { welcome } from './welcome.ts'

export const pages = {
	/** What browsers and stores show; `_locales` is made of it. */
	store: {
		name: 'Kurz – short links',
		description:
			'Shorten a page and copy the link with one click. Your own server, QR codes, expiry, passwords, statistics. Never reads your pages.',
		commandCopy: 'Shorten this page and copy the link',
	},

	copiedLink: (url: string) => `Copied: ${url}`,
	copiedInVain: (url: string) => `${url} no longer works. Click Kurz again on that page for a new one.`,
	openToCopy: 'The link is ready. Open Kurz to copy it.',
	openToShorten: 'Open Kurz to create the link.',
	privatePageOnly:
		'In private windows of this browser, Kurz can only shorten the page itself. Open Kurz to do that.',
	noAddress: 'That isn’t an address. Select or type one such as docs.example.org.',

	server: 'Server',

	account: 'Account',
	accountHint:
		'Optional. While you are signed in, new links belong to your account and appear in its list. Your email address and password go to this server only; the browser keeps an access token, not the password.',
	email: 'Email address',
	accountPassword: 'Account password',
	signIn: 'Sign in',
	token: 'Or an access token from the account page',
	useToken: 'Use this token',
	signedInAs: (name: string, host: string) => `Signed in as ${name} at ${host}.`,
	signInRejected: (name: string, host: string) =>
		`${host} no longer accepts your sign-in as ${name}. Sign in again, or sign out to create links without an account.`,
	signOut: 'Sign out',
	signedOut: 'Signed out. The token has been revoked.',
	signedOutHere: 'Signed out here, but the server couldn’t revoke the token. Revoke it on the account page.',
	wrongSignIn: 'That email address or password is wrong.',
	wrongToken: 'The server doesn’t accept this token.',
	signInNotAllowed: 'You didn’t allow it, so nothing was sent. Click to be asked again.',

	clicking: 'Clicking the button',
	clickPopup: 'opens the popup with the link and its QR code',
	clickCopy: 'copies the link in the background, without the popup',
	clickCopyRefused: 'Without permission to copy, the button keeps opening the popup.',
	copying: 'Copy the link automatically when the popup opens',
	copyingHint:
		'Your browser asks whether Kurz may input data to the clipboard. Without that, you copy the link with a click in the popup.',
	copyingRefused: 'Without permission to copy, click Copy in the popup.',
	/** A setting; pages whose addresses differ in trackers alone share a link then. */
	alwaysClean: 'Leave trackers such as utm_source out of the addresses of pages',
	ask: 'Ask before creating a link',
	askHint: 'Only in the popup. A link that the page already has is shown at once.',
	notify: 'Show a notification',
	notifyRefused: 'Without permission for notifications, only the button shows the result.',
	menus: 'Context menu',
	menuLabels: {
		page: 'Shorten this page',
		link: 'Shorten this link',
		selection: 'Shorten the selected address',
		image: 'Shorten this image’s address',
	},
	defaults: 'Defaults for new links',
	/** What links of one site's pages get besides. */
	sites: {
		title: 'Defaults for single sites',
		hint: 'They apply when you click on a page of that site or of one of its subdomains, in addition to the defaults above.',
		site: 'Site',
		siteHint: 'Such as example.com.',
		fault: 'Enter the host of a site, such as example.com.',
		clean: 'Leave trackers out',
		asAccount: 'The account’s',
		usualHost: 'the usual host',
		days: (count: number) => plural(count, '1 day', `${count.toLocaleString(locale)} days`),
		save: 'Save for this site',
		saved: (site: string) => `Saved for ${site}.`,
		editWhat: (site: string) => `Edit the defaults for ${site}`,
		removeWhat: (site: string) => `Delete the defaults for ${site}`,
		forgotten: (site: string) => `${site} has the same defaults as all others now.`,
	},
	appearance: 'Appearance',
	theme: 'Theme',
	themes: { system: 'Same as the system', light: 'Light', dark: 'Dark' },
	language: 'Language',
	languageOfBrowser: 'Same as the browser',
	/** By the names of the browser's commands. */
	shortcutNames: { _execute_action: 'Open Kurz', 'shorten-and-copy': 'Shorten and copy' },
	shortcutUnset: 'not set',
	changeShortcuts: 'Change shortcuts',
	shortcutsByHand: 'You can change shortcuts on your browser’s extensions page.',
	keysHint:
		'In the address bar, type “kz”, a space and an address. Without an address, the current page is shortened.',
	addressBar: 'Shorten this page or type an address',

	search: 'Search',
	filter: {
		title: 'Filter',
		tag: 'Tag',
		host: 'Site of the target',
		any: 'Any',
		limited: 'With limits',
		protected: 'With a password',
		takeOff: (what: string) => `Remove filter: ${what}`,
		clear: 'Clear filters',
		counted: (left: string, of: number, text: string) => `${left} of ${text} ${plural(of, 'link', 'links')}`,
	},
	sort: 'Sort by',
	sorts: { made: 'Newest', clicks: 'Most clicks', last_click: 'Last click', name: 'Short link' },
	noLinks: 'The links you create will appear here.',
	noMatch: 'No links match.',
	searching: 'Searching…',
	searchFailed: 'Links that aren’t loaded yet couldn’t be searched. Try again.',
	shortAndTarget: 'Short link and target',
	/** Stand after a count. */
	units: {
		clicks: (count: number): string => plural(count, 'click', 'clicks'),
		visitors: (count: number): string => plural(count, 'visitor', 'visitors'),
	},
	states: { ...charts.states, gone: 'Gone' },
	made: 'Created',
	/** Before a date. */
	madeOn: 'Created',
	actions: 'Actions',
	qr: 'QR',
	removeWhat: (what: string) => `Delete ${what}`,
	undo: 'Undo',
	undone: 'Undone.',
	forgotten: (what: string) => `${what} was removed from the list.`,
	forget: 'Remove it from this list only',
	forgetHint: 'The link keeps working, but without the key in this list it can never be managed again.',
	more: 'Show more',
	refresh: 'Refresh',
	refreshed: 'The figures are up to date.',
	asOf: 'As of',
	refreshWait: 'Too many requests. These are the last known figures.',
	lastKnown: 'These are the last known figures.',
	signedOutList: 'Your account’s links are missing. Sign in again to see them.',

	fileTitle: 'Backup',
	fileWarning:
		'The file contains the monitor keys. Anyone who has it can see the statistics of these links, and edit or delete them, so keep it secret. Without a backup, lost keys can’t be recovered.',
	exportFile: 'Export links and keys',
	dropFile: 'Or drop a file here.',
	backupDue: 'Back up your links',
	backupWhy:
		'Their keys are in this browser and nowhere else. Without them, nobody can see these links’ statistics, or edit or delete the links.',
	/** Goes before the link to the account's settings. */
	backupAccount: {
		signIn: 'With an account, they come back on every device you sign in on.',
		claim: 'Your account can take them, and then you need no backup of them.',
	},
	notNow: 'Not now',
	importFile: 'Import a file',
	imported: (added: string, known: string) => `${added} added, ${known} already here.`,
	importUnreadable: (count: string) => `${count} could not be read.`,
	fileFaults: {
		foreign: 'That isn’t a backup of Kurz links. Nothing has changed.',
		newer: 'This backup is from a newer version of Kurz. Update the extension, then import it again.',
		locked: 'This backup is encrypted. Enter its pass phrase, then import it again.',
		wrong_phrase: 'This pass phrase doesn’t fit the file, or the file is damaged. Nothing has changed.',
	},
	phrase: 'Pass phrase (optional)',
	phraseHint: 'Encrypts the file. Without it nobody can read the file, not even you.',
	backupNever: 'There is no backup yet.',
	backupLast: (when: string) => `The last backup is from ${when}.`,

	welcome,
	back: 'All links',
	loading: 'Loading the statistics…',
	lastHours: (clicks: string) => `Last 24 hours: ${clicks}`,
	newest: 'Newest clicks',
	/** With filters or chosen days. */
	newestOfAll: 'The newest of all clicks, whatever you chose above.',
	qrTitle: 'QR code',
	csv: 'CSV',
	/** Before a date. */
	editedOn: 'Edited',
	noSuchLink: 'This link isn’t on your list.',

	/** Opens the list in the browser's side panel. */
	besidePage: 'Show beside the page',
	changed: (what: string) => `${what} was changed.`,

	charts: { ...charts, timeZone: undefined },
	many,
	claim,
	/** The entries of the button's own menu. */
	buttonMenu: {
		options: 'Options…',
		links: 'Links',
		panel: 'Links beside the page',
		qr: 'QR code of this page',
		tabs: 'Links for many pages…',
	},
	/** The page for many pages. */
	tabs,
}
