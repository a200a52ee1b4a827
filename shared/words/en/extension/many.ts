/** What the list, the settings and the page of tabs say in English about many links at once. */
import { linkCount, plural } from '../shared/locale.ts'

export const many = {
	select: 'Select',
	selectWhat: (what: string) => `Select ${what}`,
	all: (count: number) => plural(count, 'Select the link', `Select all ${linkCount(count)}`),
	chosen: (text: string) => `${text} selected`,
	export: 'Export with keys',
	tag: 'Add tags',
	untag: 'Remove tags',
	clear: 'Clear selection',
	copied: (count: number) => `${linkCount(count)} copied.`,
	removed: (count: number) => `${linkCount(count)} ${plural(count, 'was', 'were')} deleted.`,
	tagTitle: (count: number) => `Add tags to ${linkCount(count)}`,
	untagTitle: (count: number) => `Remove tags from ${linkCount(count)}`,
	tagHint: 'Separated by commas. Existing tags are kept.',
	untagHint: 'Separated by commas. Other tags are kept.',
	untagDone: (count: number) => `Tags removed from ${linkCount(count)}.`,
	tagDone: (count: number) => `Tags added to ${linkCount(count)}.`,
	progress: (tried: string, of: string) => `${tried} of ${of}`,
	failed: (count: number, name: string, why: string) =>
		plural(
			count,
			`${name} was not changed. ${why}`,
			`${linkCount(count)} were not changed, for example ${name}. ${why}`,
		),
}

/** The page that makes links of many pages. */
export const tabs = {
	title: 'Links for many pages',
	why: 'Kurz needs the addresses of these pages. Your browser will ask you to allow that, and Kurz looks at them only when you click here.',
	sources: {
		title: 'Which pages',
		all: 'All tabs of this window',
		selected: (count: number) => `The ${count} selected tabs`,
		group: (count: number) => `The tab group (${plural(count, '1 tab', `${count} tabs`)})`,
		bookmarks: 'A folder of bookmarks',
		folder: 'Folder',
	},
	start: 'Create a link for each page',
	notAllowed:
		'Without permission, Kurz can’t see these addresses. Nothing was created. Click to be asked again.',
	none: 'None of these pages can be shortened.',
	progress: (done: string, of: string, count: number) => `${done} of ${of} ${plural(count, 'page', 'pages')}`,
	/** `when`: "in 40 seconds". */
	waiting: (host: string, when: string) => `Too many requests to ${host}. Kurz continues ${when}.`,
	stopped: 'Stopped. The links so far are kept.',
	finished: (links: number, refused: number): string =>
		`Done: ${plural(links, '1 link', `${links} links`)}${refused === 0 ? '' : `, ${refused} ${plural(refused, 'page', 'pages')} without`}.`,
	copyAll: 'Copy all',
	/** Goes into `copyWhat`. */
	allLinks: 'all short links',
	stop: 'Stop',
}

/** The settings, about taking links into the account. */
export const claim = {
	offer: (count: number) =>
		plural(
			count,
			'One link on your list was created without an account.',
			`${linkCount(count)} on your list were created without an account.`,
		),
	why: 'What is in your account, you’ll find wherever you sign in. Your list and its keys stay as they are.',
	take: (count: number): string => plural(count, 'Add it to my account', 'Add them to my account'),
	taken: (count: number) => `${linkCount(count)} ${plural(count, 'is', 'are')} in your account now.`,
	refused: (count: number) =>
		plural(
			count,
			'1 link belongs to another account or no longer exists. It stays on your list.',
			`${linkCount(count)} belong to another account or no longer exist. They stay on your list.`,
		),
	rest: 'Nothing is lost. The rest is offered here again.',
}
