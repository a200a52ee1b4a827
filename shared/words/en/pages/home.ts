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
	anyPage: {
		title: 'From any page, in one click',
		extension:
			'The Kurz extension shortens the page you are on and copies the link. Its package comes with this server’s software; ask the operator for it.',
		browsers: [
			[
				'Chrome, Edge, Brave, Vivaldi:',
				'open chrome://extensions, turn on developer mode, choose “Load unpacked”.',
			],
			['Firefox:', 'open about:debugging, choose “This Firefox”, then “Load Temporary Add-on”.'],
		] as [browser: string, how: string][],
		bookmark: 'Without the extension: drag this to your bookmarks bar, and click it on any page.',
		bookmarkName: 'Shorten this page',
		phone: 'On a phone: add this site to your home screen, then share a page to Kurz.',
	},
	/** Links made on this device without an account. */
	recent: {
		title: 'Made on this device',
		why: 'Kept in this browser alone. Everyone who uses it can open them.',
		keep: 'Keep them all in my account',
		failed: 'They could not be taken just now. Try again in a minute.',
		forget: 'Forget',
		forgetAll: 'Forget them all',
	},
	promises: [
		['Exact.', 'A visitor is sent on only once the click is stored. None is lost, none is counted twice.'],
		['Safe to paste.', 'Chat previews and crawlers don’t use up a link that works once.'],
		['Private.', 'Visitors’ IP addresses aren’t kept, and nothing is loaded from anywhere else.'],
	] as [what: string, why: string][],
}
