/** What the list says in German about many links at once. */
import type { PageWords } from '../words.ts'

export const many: PageWords['many'] = {
	select: 'Auswahl',
	selectWhat: (what) => `${what} auswählen`,
	all: (count, text) => (count === 1 ? 'Den Link auswählen' : `Alle ${text} Links auswählen`),
	chosen: (text) => `${text} ausgewählt`,
	export: 'Mit Schlüsseln exportieren',
	tag: 'Schlagwörter hinzufügen',
	clear: 'Auswahl aufheben',
	copied: (count, text) => (count === 1 ? '1 Link kopiert.' : `${text} Links kopiert.`),
	removeTitle: (count, text) => (count === 1 ? '1 Link löschen?' : `${text} Links löschen?`),
	removeText: (count) =>
		count === 1
			? 'Der Link funktioniert dann für niemanden mehr, und seine Statistik wird gelöscht. Das lässt sich nicht rückgängig machen.'
			: 'Die Links funktionieren dann für niemanden mehr, und ihre Statistik wird gelöscht. Das lässt sich nicht rückgängig machen.',
	removeAnyway: (count) => (count === 1 ? 'Link löschen' : 'Links löschen'),
	removed: (count, text) => (count === 1 ? '1 Link wurde gelöscht.' : `${text} Links wurden gelöscht.`),
	tagTitle: (count, text) =>
		count === 1 ? 'Schlagwörter zu 1 Link hinzufügen' : `Schlagwörter zu ${text} Links hinzufügen`,
	tagHint: 'Durch Kommas getrennt. Vorhandene Schlagwörter bleiben erhalten.',
	tagged: (count, text) =>
		count === 1 ? 'Schlagwörter zu 1 Link hinzugefügt.' : `Schlagwörter zu ${text} Links hinzugefügt.`,
	progress: (tried, of) => `${tried} von ${of}`,
	failed: (count, text, name, why) =>
		count === 1
			? `${name} wurde nicht geändert. ${why}`
			: `${text} Links wurden nicht geändert, zum Beispiel ${name}. ${why}`,
}
