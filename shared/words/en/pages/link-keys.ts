/** What the pages of one link say in English about its monitor key. */

export const keys = {
	panel:
		'Anyone who has this link’s monitor key sees its clicks, and can edit and delete it without signing in.',
	manage: 'End this key',
	heading: 'End the monitor key?',
	why: 'Nobody can use it any more: every address that contains it stops working.',
	next: 'A new one is shown only once, on the next page.',
	inPlace: 'In its place',
	anotherOne: 'A new key',
	none: 'No key',
	end: 'End the key',
}

export const keep = {
	title: 'Keep this page’s address',
	owned: 'Anyone who has it sees the clicks, and can edit and delete the link without signing in.',
	ownerless:
		'With it you can see the clicks, and edit or delete the link. It is the only key and can’t be recovered: bookmark this page, or copy its address.',
	link: 'the monitor link',
	signIn: 'Sign in to keep it in your account',
	submit: 'Keep it in my account',
	notices: {
		claimed: 'This link is in your account now.',
		key_replaced: 'This is the link’s new key. The former one opens nothing any more.',
		key_ended: 'No key opens this link any more.',
	},
}
