/** What the form that changes a link says in German. */
import { fieldWords } from '../../../shared/fields.ts'
import type { edit as english } from '../en/edit.ts'
import type { PageWords } from '../words.ts'

export const edit: Pick<PageWords, keyof typeof english> = {
	edit: 'Bearbeiten',
	editWhat: (what) => `${what} bearbeiten`,
	saveChanges: 'Speichern',
	changed: (what) => `${what} wurde geändert.`,
	editFields: fieldWords('de', true),
	removePassword: 'Passwort entfernen',
}
