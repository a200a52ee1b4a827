/** What the page that is opened after installing says in English. */
export const welcome = {
	title: 'Your first short link',
	try: 'Try it',
	serverFirst: 'Connect to your server first.',
	example: 'https://en.wikipedia.org/wiki/URL_shortening',
	done: 'That is all. On any page, one click on the Kurz button does the same.',
	pin: 'Keep the button in view',
	pinInChromium: 'Click the puzzle piece beside the address bar, then the pin beside Kurz.',
	pinInFirefox:
		'Click the puzzle piece beside the address bar, then the cog beside Kurz, then “Pin to Toolbar”.',
	pinned: 'The Kurz button is in the toolbar.',
}
