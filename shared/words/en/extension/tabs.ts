/** What the page that makes links of all tabs says in English. */
import { plural } from '../shared/locale.ts'

export const tabs = {
	title: 'All tabs of this window',
	why: 'To create a list of short links, Kurz needs the addresses of your open tabs. Your browser will ask you to allow that, and Kurz looks at them only when you click here.',
	start: 'Create a link for each tab',
	notAllowed:
		'Without permission, Kurz can’t see the other tabs. Nothing was created. Click to be asked again.',
	none: 'No tab of this window can be shortened.',
	progress: (done: string, of: string, count: number) => `${done} of ${of} ${plural(count, 'tab', 'tabs')}`,
	/** `when`: "in 40 seconds". */
	waiting: (host: string, when: string) => `Too many requests to ${host}. Kurz continues ${when}.`,
	stopped: 'Stopped. The links so far are kept.',
	finished: (links: number, refused: number): string =>
		`Done: ${plural(links, '1 link', `${links} links`)}${refused === 0 ? '' : `, ${refused} ${plural(refused, 'tab', 'tabs')} without`}.`,
	copyAll: 'Copy all',
	/** Goes into `copyWhat`. */
	allLinks: 'all short links',
	stop: 'Stop',
	noWindow: 'Open this page from the menu of the Kurz button.',
}
