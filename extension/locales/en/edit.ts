/** What the form that changes a link says in English. */
import { bounds } from '../../../shared/bounds.ts'
import type { EditField } from '../../actions/edit.ts'

export const edit = {
	edit: 'Edit',
	editWhat: (what: string) => `Edit ${what}`,
	saveChanges: 'Save',
	changed: (what: string) => `${what} was changed.`,
	editFields: {
		target: 'Target',
		title: 'Title',
		tags: 'Tags',
		days: 'Days until it expires, from now',
		clicks: 'Click limit',
		password: 'New password',
	},
	editHints: {
		target: undefined,
		title: undefined,
		tags: 'Separated by commas.',
		days: 'Leave empty if it should never expire.',
		clicks: 'Clicks so far count. Leave empty for no limit.',
		password: 'Leave empty to change nothing.',
	} as Record<EditField, string | undefined>,
	editFaults: {
		target: `An address that starts with http:// or https://, of at most ${bounds.url.toLocaleString('en-GB')} characters.`,
		title: `At most ${bounds.title} characters.`,
		tags: `At most ${bounds.tags.number} different tags of at most ${bounds.tags.length} characters each.`,
		days: `A whole number from 1 to ${bounds.expiresInDays.toLocaleString('en-GB')}.`,
		clicks: `A whole number from 1 to ${bounds.maxClicks.toLocaleString('en-GB')}.`,
		password: `1 to ${bounds.password} characters.`,
	},
	removePassword: 'Remove the password',
}
