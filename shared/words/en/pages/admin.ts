/** What the pages of operators say in English. */
import type { FormWords } from '../../form-words.ts'
import { plural } from '../shared/locale.ts'
import { acts, hits, sized, whys } from './admin-acts.ts'
import { linkHosts } from './admin-hosts.ts'
import { wrongProof } from './forms.ts'

export const admin = {
	pages: 'Pages for operators',
	links: 'All links',
	hosts: 'Hosts for links',
	blockedHosts: 'Blocked hosts',
	accounts: 'Accounts',
	service: 'Service',
	log: 'Log',
	acts,
	whys,
	/** What the log has beside acts. */
	noted: {
		sign_in: 'Signed in',
		make_token: 'Made an access token',
		add_factor: 'Added a second factor or passkey',
		drop_factor: 'Removed their second factor or a passkey',
		export: 'Exported',
		settings: 'Started with these settings',
		make_backup: 'Made a backup',
		download_backup: 'Downloaded a backup',
		create_account: 'Created an account',
		reset_password: 'Reset a password',
	},
	hits,
	sized,
	/** Beside a link that was searched for. */
	twins: {
		heading: 'Similar links',
		host: (host: string) => `To ${host}`,
		account: (account: string) => `Of ${account}`,
	},
	linkHosts,
	/** Each link, host or account on the page that asks. */
	confirm: 'Yes, I have checked this list',
	notDone: 'Nothing was changed',
	reason: 'Reason',
	receiver: 'Who gets the links: email address of an account, or id of a team',
	/** Before an account ends. */
	receiverFirst: 'Hand the links over to (email address of an account, or id of a team)',
	receiverHint: 'Left empty, nobody gets them.',
	noReceiver: 'No other open account, and no team that stays, is called that.',
	reasonHint: 'Optional. It is kept in the log, for operators.',
	showReason: 'Show the reason to the owner and to visitors',
	/** The form when it is refused. */
	forms: {
		invite: {
			outcome: 'No invitation was made',
			unknown: 'It may have been made. Sending it again makes no second one.',
		} as FormWords,
		download: {
			outcome: 'No backup was downloaded',
			own: wrongProof,
		} as FormWords,
	},
	said: {
		noSelection: 'Nothing is selected. Tick a box first.',
		lastOperator: 'Nothing was changed: no operator would be left. Make another account an operator first.',
		noHost: 'That is not a host. Give a name or an address, like example.org.',
		backupBusy: 'A backup is being made already. Reload this page to see how far it is.',
		backupFailed: 'No backup was made. The log of the server says why.',
		backupMade: 'The backup is made.',
		backupBegun: 'The backup is being made. Reload this page to see how far it is.',
	},
	backups: {
		heading: 'Backups',
		purpose: (keep: string) =>
			`The newest first. Of those by the clock, the newest ${keep} are kept, and as many of those by hand.`,
		none: 'There is no backup yet.',
		unset:
			'With BACKUP_DIR there is a backup a day, and one here whenever you like; with BACKUP_PASSPHRASE the secret is in it, too. Until then, the command “kurz backup FILE” makes one.',
		by: 'Made',
		madeBy: { clock: 'by the clock', hand: 'by hand' },
		file: 'File',
		isMade: 'being made',
		make: 'Make a backup now',
		failed: (why: string) => `That failed: ${why}`,
		holds: 'A backup holds everything: links, accounts, clicks and, encrypted, the secret.',
		holdsNoSecret:
			'A backup holds everything but the secret, because BACKUP_PASSPHRASE is not set. Keep a copy of the secret, or nothing that was given out works after a restore.',
		download: 'Download',
		restore: 'Restoring is a command. With the server stopped, and an empty database:',
	},
	searchFor: 'Search for',
	/** What a text is searched in. */
	by: { name: 'Short link', target: 'Target', host: 'Target’s host', owner: 'Account' },
	in: 'Search in',
	nothing: 'Nothing found.',
	searchOn: 'Search older links',
	older: 'Older',
	newest: 'Newest',
	blockHost: 'Block the host',
	/** Headings of columns. */
	link: 'Link',
	anonymous: 'No account',
	host: 'Host',
	hostHint: 'A name or an address. Subdomains are blocked with it.',
	blockedSince: 'Blocked',
	blockedPurpose:
		'No link may lead to these hosts and their subdomains. Those in the file BLOCKED_HOSTS are not listed here.',
	noBlockedHosts: 'No host has been blocked here yet.',
	role: 'Role',
	closed: 'closed',
	hasFactor: 'second factor',
	roles: { member: 'Member', operator: 'Operator' },
	/** Where the role of an operator comes from. */
	roleBy: { hand: 'by hand', group: 'by group' },
	linksOf: 'Links',
	account: 'Email or name',
	you: 'you',
	notVerified: 'not verified',
	invitations: 'Invitations',
	invitePurpose:
		'An invitation is a link that makes one account, also while sign-ups are closed. It works once, for seven days. No mail is sent: pass it on yourself.',
	inviteEmail: 'Only for this email address',
	inviteEmailHint: 'Leave empty for anybody who has the link.',
	invite: 'Make an invitation',
	invited: 'The invitation is made. Its link is below.',
	anybody: 'Anybody',
	ends: 'Ends',
	theLink: 'Link',
	/** The page after reset links are made. */
	resetLinks: {
		heading: 'Reset links',
		once: 'Copy them now: they are shown only this once. Each sets a new password, once, within 24 hours. No mail is sent: pass it on yourself.',
		none: 'None of these accounts is open and has a password, so no link was made.',
		/** Completes the label “Copy …”. */
		copied: (who: string) => `the reset link for ${who}`,
		back: 'Back to all accounts',
	},
	noInvitations: 'No invitation is open.',
	/** Completes the label “Copy …”. */
	copied: (who: string) => `the invitation for ${who}`,
	/** Who ran into limits. */
	refusals: {
		heading: 'Who ran into limits',
		purpose:
			'Requests that were refused (429) in the last seven days, by day (UTC). Without an account nothing is kept that says who it was.',
		none: 'No request was refused (429) in the last seven days.',
		what: 'Limit',
		sum: 'Total',
		others: 'Other accounts',
		gone: 'A deleted account',
		kinds: {
			create: 'New links, signed out',
			createAuthenticated: 'New links, signed in',
			visit: 'Visits',
			other: 'Everything else',
			password: 'Wrong passwords',
			download: 'Downloads at once',
		},
	},
	versions: 'Versions',
	noBackup: 'None yet',
	backlog: 'Clicks to count',
	erasing: 'Deleted links to erase',
	clicksLeft: (count: number, text: string) => `${text} ${plural(count, 'click', 'clicks')} left`,
	disk: 'Disk',
	table: 'Table',
	size: 'Size',
	otherTables: 'All other tables',
	settings: 'Settings in force',
	setting: 'Setting',
	value: 'Value',
	unlimited: 'no limit',
	running: 'Running since',
	logPurpose:
		'What operators did on these pages and with commands, their sign-ins, tokens and exports, and settings that changed. Entries are kept for a year.',
	noLog: 'Nothing yet.',
	when: 'When',
	who: 'Who',
	did: 'What',
	on: 'On',
	changed: 'Changed',
	command: 'Command',
	unfinished: 'Not finished',
}
