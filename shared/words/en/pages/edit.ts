/** What the page that edits a link says in English. */
import type { FormWords } from '../../form-words.ts'

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
