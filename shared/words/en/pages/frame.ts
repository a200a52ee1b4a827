/** What every page says around its content, in English. */
export const frame = {
	lang: 'en' as string,
	/** The form in the header. */
	quick: { url: 'Link to shorten', shorten: 'Shorten this link' },
	skip: 'Skip to the content',
	account: 'Account',
	admin: 'Admin',
	signIn: 'Sign in',
	signUp: 'Sign up',
	signOut: 'Sign out',
	signedInAs: (who: string) => `Signed in as ${who}`,
	myLinks: 'My links',
	about: 'About this service',
	health: 'Health',
	contact: 'Contact',
	privacy: 'Privacy',
	/** Stands before the address. */
	report: { link: 'Is this link harmful? Report it:', fault: 'The operator of this service:' },
	/** The root of the host of short links. */
	/** Where links lead to the machine of who opens them. `asked`: the address of this page. */
	local: ({ links, asked }: { links: string; asked: string }) =>
		`Links and codes here say ${links}: on another device they lead nowhere. Start the server with BASE_URL set to its address, for example BASE_URL=${asked}.`,
	linkHost: {
		title: 'Short links',
		text: 'This address is for short links. Open the whole link that you were given.',
	},
	share: 'Share…',
	copy: 'Copy',
	copyWhat: (what: string) => `Copy ${what}`,
	copied: 'Copied',
	copyByHand: 'Copy it by hand',
	cancel: 'Cancel',
	makeLink: 'Make a short link',
	tickFirst: 'Tick the box first.',
	nothingDeleted: 'Nothing was deleted. Tick the box first.',
}
