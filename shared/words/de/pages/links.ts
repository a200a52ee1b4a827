/** What the list of an account's links says in German. */
import { bounds } from '../../../bounds.ts'
import type { Words } from '../../pages.ts'
import { locale, plural, countedLinks as some } from '../shared/locale.ts'

const have = (count: number): string => plural(count, 'hat', 'haben')
const listOf = new Intl.ListFormat(locale)

export const links: Words['links'] = {
	search: 'Suchen',
	where: 'Titel, Ziel oder Kurzlink',
	filter: 'Filtern und sortieren',
	tag: 'Schlagwort',
	anyState: 'Alle',
	order: 'Sortieren nach',
	orders: { created: 'Neueste', clicks: 'Meiste Klicks', last_click: 'Letzter Klick' },
	headings: {
		created: 'Neueste Links',
		clicks: 'Links mit den meisten Klicks',
		last_click: 'Zuletzt angeklickte Links',
	},
	found: 'Gefundene Links',
	newer: 'Neuere Links',
	older: 'Ältere Links',
	more: 'Weitere Links',
	firstPage: 'Erste Seite',
	previousPage: 'Vorherige Seite',
	nextPage: 'Nächste Seite',
	pages: 'Seiten der Liste',
	countFound: (count, text) => `${some(count, text)} gefunden`,
	countAll: (count, text) => `${some(count, text)} insgesamt`,
	saveCsv: 'Als CSV speichern',
	statistics: {
		title: 'Statistik',
		covers: (count, text, clicks) => [some(count, text), clicks].filter(Boolean).join(' · '),
		more: (count, text) => plural(count, '1 weiterer Link', `${text} weitere Links`),
		lately: (clicks) => `Letzte 30 Tage: ${clicks}`,
		tags: 'Schlagwörter',
		change: 'Änderung',
		compareTag: (tag) => `„${tag}“ vergleichen`,
		compare: 'Zwei Schlagwörter vergleichen',
		share:
			'Wer einen Statistiklink hat, kann diese Zahlen und Aufschlüsselungen sehen, aber nicht die Links. Du kannst ihn jederzeit widerrufen.',
		sharedTags: 'Diese Schlagwörter haben einen eigenen Statistiklink:',
		shared: 'Das ist die Statistik mehrerer Links, geteilt von der Person, die sie verwaltet.',
	},
	keys: {
		title: 'Tasten',
		use: 'Diese Tasten verwenden',
		'/': 'Suchen',
		n: 'Neuer Link',
		j: 'Nächster Link',
		k: 'Voriger Link',
		c: 'Link kopieren',
		e: 'Link bearbeiten',
		'?': 'Diese Tasten',
	},
	empty: 'Hier erscheinen die Links, die du erstellst: wohin sie führen, ihre Klicks, ihr Status.',
	noMore: 'Es gibt keine weiteren Links.',
	backToFirst: 'Zurück zu den ersten',
	noMatch: (text, tag, state) => {
		const missing = [
			text && `enthält „${text}“`,
			tag && `hat das Schlagwort „${tag}“`,
			state && `hat den Status „${state}“`,
		]
		return `Keiner deiner Links ${listOf.format(missing.filter((part) => part !== undefined))}.`
	},
	showAll: 'Alle Links anzeigen',
	select: 'Auswahl',
	selectWhat: (name) => `${name} auswählen`,
	link: 'Link',
	details: 'Kurzlink, Ziel und Schlagwörter',
	detailsOf: (title, name) => `${title}: Details zu ${name}`,
	some,
	links: (count) => plural(count, 'Link', 'Links'),
	clicks: (count) => plural(count, 'Klick', 'Klicks'),
	on: 'am',
	created: 'Erstellt',
	actions: 'Aktionen',
	qr: 'QR',
	edit: 'Bearbeiten',
	actionsOf: (name) => `Aktionen für ${name}`,
	editWhat: (name) => `${name} bearbeiten`,
	delete: 'Löschen',
	deleteWhat: (name) => `${name} löschen`,
	selected: {
		all: 'Alle auf dieser Seite',
		links: 'Ausgewählt:',
		allFound: (_, text) => `Alle ${text} gefundenen`,
		tag: 'Schlagwort für die ausgewählten Links',
		addTag: 'Schlagwort hinzufügen',
		removeTag: 'Schlagwort entfernen',
		codes: 'QR-Codes',
	},
	allFound: {
		doing: {
			add: 'Schlagwort wird hinzugefügt',
			remove: 'Schlagwort wird entfernt',
			move: 'Links werden verschoben',
			delete: 'Links werden gelöscht',
		},
		of: (past, total) => `${past} von ${total}`,
		goOn: 'Weiter',
		stop: 'Hier aufhören',
		stays:
			'Du kannst diese Seite schließen. Was erledigt ist, bleibt erledigt; für den Rest wählst du die Links noch einmal aus.',
	},
	many: {
		heading: 'Viele Links auf einmal',
		urls: 'Adressen, eine je Zeile',
		hint: (most) =>
			`Bis zu ${most}, oder eine Tabelle mit Spalten für Adresse, Alias, Titel, Schlagwörter und Notiz. Für Dateien und andere Tabellen:`,
		read: 'Ist es so gemeint?',
		readWhat: 'Noch wurde nichts erstellt.',
		columns: { url: 'Adresse', alias: 'Alias', title: 'Titel', tags: 'Schlagwörter', note: 'Notiz' },
		yes: (count, text) => `Ja, ${some(count, text)} erstellen`,
		no: 'Nein, jede Zeile ist eine Adresse',
		button: 'Alle kürzen',
		made: (count, text) => (count === 0 ? 'Kein Link wurde erstellt' : `${some(count, text)} erstellt`),
		line: 'Zeile',
		all: 'Alle Kurzlinks',
	},
	deleting: {
		what: (count, text) => `${some(count, text)} löschen`,
		why: (count) =>
			plural(
				count,
				'Er funktioniert dann sofort nicht mehr, und seine Klicks werden gelöscht. Das lässt sich nicht rückgängig machen.',
				'Sie funktionieren dann sofort nicht mehr, und ihre Klicks werden gelöscht. Das lässt sich nicht rückgängig machen.',
			),
		confirm: (count) =>
			plural(
				count,
				'Ja, den Link löschen und alles, was für ihn gezählt wurde',
				'Ja, die Links löschen und alles, was für sie gezählt wurde',
			),
		keep: () => 'Behalten',
	},
	notices: {
		deleted: () =>
			'Der Link wurde gelöscht. Er führt ab jetzt nirgendwohin, und seine Klicks werden gerade entfernt.',
		links_deleted: (count, text) => {
			if (count === 0) return 'Es wurde kein Link gelöscht.'
			return plural(
				count,
				'1 Link wurde gelöscht. Er führt ab jetzt nirgendwohin, und seine Klicks werden gerade entfernt.',
				`${text} Links wurden gelöscht. Sie führen ab jetzt nirgendwohin, und ihre Klicks werden gerade entfernt.`,
			)
		},
		tag_added: (count, text) =>
			count === 0
				? 'Kein Link hat das Schlagwort bekommen.'
				: `${some(count, text)} ${have(count)} das Schlagwort.`,
		tag_removed: (count, text) =>
			count === 0
				? 'Es wurde kein Schlagwort entfernt.'
				: `Das Schlagwort wurde bei ${some(count, text)} entfernt.`,
		moved: (count, text) =>
			count === 0
				? 'Es wurde kein Link verschoben.'
				: `${some(count, text)} ${plural(count, 'wurde', 'wurden')} verschoben.`,
		offered: (count, text) =>
			count === 0
				? 'Es wurde kein Link angeboten.'
				: `${some(count, text)} ${plural(count, 'ist', 'sind')} angeboten. Sag Bescheid: Es wird keine E-Mail verschickt.`,
		accepted: (count, text) => `${some(count, text)} ${plural(count, 'gehört', 'gehören')} jetzt dir.`,
		refused: () => 'Das Angebot wurde abgelehnt.',
		no_offer: () => 'Dieses Angebot gibt es nicht mehr.',
		no_selection: () => 'Kein Link ist ausgewählt. Setz zuerst das Häkchen bei jedem Link, um den es geht.',
		no_tag: () =>
			`Gib zuerst ein Schlagwort mit höchstens ${bounds.tags.length} Zeichen ein. Kommas trennen bis zu ${bounds.tags.number}.`,
	},
	noticeFull: (count, text) => `${some(count, text)} ${have(count)} schon die Höchstzahl an Schlagwörtern.`,
	noticeGone: (count, text) => `${some(count, text)} ${plural(count, 'war', 'waren')} schon gelöscht.`,
}
