/** What the list says in German about many links at once. */
import type { PageWords } from '../../extension.ts'
import { plural } from '../shared/locale.ts'

export const many: PageWords['many'] = {
	select: 'Auswahl',
	selectWhat: (what) => `${what} auswählen`,
	all: (count, text) => plural(count, 'Den Link auswählen', `Alle ${text} Links auswählen`),
	chosen: (text) => `${text} ausgewählt`,
	export: 'Mit Schlüsseln exportieren',
	tag: 'Schlagwörter hinzufügen',
	clear: 'Auswahl aufheben',
	copied: (count, text) => plural(count, '1 Link kopiert.', `${text} Links kopiert.`),
	removeTitle: (count, text) => plural(count, '1 Link löschen?', `${text} Links löschen?`),
	removeText: (count) =>
		plural(
			count,
			'Der Link funktioniert dann für niemanden mehr, und seine Statistik wird gelöscht. Das lässt sich nicht rückgängig machen.',
			'Die Links funktionieren dann für niemanden mehr, und ihre Statistik wird gelöscht. Das lässt sich nicht rückgängig machen.',
		),
	removeAnyway: (count) => plural(count, 'Link löschen', 'Links löschen'),
	removed: (count, text) => plural(count, '1 Link wurde gelöscht.', `${text} Links wurden gelöscht.`),
	tagTitle: (count, text) =>
		plural(count, 'Schlagwörter zu 1 Link hinzufügen', `Schlagwörter zu ${text} Links hinzufügen`),
	tagHint: 'Durch Kommas getrennt. Vorhandene Schlagwörter bleiben erhalten.',
	tagged: (count, text) =>
		plural(count, 'Schlagwörter zu 1 Link hinzugefügt.', `Schlagwörter zu ${text} Links hinzugefügt.`),
	progress: (tried, of) => `${tried} von ${of}`,
	failed: (count, text, name, why) =>
		plural(
			count,
			`${name} wurde nicht geändert. ${why}`,
			`${text} Links wurden nicht geändert, zum Beispiel ${name}. ${why}`,
		),
}
