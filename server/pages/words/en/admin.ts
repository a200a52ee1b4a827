/** What the pages of operators say in English. */
import type { FormWords } from '../form-words.ts'

/** `text` is the count as the reader writes it. */
type Counted = (count: number, text: string) => string

const counted =
	(one: string, many: string): Counted =>
	(count, text) =>
		`${text} ${count === 1 ? one : many}`
const links = counted('link', 'links')
const hosts = counted('host', 'hosts')
const accounts = counted('account', 'accounts')
const invitations = counted('invitation', 'invitations')

/** What each act is called, asks and answers. */
interface ActWords {
	name: string
	what: Counted
	why: string
	done: Counted
}
const act = (name: string, of: Counted, why: string, past: string): ActWords => ({
	name,
	what: (count, text) => `${name} ${of(count, text)}`,
	why,
	done: (count, text) => `${of(count, text)} ${past}.`,
})

export const admin = {
	pages: 'Pages of operators',
	links: 'All links',
	hosts: 'Blocked hosts',
	accounts: 'Accounts',
	service: 'Service',
	log: 'Log',
	acts: {
		disable: act(
			'Disable',
			links,
			'Visits see a notice instead of the redirect (451). Clicks and statistics stay.',
			'disabled',
		),
		enable: act('Enable', links, 'Visits are redirected again.', 'enabled'),
		delete: act(
			'Delete',
			links,
			'Visits find nothing, and the clicks are erased. The names stay taken for everybody. This can’t be undone.',
			'deleted',
		),
		block_host: act(
			'Block',
			hosts,
			'No link may lead there or to its subdomains: within two seconds visits see a notice, and new links are refused.',
			'blocked',
		),
		unblock_host: act(
			'Unblock',
			hosts,
			'Links may lead there again, and visits are redirected.',
			'unblocked',
		),
		promote: {
			name: 'Make operator',
			what: (count, text) => `Make ${accounts(count, text)} ${count === 1 ? 'an operator' : 'operators'}`,
			why: 'An operator can do everything on these pages.',
			done: (count, text) => `${accounts(count, text)} made ${count === 1 ? 'an operator' : 'operators'}.`,
		} as ActWords,
		demote: {
			name: 'Make member',
			what: (count, text) => `Make ${accounts(count, text)} ${count === 1 ? 'a member' : 'members'}`,
			why: 'A member does not see these pages, from the next request on.',
			done: (count, text) => `${accounts(count, text)} made ${count === 1 ? 'a member' : 'members'}.`,
		} as ActWords,
		close: act(
			'Close',
			accounts,
			'A closed account can’t sign in: its sessions and access tokens end. Its links go on working.',
			'closed',
		),
		close_with_links: {
			name: 'Close, delete links',
			what: (count, text) => `Close ${accounts(count, text)} and delete all links`,
			why: 'A closed account can’t sign in: its sessions and access tokens end. All its links stop working at once, and their clicks are erased. That can’t be undone.',
			done: (count, text) => `${accounts(count, text)} closed, with all links deleted.`,
		} as ActWords,
		reopen: act(
			'Reopen',
			accounts,
			'The account can sign in again. Links that were deleted do not come back.',
			'reopened',
		),
		create_account: act('Create', accounts, 'It makes an account with a password.', 'created'),
		reset_password: act('Reset the password of', accounts, 'It sets a new password.', 'given a new password'),
		delete_account: act(
			'Delete',
			accounts,
			'All links of the account stop working at once. Links, clicks, tokens and sessions are erased. This can’t be undone.',
			'deleted',
		),
		invite: act('Invite', accounts, 'It makes a link that works once, for seven days.', 'invited'),
		revoke_invitation: act('Revoke', invitations, 'The link of the invitation works no longer.', 'revoked'),
	},
	/** Each link, host or account on the page that asks. */
	confirm: 'Yes, I have checked this list',
	notDone: 'Nothing was changed',
	/** The form when it is refused. */
	forms: {
		invite: {
			outcome: 'No invitation was made',
			unknown: 'It may have been made. Sending it again makes no second one.',
		} as FormWords,
	},
	refused: {
		noSelection: 'Nothing is selected. Tick a box first.',
		lastOperator: 'Nothing was changed: no operator would be left. Make another account an operator first.',
		noHost: 'That is not a host. Give a name or an address, like example.org.',
	},
	selected: 'Selected:',
	search: 'Search',
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
	select: 'Select',
	link: 'Link',
	owner: 'Account',
	state: 'State',
	created: 'Created',
	anonymous: 'No account',
	selectWhat: (name: string) => `Select ${name}`,
	host: 'Host',
	hostHint: 'A name or an address. Subdomains are blocked with it.',
	blockedSince: 'Blocked',
	hostsPurpose:
		'No link may lead to these hosts and their subdomains. Those of the file BLOCKED_HOSTS are not listed here.',
	noHosts: 'No host is blocked on this page.',
	role: 'Role',
	closed: 'closed',
	roles: { member: 'Member', operator: 'Operator' },
	clicks: 'Clicks',
	linksOf: 'Links',
	account: 'Email or name',
	you: 'you',
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
	noInvitations: 'No invitation is open.',
	/** Completes the label “Copy …”. */
	copied: (who: string) => `the invitation for ${who}`,
	versions: 'Versions',
	backlog: 'Clicks to count',
	database: 'Database',
	disk: 'Disk',
	table: 'Table',
	size: 'Size',
	otherTables: 'All other tables',
	settings: 'Settings in force',
	setting: 'Setting',
	value: 'Value',
	unlimited: 'no limit',
	running: 'Running since',
	logPurpose: 'What operators did on these pages and with commands. Entries are kept for a year.',
	noLog: 'Nothing yet.',
	when: 'When',
	who: 'Who',
	did: 'What',
	on: 'On',
	changed: 'Changed',
	command: 'Command',
	unfinished: 'Not finished',
}
