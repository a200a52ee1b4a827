/** What the popup says in English beside and after the link; the pages say it too. */
import { fields } from '../shared/fields.ts'
import { locale, plural } from '../shared/locale.ts'
import { linkTexts } from '../shared/states.ts'
import { targetFaults } from '../shared/target.ts'

const notKurz = 'There is a server at %h, but it isn’t Kurz. Check the server address.'

export const later = {
	retry: 'Try again',
	waitingFor: (host: string) => `Waiting for ${host}…`,
	cancelled: 'No link was created for this page.',
	triedAgain: 'Kurz will try again in the background.',
	alsoTried: (count: number) =>
		`Still trying to create ${plural(count, 'one earlier link', `${count} earlier links`)}:`,
	waiting: {
		title: 'Not created yet',
		hint: 'The server didn’t answer. Kurz keeps trying for a day, even if you close the browser.',
		next: (when: string) => `Next try ${when}.`,
		more: (count: number) => `and ${count.toLocaleString(locale)} more`,
		cancelWhat: (what: string) => `Cancel the link to ${what}`,
		cancelled: (what: string) => `No link to ${what} will be created.`,
	},
	/** What came of such links while no popup was open. */
	meanwhile: {
		title: 'Since you last looked',
		refused: (what: string, why: string) => `No link to ${what}. ${why}`,
		button: (made: number, refused: number): string =>
			[
				made === 0 ? '' : plural(made, '1 link was created.', `${made} links were created.`),
				refused === 0 ? '' : plural(refused, '1 link was refused.', `${refused} links were refused.`),
			]
				.join(' ')
				.trim(),
	},
	/** About the link that the popup made unasked, once options were chosen. */
	first: {
		edited: 'The link was changed. Its address is the same.',
		replaced: (what: string) =>
			`${what} will be deleted when the popup closes, unless somebody has clicked it.`,
		keep: 'Keep it',
		kept: (what: string) => `${what} stays.`,
	},
	/** The form for an address of one's own choice. */
	make: {
		options: 'Alias, title, tags, limits, campaign',
		clean: (names: string) => `Leave out trackers: ${names}`,
		campaign: 'Campaign',
		campaignNames: {
			source: 'Source',
			medium: 'Medium',
			campaign: 'Name',
			term: 'Term',
			content: 'Content',
		},
	},
	noLinkYet: 'This page has no short link yet.',
	deleted: (what: string) => `${what} was deleted.`,
	copyAs: 'Copy as',
	copyFormats: { url: 'URL', markdown: 'Markdown', html: 'HTML', title: 'Title and URL' },
	offerCopying: 'Copy automatically from now on',
	offerTaken: 'From now on, one click copies the link. You can change that in the settings.',
	offerRefused: 'Nothing has changed. You can allow copying in the settings.',
	moreLinks: (count: number) => `${count} more`,
	enlarge: 'Enlarge',
	enterKey: 'Enter',
	keyDoes: {
		Enter: 'Copy the link',
		q: 'QR code',
		e: 'Edit the link',
		d: 'Delete the link',
		l: 'Your links',
		s: 'Statistics',
		o: 'Alias, expiry, click limit, password',
		',': 'Settings',
		'?': 'This overview',
	},
	limits: {
		clicks: (count: string) => `Click limit: ${count}`,
		left: (count: number) => `${count.toLocaleString(locale)} ${plural(count, 'click', 'clicks')} left`,
		until: (moment: string) => `Until ${moment}`,
		confirm: 'Opens with a button',
	},
	alsoLinked: 'Also for this page',
	unsupported:
		'This page can’t be shortened. Open one whose address starts with http:// or https://, or enter an address.',
	login:
		'This address contains a user name or password. Everyone who clicks the link would get it, so it can’t be shortened like this.',
	withoutLogin: 'Shorten without it',
	leaveLoginOut: 'Leave user name and password out',
	withoutAccount: 'Create it without an account',
	openLinks: 'Your links',
	notKept:
		'Private window: nothing is saved here. Only the monitor link leads back to this link. Anyone who has it can also edit and delete the link.',
	/** Goes into `copyWhat`. */
	monitorLink: 'monitor link',
	clicksAndVisitors: (clicks: number, visitors: number) =>
		`${clicks.toLocaleString(locale)} ${plural(clicks, 'click', 'clicks')} · ${visitors.toLocaleString(locale)} ${plural(visitors, 'visitor', 'visitors')}`,
	statistics: 'Statistics',
	showStatistics: (what: string) => `Statistics for ${what}`,
	qrOf: (what: string) => `QR code for ${what}`,
	savePng: 'Save PNG',
	saveSvg: 'Save SVG',
	print: 'Print',
	copyPicture: 'Copy image',

	options: 'Alias, expiry, click limit, password',
	fields,
	targetFaults,
	remember: 'Remember days and click limit',
	choiceNotKept: 'The browser didn’t save this choice. Try again.',
	makeLink: 'Create link',

	firstRun: 'Where is your Kurz server?',
	whyAsked:
		'The address and title of a page go to this server when you shorten it, and to nobody else. If your browser asked about sharing data, that is what it meant.',
	whyCopying:
		'Your browser will then ask whether Kurz may input data to the clipboard. Allow it, and one click copies the short link. Kurz never reads the clipboard.',
	address: 'Server address',
	addressHint: 'Your own or one you were invited to, such as kurz.example.',
	useServer: 'Use this server',
	testing: 'Connecting…',
	addressFaults: {
		empty: 'Enter the address of the server.',
		invalid: 'That isn’t a server address. It should look like https://kurz.example.',
		insecure: 'Others can listen in on http. Use https; http is only for servers on your own network.',
	},
	findings: {
		kurz: 'Connected to Kurz %v. New links are created there.',
		unhealthy: 'Kurz %v answers, but its database is down. The address is saved.',
	},
	openInTab: (host: string) => `Open ${host} in a tab`,
	useAddress: (origin: string) => `Use ${origin}`,
	cancel: 'Cancel',
	allowServer: (host: string) => `Allow access to ${host}`,
	notAllowed: 'Access wasn’t allowed. Nothing has changed.',

	tryAgain: (when: string) => `Try again ${when}.`,
	/** What happened and what to do, for each failure. `%h` is the server. */
	failures: {
		validation_failed: 'The server doesn’t accept this address or these options. Check them and try again.',
		unauthorized: 'You aren’t signed in to %h any more. Sign in again in the settings.',
		forbidden: '%h refuses this request. Check the server address in the settings.',
		not_found: 'This link no longer exists on %h.',
		method_not_allowed: notKurz,
		idempotency_conflict: 'This request was already sent with different options. Try again.',
		edit_conflict: 'The link was changed elsewhere in the meantime. Nothing was saved.',
		code_required: 'This account has a second factor. Create a token on its account page and enter it below.',
		invalid_code: 'That code is wrong or was used before.',
		...linkTexts,
		link_blocked: '%h blocks links to this site.',
		payload_too_large: 'That is more than %h accepts. Try a shorter address.',
		unsupported_media_type: notKurz,
		too_much: 'That would take too long to count. Choose fewer days.',
		rate_limited: 'Too many requests to %h.',
		internal_error: 'Something went wrong on %h. Try again.',
		service_unavailable: '%h is busy or its database is down. Try again shortly.',
		unreachable:
			'Can’t reach %h. Is the server running? Open it in a tab: there the browser says what is wrong, and you can accept a self-made certificate.',
		refused:
			'%h answers, but doesn’t let extensions in. Open it in a tab: a fault may show there. If it is your Kurz server, allow access to this one address.',
		elsewhere: 'Kurz doesn’t answer at %h, but at %o.',
		under_path:
			'There is a server at %h, but it isn’t Kurz. Kurz has a host of its own and no path: enter the address at which its start page opens.',
		timed_out: '%h takes too long to answer. Try again shortly.',
		redirected: '%h sends requests on to another address. Enter the address at which Kurz itself answers.',
		gated:
			'Something in front of %h asks for a sign-in of its own, which the extension can’t give. Ask its operator.',
		turned_away: 'Something in front of %h refuses this request. Ask its operator.',
		failing: 'Something is wrong at %h just now. Try again shortly.',
		unexpected_answer: notKurz,
		no_server: 'No server is set up yet. Open Kurz and enter its address.',
		outdated:
			'%h runs an older version of Kurz, which can’t change several links at once. Change them one at a time.',
		own_host: 'This page belongs to Kurz itself and can’t be shortened. Open another one.',
		too_long: 'This address is too long to be shortened. Open a page with a shorter one.',
		expiry_past: 'The expiry has passed. Choose a later one.',
		storage_full: 'This browser’s storage is full. Delete links from your list, then try again.',
		broken: 'Something went wrong in the extension. Try again.',
	},
}
