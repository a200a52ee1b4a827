/** What the landing page says in English. */
export const home = {
	title: 'Kurz: short links with exact click counts',
	description: 'Short links with exact click counts, on a server of your own.',
	heading: 'Make a long link short',
	/** Stand before and after the start of short links. */
	becomes: 'It becomes',
	joins: ' and joins the links of your account.',
	comesWith: ', with a QR code and a page of its clicks.',
	needsAccount: 'You need an account to create links here.',
	about: 'About this site',
	promises: [
		['Exact.', 'A visitor is sent on only once the click is stored. None is lost, none is counted twice.'],
		['Safe to paste.', 'Chat previews and crawlers don’t use up a link that works once.'],
		['Private.', 'Visitors’ IP addresses aren’t kept, and nothing is loaded from anywhere else.'],
	] as [what: string, why: string][],
}
