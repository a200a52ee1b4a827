/** What the list of an account's links says in English. */
import { bounds } from '../../../bounds.ts'
import type { LinkSort } from '../../../link/links.ts'
import type { Counted } from '../../plural.ts'
import { plural, countedLinks as some } from '../shared/locale.ts'

const have = (count: number): string => plural(count, 'has', 'have')

export const links = {
	search: 'Search',
	where: 'Title, target or short link',
	filter: 'Filter and sort',
	tag: 'Tag',
	anyState: 'All',
	order: 'Order',
	orders: { created: 'Newest', clicks: 'Most clicks', last_click: 'Last click' } as Record<LinkSort, string>,
	/** The heading of the list, by order. */
	headings: {
		created: 'Newest links',
		clicks: 'Most clicked links',
		last_click: 'Recently clicked links',
	} as Record<LinkSort, string>,
	found: 'Links found',
	newer: 'Newer links',
	older: 'Older links',
	more: 'More links',
	firstPage: 'First page',
	previousPage: 'Previous page',
	nextPage: 'Next page',
	pages: 'Pages of links',
	countFound: ((count, text) => `${some(count, text)} found`) as Counted,
	countAll: ((count, text) => `${some(count, text)} in all`) as Counted,
	saveCsv: 'Save as CSV',
	/** The page of all links' statistics. */
	statistics: {
		title: 'Statistics',
		/** `clicks`: "12 clicks". */
		covers: (count: number, text: string, clicks?: string) =>
			[some(count, text), clicks].filter(Boolean).join(' · '),
		more: ((count, text) => `${text} more ${plural(count, 'link', 'links')}`) as Counted,
		lately: (clicks: string) => `Last 30 days: ${clicks}`,
		tags: 'Tags',
		change: 'Change',
		compareTag: (tag: string) => `Compare “${tag}”`,
		compare: 'Compare two tags',
		/** Beside the form for a statistics link, and below what it opens. */
		share:
			'Anyone who has a statistics link can see these figures and breakdowns, but not the links. Revoke it whenever you like.',
		sharedTags: 'These tags have a statistics link of their own:',
		shared: 'These are the statistics of several links, shared by the person who manages them.',
	},
	/** What each key does. */
	keys: {
		title: 'Keys',
		use: 'Use these keys',
		'/': 'Search',
		n: 'New link',
		j: 'Next link',
		k: 'Previous link',
		c: 'Copy the link',
		e: 'Edit the link',
		'?': 'These keys',
	},
	empty: 'The links you create will appear here: where they lead, their clicks, their state.',
	noMore: 'There are no more links.',
	backToFirst: 'Back to the first',
	/** By what was asked for. */
	noMatch: (text?: string, tag?: string, state?: string) => {
		const missing = [
			text && `contains “${text}”`,
			tag && `has the tag “${tag}”`,
			state && `is ${state.toLowerCase()}`,
		]
		return `None of your links ${missing.filter(Boolean).join(' and ')}.`
	},
	showAll: 'Show all links',
	/** The table: headings of columns, and what rows say. */
	select: 'Select',
	selectWhat: (name: string) => `Select ${name}`,
	link: 'Link',
	details: 'Short link, target and tags',
	detailsOf: (title: string, name: string) => `${title}: details of ${name}`,
	some,
	links: (count: number): string => plural(count, 'link', 'links'),
	clicks: (count: number): string => plural(count, 'click', 'clicks'),
	/** Before the day on which a link expired. */
	on: 'on',
	created: 'Created',
	actions: 'Actions',
	qr: 'QR',
	edit: 'Edit',
	actionsOf: (name: string) => `Actions for ${name}`,
	editWhat: (name: string) => `Edit ${name}`,
	delete: 'Delete',
	deleteWhat: (name: string) => `Delete ${name}`,
	/** The form for selected links. */
	selected: {
		all: 'All on this page',
		links: 'Selected:',
		allFound: ((_, text) => `Select all ${text} found`) as Counted,
		tag: 'Tag for the selected links',
		addTag: 'Add tag',
		removeTag: 'Remove tag',
		codes: 'QR codes',
	},
	/** The page for all links found. */
	allFound: {
		doing: {
			add: 'Adding the tag',
			remove: 'Removing the tag',
			move: 'Moving links',
			delete: 'Deleting links',
		},
		of: (past: string, total: string) => `${past} of ${total}`,
		goOn: 'Continue',
		stop: 'Stop here',
		stays: 'You can close this page. What is done stays done; select the links again to do the rest.',
	},
	/** The page that makes many at once. */
	many: {
		heading: 'Many links at once',
		urls: 'Addresses, one on a line',
		hint: (most: number) =>
			`Up to ${most}, or a table with columns for address, alias, title, tags and note. For files and other tables:`,
		/** How a table was read, before anything is made. */
		read: 'Is this what you mean?',
		readWhat: 'Nothing was created yet.',
		columns: { url: 'Address', alias: 'Alias', title: 'Title', tags: 'Tags', note: 'Note' },
		yes: ((count, text) => `Yes, create ${some(count, text)}`) as Counted,
		no: 'No, each line is one address',
		button: 'Shorten all',
		made: ((count, text) =>
			count === 0 ? 'No link was created' : `${some(count, text)} created`) as Counted,
		line: 'Line',
		all: 'all short links',
	},
	/** The page that asks before links are deleted. */
	deleting: {
		what: ((count, text) => `Delete ${some(count, text)}`) as Counted,
		why: (count: number): string =>
			plural(
				count,
				'It stops working at once and its clicks are erased. This can’t be undone.',
				'They stop working at once and their clicks are erased. This can’t be undone.',
			),
		confirm: (count: number) => {
			const them = plural(count, 'it', 'them')
			return `Yes, delete ${them} and everything counted for ${them}`
		},
		keep: (count: number): string => plural(count, 'Keep it', 'Keep them'),
	},
	notices: {
		deleted: () => 'The link was deleted. It leads nowhere from now on, and its clicks are being erased.',
		links_deleted: (count, text) => {
			if (count === 0) return 'No link was deleted.'
			return plural(
				count,
				'1 link was deleted. It leads nowhere from now on, and its clicks are being erased.',
				`${text} links were deleted. They lead nowhere from now on, and their clicks are being erased.`,
			)
		},
		tag_added: (count, text) =>
			count === 0 ? 'No link was tagged.' : `${some(count, text)} ${have(count)} the tag.`,
		tag_removed: (count, text) =>
			count === 0 ? 'No tag was removed.' : `The tag was removed from ${some(count, text)}.`,
		moved: (count, text) =>
			count === 0 ? 'No link was moved.' : `${some(count, text)} ${plural(count, 'was', 'were')} moved.`,
		offered: (count, text) =>
			count === 0
				? 'No link was offered.'
				: `${some(count, text)} ${plural(count, 'is', 'are')} offered. Tell them: no mail is sent.`,
		accepted: (count, text) => `${some(count, text)} ${plural(count, 'is', 'are')} yours now.`,
		refused: () => 'The offer was declined.',
		no_offer: () => 'There is no such offer any more.',
		no_selection: () => 'No link is selected. Tick the box of each link first.',
		no_tag: () =>
			`Type a tag of at most ${bounds.tags.length} characters first. Commas separate up to ${bounds.tags.number}.`,
	} satisfies Record<string, Counted>,
	noticeFull: ((count, text) =>
		`${some(count, text)} already ${have(count)} the maximum number of tags.`) as Counted,
	noticeGone: ((count, text) => `${some(count, text)} had been deleted already.`) as Counted,
}
