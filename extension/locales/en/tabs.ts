/** What the button's own menu and the page for all tabs say in English. */

/** The entries of the button's menu. */
export const buttonMenu = {
	options: 'Options…',
	links: 'Links',
	qr: 'QR code of this page',
	tabs: 'All tabs of this window…',
}

export const tabs = {
	title: 'All tabs of this window',
	why: 'To create a list of short links, Kurz needs the addresses of your open tabs. Your browser will ask you to allow that, and Kurz looks at them only when you click here.',
	start: 'Create a link for each tab',
	notAllowed:
		'Without permission, Kurz can’t see the other tabs. Nothing was created. Click to be asked again.',
	none: 'No tab of this window can be shortened.',
	progress: (done: string, of: string) => `${done} of ${of} tabs`,
	waiting: (host: string) => `Too many requests to ${host}. Kurz will continue automatically.`,
	stopped: 'Stopped. The links so far are kept.',
	finished: 'Done.',
	copyAll: 'Copy all',
	/** Goes into `copyWhat`. */
	allLinks: 'all short links',
	stop: 'Stop',
	noWindow: 'Open this page from the menu of the Kurz button.',
}
