/** What the acts of operators are called, ask and answer, in English. */
import { plural } from '../shared/locale.ts'

/** `text` is the count as the reader writes it. */
type Counted = (count: number, text: string) => string

const counted =
	(one: string, many: string): Counted =>
	(count, text) =>
		`${text} ${plural(count, one, many)}`
const links = counted('link', 'links')
const hosts = counted('host', 'hosts')
const accounts = counted('account', 'accounts')
const invitations = counted('invitation', 'invitations')

const clicks = counted('click', 'clicks')

/** What an act hits, before it happens; `text` writes a count. */
export const hits = (
	size: { links: number; accounts: number; clicks: number; isAtLeast: boolean },
	text: (count: number) => string,
): string => {
	const [ofLinks, ofAccounts, ofClicks] = [
		links(size.links, text(size.links)),
		accounts(size.accounts, text(size.accounts)),
		clicks(size.clicks, text(size.clicks)),
	]
	return `This affects ${size.isAtLeast ? 'at least ' : ''}${ofLinks}, ${ofAccounts} and ${ofClicks}.`
}

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

export const acts = {
	disable: act(
		'Disable',
		links,
		'Visitors see a notice instead of the redirect (451). Clicks and statistics stay.',
		'disabled',
	),
	enable: act('Enable', links, 'Visitors are redirected again.', 'enabled'),
	delete: act(
		'Delete',
		links,
		'Visitors find nothing, and the clicks are erased. The names stay taken for everybody. This can’t be undone.',
		'deleted',
	),
	block_host: act(
		'Block',
		hosts,
		'No link may lead there or to its subdomains: within two seconds visitors see a notice, and new links are refused.',
		'blocked',
	),
	unblock_host: act(
		'Unblock',
		hosts,
		'Links may lead there again, and visitors are redirected.',
		'unblocked',
	),
	promote: {
		name: 'Make operator',
		what: (count, text) => `Make ${accounts(count, text)} ${plural(count, 'an operator', 'operators')}`,
		why: 'An operator can do everything on these pages.',
		done: (count, text) => `${accounts(count, text)} made ${plural(count, 'an operator', 'operators')}.`,
	} as ActWords,
	demote: {
		name: 'Make member',
		what: (count, text) => `Make ${accounts(count, text)} ${plural(count, 'a member', 'members')}`,
		why: 'A member doesn’t see these pages, from the next request on.',
		done: (count, text) => `${accounts(count, text)} made ${plural(count, 'a member', 'members')}.`,
	} as ActWords,
	hand_over: {
		name: 'Hand links over',
		what: (count, text) => `Hand over all links of ${accounts(count, text)}`,
		why: 'All links, with their statistics, belong to another account, which can change them from then on. For visitors nothing changes.',
		done: (count, text) => `All links of ${accounts(count, text)} handed over.`,
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
	reset_link: {
		name: 'Make a reset link',
		what: (count, text) => `Make a reset link for ${accounts(count, text)}`,
		why: 'The link sets a new password, once, within 24 hours, and then ends all sessions. An earlier link ends now. Accounts without a password get none.',
		done: (count, text) => `${accounts(count, text)} given a reset link.`,
	} as ActWords,
	remove_factor: {
		name: 'Remove the second factor',
		what: (count, text) => `Remove the second factor of ${accounts(count, text)}`,
		why: 'For people who lost their phone and their recovery codes. From then on the password alone signs them in. Make sure that it is they who ask.',
		done: (count, text) => `${accounts(count, text)} without a second factor now.`,
	} as ActWords,
	delete_account: act(
		'Delete',
		accounts,
		'All links of the account stop working at once, unless they were handed over. Links, clicks, tokens and sessions are erased. This can’t be undone.',
		'deleted',
	),
	invite: act('Invite', accounts, 'It makes a link that works once, for seven days.', 'invited'),
	revoke_invitation: act('Revoke', invitations, 'The invitation’s link no longer works.', 'revoked'),
}
