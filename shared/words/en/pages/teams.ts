/** What the pages say of teams in English. */
import type { FormWords } from '../../form-words.ts'

/** For members who are no owners. */
const own = { forbidden: { text: 'Only owners of the team may do this.' } }

export const teams = {
	heading: 'Teams',
	/** Opens the page; on the account page. */
	open: 'Teams and invitations',
	why: 'The links of a team belong to all its members. When somebody leaves, the links stay.',
	/** Of links: whose they are, and the reader’s own. */
	whose: 'Whose links',
	owner: 'Whose link it is',
	mine: 'Mine',
	/** On the page of a link. */
	readOnly: 'You are a viewer in the team that has this link: you see its statistics and can’t change it.',
	/** In place of an empty list. */
	empty: 'Teams that you make or are invited to will appear here.',
	name: 'Name',
	member: 'Member',
	members: 'Members',
	role: 'Role',
	roles: { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' },
	/** What each role may do. */
	rolesMay:
		'Owners manage the team and its members, editors make and change links, viewers read links and statistics.',
	yourRole: (role: string) => `You: ${role}`,
	invited: 'invited',
	invitation: (role: string) => `You are invited as: ${role}`,
	join: 'Join',
	joinWhat: (team: string) => `Join ${team}`,
	refuse: 'Decline',
	refuseWhat: (team: string) => `Decline ${team}`,
	make: { heading: 'New team', button: 'Make the team' },
	invite: {
		heading: 'Invite somebody',
		email: 'Email address of an account',
		hint: 'They see the invitation on their account page, under “Teams”. No mail is sent.',
		button: 'Invite',
	},
	rename: { heading: 'Rename', button: 'Save' },
	change: 'Save',
	changeWhat: (member: string) => `Save the role of ${member}`,
	roleOf: (member: string) => `Role of ${member}`,
	remove: 'Remove',
	removeWhat: (member: string) => `Remove ${member}`,
	leave: 'Leave the team',
	delete: 'Delete the team',
	links: 'Links of the team',
	tokens: {
		open: 'Access tokens',
		of: (team: string) => `Access tokens of ${team}`,
		purpose:
			'Programs use them to create and read the links of the team. A token goes on when the owner who made it leaves; every owner can revoke it.',
	},
	/** The pages that ask before something ends; `name`: of the member or the team. */
	asks: {
		remove: (name: string) => `Remove ${name}?`,
		removeWhy: 'They lose access to the links of the team at once. Links that they made stay.',
		leave: (name: string) => `Leave ${name}?`,
		leaveWhy: 'You lose access to the links of the team at once. Links that you made for it stay.',
		delete: (name: string) => `Delete ${name}?`,
		deleteWhy: 'Its members lose access at once.',
		itsLinks: 'Its links',
		keep: 'become mine',
		erase: 'are deleted with all their clicks',
		confirm: 'Yes, delete the team',
	},
	/** Each form when it is refused. */
	forms: {
		make: {
			outcome: 'No team was made',
			unknown: 'It may have been made. Sending it again makes no second one.',
		},
		change: {
			own,
			outcome: 'The team was not changed',
			unknown: 'It may have been changed. Sending it again does no harm.',
		},
		remove: {
			own,
			outcome: 'Nobody was removed',
			unknown: 'It may have been done. Sending it again does no harm.',
		},
		delete: {
			own,
			outcome: 'The team was not deleted',
			unknown: 'It may have been deleted. Sending it again does no harm.',
		},
	} satisfies Record<string, FormWords>,
	notices: {
		made: 'The team was made. Now invite its members.',
		joined: 'You are a member now.',
		refused: 'The invitation was declined.',
		left: 'You have left the team.',
		deleted: 'The team was deleted.',
		renamed: 'The team has its new name.',
		invited: 'The invitation is made. Tell them: no mail is sent.',
		changed: 'The member has this role now.',
		removed: 'The member was removed.',
	},
}
