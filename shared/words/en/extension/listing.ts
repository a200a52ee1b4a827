/** What the stores show and ask in English. Name and summary are those of the extension itself. */
export const listing = {
	/** The listing's text, a paragraph or a list each. */
	about: [
		'Shorten the page you are on with one click. The short link is on your clipboard, and its QR code is on screen, ready for your phone. Firefox asks you once whether Kurz may write to the clipboard; without that, you click Copy.',
		'Kurz works with a Kurz server: your own, or one you were invited to. The extension talks to that server and to nobody else.',
	],
	does: {
		title: 'What it does',
		points: [
			'One click creates the short link and copies it. A page that already has a link gets the same one again.',
			'Shortens links, images and selected addresses from the context menu, and anything you type after “kz” in the address bar.',
			'Shows a QR code large enough to scan across a table. Save it or copy it.',
			'Gives a link an alias, an expiry date, a click limit or a password, if you want. Single sites can have defaults of their own.',
			'Shows each link’s clicks by hour and by day, with countries, referrers, browsers and platforms.',
			'Keeps all your links in one list, with titles and tags: search, edit, copy, delete, back up.',
			'Turns the tabs of a window, a tab group or a folder of bookmarks into a list of short links, if you ask for it.',
			'English and German, light and dark. Works without a mouse.',
		],
	},
	doesNot: {
		title: 'What it doesn’t do',
		points: [
			'It doesn’t read pages. It sees a page’s address and title when you click, and not before.',
			'No telemetry and no advertising. It doesn’t see your history.',
			'Nothing from private windows is kept.',
		],
	},
	openSource: 'Free and open source, under the MIT licence.',
	/** Headings of the pictures. */
	pictures: {
		popup: 'One click. The short link is copied.',
		statistics: 'See when people click, and where they come from.',
		links: 'Every link you created, in one place.',
		settings: 'Your own server, and nobody else’s.',
	},
	whyTitle: 'Why we ask',
	/** One purpose, as the Chrome Web Store asks for it. */
	purpose: 'Creates and manages short links on the user’s own Kurz server.',
	/** Why each permission is needed. */
	permissions: {
		activeTab: 'When you click, reads the address and title of the current page in order to shorten it.',
		storage: 'Keeps your links, their keys and your settings in this browser.',
		contextMenus: 'Adds “Shorten …” to the context menu of pages, links, images and selected addresses.',
		alarms: 'Tries again later when the server didn’t answer.',
		offscreen:
			'In Chromium, the extension’s background script has no access to the clipboard. A hidden page of the extension does the copying.',
		declarativeContent:
			'Marks the button at pages that have a link of yours. Chromium compares the addresses itself: Kurz does not learn where you are.',
		sidePanel: 'Shows the list of links in Chromium’s side panel, once you open it there.',
		clipboardWrite:
			'Optional. In Firefox, lets one click copy the short link; the extension asks when you connect to your server. In Chromium, needed only to copy without opening the popup. The clipboard is never read.',
		notifications: 'Optional. Says that a link was copied without the popup.',
		tabs: 'Optional. Lists the tabs of one window, when you ask for a short link for each of them.',
		bookmarks:
			'Optional. Reads the folder of bookmarks that you choose, when you ask for a short link for each of them. Nothing in it is changed.',
		host: 'Optional, for one server at a time: only for a server that refuses requests from extensions.',
	},
	/** Why each kind of data is sent, in the words of the browsers' data-use prompts. */
	data: {
		browsingActivity:
			'The address of the page is what gets shortened, and its title is the link’s name. They go to your Kurz server when you click, and nowhere else. Without an address there is no short link.',
		authenticationInfo:
			'Only if you sign in: your email address and password, or an access token, go to your Kurz server, so that new links belong to your account.',
	},
}
