/** What the form that changes a link says in English. */
import { fieldWords } from '../../../shared/fields.ts'

export const edit = {
	edit: 'Edit',
	editWhat: (what: string) => `Edit ${what}`,
	saveChanges: 'Save',
	changed: (what: string) => `${what} was changed.`,
	editFields: fieldWords('en', true),
	removePassword: 'Remove the password',
}
