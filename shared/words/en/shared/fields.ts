/** What is said of the fields of a link, in English. */
import { bounds } from '../../../bounds.ts'
import type { BriefWords } from '../../fields.ts'
import { locale, plural } from './locale.ts'

const text = (number: number): string => number.toLocaleString(locale)
const wholeTo = (most: number): string => `A whole number from 1 to ${text(most)}.`
const { url, alias, title, note, tags, expiresInDays, maxClicks, password } = bounds

export const fields: BriefWords = {
	url: {
		label: 'Target',
		fault: `An address that starts with http:// or https://, of at most ${text(url)} ${plural(url, 'character', 'characters')}.`,
	},
	alias: {
		label: 'Alias',
		hint: 'Leave empty for a random one.',
		fault: `Usually ${alias.min} to ${alias.max} letters, digits, “_” or “-”.`,
	},
	expires_in: {
		label: 'Days until it expires',
		hint: 'Leave empty if it should never expire.',
		fault: wholeTo(expiresInDays),
		edit: { label: 'Days until it expires, from now', hint: 'Instead of a date.' },
	},
	expires_at: {
		label: 'Expires on',
		hint: 'Instead of days.',
		fault: `A date and a time within the next ${text(expiresInDays)} days.`,
		edit: { hint: 'In your time. Leave both empty if it should never expire.' },
	},
	max_clicks: {
		label: 'Click limit',
		hint: 'Leave empty for no limit.',
		fault: wholeTo(maxClicks),
		edit: { hint: 'Clicks so far count. Leave empty for no limit.' },
	},
	password: {
		label: 'Password',
		hint: 'Shown as you type, never again.',
		fault: `1 to ${password} characters.`,
		edit: { label: 'New password', hint: 'Leave empty to change nothing.' },
	},
	title: { label: 'Title', fault: `At most ${title} characters.` },
	tags: {
		label: 'Tags',
		hint: 'Separated by commas.',
		fault: `At most ${tags.number} different tags of at most ${tags.length} characters each.`,
	},
	starts_at: {
		label: 'Opens on',
		hint: 'Earlier visits are refused. Leave empty if it is open already.',
		fault: 'A date and a time, before it expires.',
	},
	fallback_url: {
		label: 'Address for afterwards',
		hint: 'Where visitors go once the link has expired or is used up. Not for links with a password.',
		fault: `Also an address that starts with http:// or https://, of at most ${text(url)} ${plural(url, 'character', 'characters')}.`,
	},
	forward_query: { label: 'Pass on the query of each visit (what follows “?”) to the target' },
	confirm: { label: 'Open with a button, so that mail scanners use up no click' },
	paused: { label: 'Paused: every visit is refused' },
	note: {
		label: 'Note',
		hint: 'Only those who may change the link see it. The search of the list finds it.',
		fault: `At most ${text(note)} characters.`,
	},
	archived: { label: 'Archived: left out of the list' },
}
