/** What the acts of operators are called, ask and answer, in English. */
import { actWords } from '../../plural.ts'
import { counted, countedLinks as links, plural } from '../shared/locale.ts'

const hosts = counted('host', 'hosts')
const accounts = counted('account', 'accounts')
const invitations = counted('invitation', 'invitations')
const clicks = counted('click', 'clicks')

/** How many links, accounts and clicks there are; `text` writes a count. */
export const sized = (
	size: { links: number; accounts: number; clicks: number; isAtLeast: boolean },
	text: (count: number) => string,
): string => {
	const [ofLinks, ofAccounts, ofClicks] = [
		links(size.links, text(size.links)),
		accounts(size.accounts, text(size.accounts)),
		clicks(size.clicks, text(size.clicks)),
	]
	return `${size.isAtLeast ? 'at least ' : ''}${ofLinks}, ${ofAccounts} and ${ofClicks}`
}

/** What an act hits, before it happens. */
export const hits: typeof sized = (...size) => `This affects ${sized(...size)}.`

/** `one` and `other`: what accounts are made. */
const making = (name: string, one: string, other: string) => ({
	name,
	what: (count: number, text: string) => `Make ${accounts(count, text)} ${plural(count, one, other)}`,
	done: (count: number, text: string) => `${accounts(count, text)} made ${plural(count, one, other)}.`,
})

export const acts = {
	disable: actWords('Disable', links, 'Disable %', '% disabled.'),
	enable: actWords('Enable', links, 'Enable %', '% enabled.'),
	delete: actWords('Delete', links, 'Delete %', '% deleted.'),
	block_host: actWords('Block', hosts, 'Block %', '% blocked.'),
	unblock_host: actWords('Unblock', hosts, 'Unblock %', '% unblocked.'),
	add_host: actWords(
		'Add or change a host',
		hosts,
		'Add %',
		'The host is saved. Every server knows it within seconds.',
	),
	close_host: actWords('Close host', hosts, 'Close %', '% closed.'),
	reopen_host: actWords('Reopen host', hosts, 'Reopen %', '% reopened.'),
	remove_host: actWords('Remove host', hosts, 'Remove %', '% removed.'),
	promote: making('Make operator', 'an operator', 'operators'),
	demote: making('Make member', 'a member', 'members'),
	hand_over: actWords('Hand links over', accounts, 'Hand over all links of %', 'All links of % handed over.'),
	close: actWords('Close', accounts, 'Close %', '% closed.'),
	close_with_links: actWords(
		'Close, delete links',
		accounts,
		'Close % and delete all links',
		'% closed, with all links deleted.',
	),
	reopen: actWords('Reopen', accounts, 'Reopen %', '% reopened.'),
	reset_link: actWords('Make a reset link', accounts, 'Make a reset link for %', '% given a reset link.'),
	remove_factor: actWords(
		'Remove the second factor',
		accounts,
		'Remove the second factor of %',
		'% without a second factor now.',
	),
	export_account: actWords('Export data', accounts, 'Export the data of %', 'Data of % exported.'),
	delete_account: actWords('Delete', accounts, 'Delete %', '% deleted.'),
	invite: actWords('Invite', accounts, 'Invite %', '% invited.'),
	revoke_invitation: actWords('Revoke', invitations, 'Revoke %', '% revoked.'),
}

/** What comes of an act, where the page asks. */
export const whys = {
	disable: 'Visitors see a notice instead of the redirect (451). Clicks and statistics stay.',
	enable: 'Visitors are redirected again.',
	delete:
		'Visitors find nothing, and the clicks are erased. The names stay taken for everybody. This can’t be undone.',
	block_host:
		'No link may lead there or to its subdomains: within two seconds visitors see a notice, and new links are refused.',
	unblock_host: 'Links may lead there again, and visitors are redirected.',
	close_host: 'No more links can be made there. Those that are there go on working, and nothing is erased.',
	reopen_host: 'Links can be made there again.',
	remove_host: 'Only a host without links is removed, at least a minute after it was closed.',
	promote: 'An operator can do everything on these pages.',
	demote: 'A member doesn’t see these pages, from the next request on.',
	hand_over:
		'All links, with their statistics, belong to another account, which can change them from then on. For visitors nothing changes. Afterwards they can’t be told apart from that account’s own.',
	close: 'A closed account can’t sign in: its sessions and access tokens end. Its links go on working.',
	close_with_links:
		'A closed account can’t sign in: its sessions and access tokens end. All its links stop working at once, and their clicks are erased. That can’t be undone.',
	reopen: 'The account can sign in again. Links that were deleted do not come back.',
	reset_link:
		'The link sets a new password, once, within 24 hours, and then ends all sessions. An earlier link ends now. Accounts without a password get none.',
	remove_factor:
		'For people who lost their phone and their recovery codes. Passkeys are removed as well. From then on the password alone signs them in. Make sure that it is they who ask.',
	export_account:
		'You get a zip with the account, its teams, its links and the clicks of each, as its owner could take it along. It is for the person who asked for it.',
	delete_account:
		'All links of the account stop working at once, unless they were handed over. Links, clicks, tokens and sessions are erased. This can’t be undone.',
	revoke_invitation: 'The invitation’s link no longer works.',
}
