/** What the pages of one link say in English. */
import { bounds } from '../../../bounds.ts'
import type { FormWords } from '../../form-words.ts'
import { plural } from '../shared/locale.ts'
import { qr } from '../shared/qr.ts'
import { keep, keys } from './link-keys.ts'

export const link = {
	/** Ends the tab's title. */
	clicks: 'clicks',
	/** Days of statistics, beside the last ones. */
	calendar: { name: 'By the calendar', lastMonth: 'Last month', thisYear: 'This year' },
	/** Names the ways to save them. */
	takeAlong: 'These figures as a file',
	/** Beside each other in the chart, and the ways there and back. */
	previous: {
		show: 'The days before as a second line',
		hide: 'Without the days before',
		now: 'now',
		before: 'days before',
	},
	/** By block: in place of the link's state, and above the page. */
	stopped: { disabled: 'Disabled', host: 'Blocked' },
	blocks: {
		disabled: {
			what: 'This link is disabled.',
			why: 'The operator of this server disabled it. Visitors see a notice and are not counted.',
			help: 'Ask the operator why, or delete the link.',
		},
		host: {
			what: 'This link is blocked.',
			why: 'The operator of this server blocks its target’s site. Visitors see a notice and are not counted.',
			help: 'With another target it works again.',
		},
	},
	/** Of a link just made, also in the tab's title. */
	ready: 'Your short link is ready',
	/** In place of statistics. */
	nothingYet: {
		title: 'No clicks yet',
		/** `names`: the breakdowns. */
		what: (names: string) => `The first click brings a chart by day, ${names.toLowerCase()}.`,
	},
	/** In place of statistics with filters that take too long. */
	tooMuch: {
		titles: {
			too_much: 'Counting these clicks takes too long',
			service_unavailable: 'Many people are asking at the moment',
		},
		why: 'With filters, each click is read.',
		shorter: 'These days have far fewer to read:',
		withoutFilters: 'The same days without filters',
		again: 'Try the same again',
	},
	saved: 'Saved.',
	applies: 'The changes apply from now on.',
	shortLink: 'the short link',
	/** The row of actions. */
	actions: 'This link',
	qr: 'QR code',
	qrOf: (url: string) => `QR code of ${url}`,
	/** The form for the look of the QR code. */
	look: {
		...qr,
		/** The link, or one of its places. */
		codeOf: 'Code of',
		noPlace: 'The link itself',
		mm: 'Width on paper',
		under: 'Text under the code',
		hints: {
			...qr.hints,
			mm: 'In mm, a tenth of the distance: 25 on a flyer, 100 on a poster read from 1 m away.',
			under: `The short link, the place or your own words. At most ${bounds.qr.under} characters.`,
		},
		show: 'Show the code',
		/** Before what is wrong with the look. */
		outcome: 'The code has not changed',
		needsScript: 'Without JavaScript, a code with a logo or text can be saved as SVG only.',
		/** Kept on the device. */
		kept: 'This browser keeps this look for your next code.',
		forget: 'Forget it',
	},
	/** Codes on sheets of paper, of its places or of selected links. */
	sheets: {
		print: 'Codes to print',
		perSheet: 'Codes on a sheet',
		look: 'Colours, margin, logo',
		arrange: 'Arrange',
		how: 'Print this page with your browser, and cut along the dashed lines.',
		noPlaces: 'This link has no places. Edit it to add some.',
	},
	/** Places that were taken out. */
	closedPlaces: {
		title: 'Closed places',
		hint: 'Their printed codes go on leading here. To open one again, edit the link and add its line as it stands here.',
	},
	saveAs: (format: string) => `Save as ${format}`,
	close: 'Close',
	/** The chips and facts. The first two, `created` and `edited` stand before a date. */
	until: 'Until',
	expired: 'Expired',
	used: (count: number, max: string) => `${max} of ${max} ${plural(count, 'click', 'clicks')} used`,
	left: (left: string, count: number, max: string) =>
		`${left} of ${max} ${plural(count, 'click', 'clicks')} left`,
	limits: 'Limits and tags',
	created: 'Created',
	edited: 'Edited',
	passesQuery: 'Passes on the query of each visit',
	opensWithButton: 'Opens with a button',
	/** Of a link with a click limit of 1; the second is a link to its form. */
	mailHint: 'If it goes by mail, a scanner there may use up its only click.',
	mailHelp: 'Let it open with a button',
	another: 'Shorten another',
	/** After the times of a former target. */
	replacedBy: { account: 'changed by its account', key: 'changed with its key' },
	formerTargets: (count: number) => plural(count, '1 former target', `${count} former targets`),
	/** Between two dates. */
	to: 'to',
	newest: 'Newest clicks',
	older: 'Older clicks',
	turn: 'Pages of clicks',
	saveAll: 'Save all as CSV',
	/** With filters or chosen days. */
	saveThese: 'Save these as CSV',
	keep,
	keys,
	/** Rules and shares; and which of them somebody would get. */
	tried: {
		title: 'Where it leads',
		tryAs: 'Try as …',
		device: 'Device',
		query: 'Parameters',
		submit: 'Which rule wins?',
		wins: (rule: string) => `Rule “${rule}” wins:`,
		noRule: 'No rule matches:',
	},
	share: {
		title: 'Share statistics',
		what: 'Anyone who has a statistics link can see these figures, but change nothing. Revoke it whenever you like.',
		make: 'Make a statistics link',
		link: 'the statistics link',
		revoke: 'Revoke',
	},
	shared: 'These are the statistics of a link, shared by the person who manages it.',
	danger: {
		title: 'Delete this link',
		what: 'It stops working at once and its clicks are erased. This can’t be undone.',
		confirm: 'Yes, delete it and everything counted for it',
		submit: 'Delete the link',
		notDone: 'The link was not deleted.',
	},
	deleted: {
		title: 'Link deleted',
		heading: 'The link was deleted',
		/** Stands after the short link. */
		leads: 'leads nowhere from now on. Its clicks are being erased.',
	},
}

/** The page that edits a link. */
export const edit = {
	heading: 'Edit the link',
	back: 'The link’s page',
	/** Stands after the short link. */
	stays: 'stays the same.',
	applies: 'Changes apply to every visit after you save.',
	form: {
		outcome: 'Nothing was changed',
		unknown: 'It may have been saved. Sending it again does no harm.',
		own: {
			edit_conflict: {
				text: 'This link was changed elsewhere since you opened this form. Check the fields, then save again.',
			},
		},
	} as FormWords,
	usedSoFar: (used: string) => `Counts from its first click: ${used} so far. Leave empty for no limit.`,
	usedOf: (used: string, of: string) => `${used} of ${of} used. Leave empty for no limit.`,
	neverExpires: 'It never expires. Leave empty to keep it that way.',
	/** Before and after the date. */
	expires: ['It expires on ', '. Leave empty to keep that date.'] as [before: string, after: string],
	expired: ['It expired on ', '. Leave empty to keep that date.'] as [before: string, after: string],
	noPassword: 'Leave empty for none.',
	keepPassword: 'Leave empty to keep the current one.',
	/** At a field that was edited elsewhere; the form holds the other value. */
	changedTo: (value: string) => `Changed elsewhere. Stored now: ${value}`,
	changedFrom: (value: string) => `Changed elsewhere. Your form had: ${value}`,
	empty: 'nothing',
	switched: (isOn: boolean): string => (isOn ? 'on' : 'off'),
	save: 'Save',
}
