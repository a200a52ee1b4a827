/** What the page that moves links in, and the panel that moves them out, say in German. */
import { storedNames } from '../../../link/stored-fields.ts'
import type { moving as english } from '../../en/pages/moving.ts'
import { labelsOf } from '../../labels.ts'
import { importWords } from '../shared/import.ts'
import { countedLinks as links, plural } from '../shared/locale.ts'
import { fields } from './fields.ts'

export const moving: typeof english = {
	...importWords,
	heading: 'Links importieren',
	what: 'Aus einer Datei eines anderen Dienstes oder von Kurz. Die Namen bleiben, also funktionieren gedruckte Links unter dieser Adresse weiter. Zuerst wird die Datei nur geprüft.',
	file: 'Datei',
	fileHint: 'CSV oder JSON mit höchstens 64 MiB. Zieh sie hierher oder wähle sie aus.',
	again: 'Wähle dieselbe Datei noch einmal, um sie zu importieren.',
	from: 'Erstellt von',
	auto: 'An den Spalten erkennen',
	anyTable: 'Beliebige Tabelle',
	leaveOut: 'Die Spalten weglassen, aus denen nichts wird',
	zone: 'Zeitzone für Zeiten ohne Angabe',
	zoneHint: 'Zum Beispiel Europe/Berlin oder +02:00.',
	skip: 'Zeilen mit Problemen auslassen und die anderen importieren',
	check: 'Datei prüfen',
	checking: 'Die Datei wird geprüft',
	submit: 'Importieren',
	found: 'Was geschehen wird',
	makes: (count, text) => `${links(count, text)} ${plural(count, 'kann', 'können')} importiert werden.`,
	leavesOut: (count, text) => `${text} ${plural(count, 'Zeile ergibt', 'Zeilen ergeben')} keinen Link.`,
	readAs: (encoding) => `Die Datei wurde als ${encoding} gelesen.`,
	stops: 'Solange es Probleme gibt, wird nichts importiert, außer wenn du die Zeilen mit Problemen auslässt.',
	comes: 'Gut zu wissen',
	problemsHeading: (count, text) => `${text} ${plural(count, 'Problem', 'Probleme')}`,
	shown: (text) => `Die ersten ${text} werden angezeigt.`,
	line: 'Zeile',
	problem: 'Problem',
	mapping: 'Spalten der Datei',
	column: 'Spalte',
	becomes: 'Wird zu',
	unused: 'Nicht verwendet',
	fields: {
		...labelsOf(fields, storedNames),
		short_url: 'Name',
		long_url: 'Ziel',
		created_at: 'Erstellt',
		expires_at: 'Ablauf',
		clicks: 'Klicks vor dem Umzug',
		clicks_before: 'Klicks vor einem früheren Umzug',
		forward_query: 'Gibt Parameter weiter',
		confirm: 'Öffnet sich mit einer Schaltfläche',
		is_protected: 'Hat ein Passwort',
		disabled: 'Ist gesperrt, gelöscht oder deaktiviert',
		state: 'Zustand',
		secret: 'Hat eine geheime Endung',
		domain: 'Domain',
		other_rules: 'Regeln ohne Entsprechung',
		other_names: 'Weitere Namen',
	},
	form: {
		outcome: 'Es wurde nichts importiert',
		unknown:
			'Vielleicht wurde doch importiert. Wenn du die Datei noch einmal importierst, entsteht nichts doppelt.',
	},
	faults: {
		unknown_format:
			'Kein bekannter Dienst schreibt Dateien mit diesen Spalten. Fehlt die Zeile mit den Namen?',
		no_links: 'In dieser Datei sind keine Links.',
		entry_too_large: 'Jeder Eintrag dieser Datei ist größer, als ein Link sein kann.',
		broken: 'Die Datei lässt sich nicht lesen.',
		cancelled: 'Der Import wurde abgebrochen: Es wurde nichts erstellt.',
		no_file: 'Wähle eine Datei.',
		incomplete: 'Das Hochladen endete zu früh.',
		invalid: 'Das ist keine Zeitzone.',
		unused_column: 'Stimme dem zu oder gib oben an, welcher Dienst die Datei erstellt hat.',
	},
	recent: 'Importe der letzten 24 Stunden',
	recentWhat:
		'Wird einer zurückgenommen, werden seine Links gelöscht, außer denen, die seither angeklickt oder bearbeitet wurden.',
	takeBack: 'Zurücknehmen',
	takeBackWhat: (name, count, text) => `${links(count, text)} von ${name} zurücknehmen`,
	sofar: (checked, checkedText, made, madeText) =>
		`bisher ${checkedText} ${plural(checked, 'Zeile', 'Zeilen')} geprüft${made === 0 ? '' : `, ${links(made, madeText)} erstellt`}`,
	importedNow: (count, text) => `${links(count, text)} importiert.`,
	takenBack: (deleted, kept) => `${deleted} gelöscht, ${kept} behalten.`,
	panel: {
		heading: 'Import und Export',
		what: 'Bring Links von einem anderen Dienst mit oder nimm deine mit.',
		links: 'Alle Links',
		csv: 'CSV',
		json: 'JSON',
		shlink: 'für Shlink',
		all: 'Alles, mit Klicks (zip)',
	},
}
