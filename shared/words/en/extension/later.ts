/** What the popup says in English beside and after the link; the pages say it too. */

import { campaign } from '../shared/campaign.ts'
import { fields } from '../shared/fields.ts'
import { locale, plural } from '../shared/locale.ts'
import { qr } from '../shared/qr.ts'
import { targetFaults } from '../shared/target.ts'
import { failures } from './failures.ts'

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
		gone: (what: string) => `${what} is deleted already.`,
	},
	/** The form for an address of one's own choice. */
	make: {
		options: 'Alias, title, tags, limits, campaign',
		clean: (names: string) => `Leave out trackers: ${names}`,
	},
	noLinkYet: 'This page has no short link yet.',
	deleted: (what: string) => `${what} was deleted.`,
	copyAs: 'Copy as',
	copyFormats: { url: 'URL', markdown: 'Markdown', html: 'Named link', title: 'Title and URL' },
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
	/** Buttons, after one of these was refused. */
	without: {
		account: 'Create it without an account',
		host: 'Create it on the usual host',
		team: 'Create it without the team',
	},
	/** Choices for new links. */
	places: { host: 'Host for new links', team: 'New links belong to', mine: 'Me' },
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
	campaign,
	fields,
	targetFaults,
	remember: 'Remember days and click limit',
	defaultsOf: (site: string) => `Defaults for ${site}…`,
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
	failures,

	/** At the fields of a form whose link was edited elsewhere. */
	elsewhere: {
		taken: (before: string) => `Changed elsewhere. Before: ${before}`,
		typed: (now: string) => `Changed elsewhere to: ${now}. Save replaces it with yours.`,
		none: 'nothing',
		next: 'Check the fields and save again.',
	},
	/** The form that changes a link. */
	edit: 'Edit',
	editWhat: (what: string) => `Edit ${what}`,
	removePassword: 'Remove the password',
	saveChanges: 'Save',
	remove: 'Delete',
	removeTitle: (what: string) => `Delete ${what}?`,
	close: 'Close',
	/** Of QR codes. */
	look: qr,
	removeText: 'The link stops working for everyone and its statistics are erased. This can’t be undone.',
	removeAnyway: 'Delete the link',
}
