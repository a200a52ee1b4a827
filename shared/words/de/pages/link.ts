/** What the pages of one link say in German. */
import { bounds } from '../../../bounds.ts'
import type { Words } from '../../pages.ts'
import { plural } from '../shared/locale.ts'
import { qr } from '../shared/qr.ts'
import { keep, keys } from './link-keys.ts'

const clicksOf = (count: number, max: string) => `${max} ${plural(count, 'Klick', 'Klicks')}`

export const link: Words['link'] = {
	calendar: { name: 'Nach dem Kalender', lastMonth: 'Letzter Monat', thisYear: 'Dieses Jahr' },
	takeAlong: 'Diese Zahlen als Datei',
	previous: {
		show: 'Die Tage davor als zweite Linie',
		hide: 'Ohne die Tage davor',
		now: 'jetzt',
		before: 'Tage davor',
	},
	clicks: 'Klicks',
	stopped: { disabled: 'Deaktiviert', host: 'Gesperrt' },
	blocks: {
		disabled: {
			what: 'Dieser Link ist deaktiviert.',
			why: 'Der Betreiber dieses Servers hat ihn deaktiviert. Besucher sehen einen Hinweis und werden nicht gezählt.',
			help: 'Frag den Betreiber nach dem Grund oder lösche den Link.',
		},
		host: {
			what: 'Dieser Link ist gesperrt.',
			why: 'Der Betreiber dieses Servers hat die Website gesperrt, auf die der Link führt. Besucher sehen einen Hinweis und werden nicht gezählt.',
			help: 'Mit einem anderen Ziel funktioniert der Link wieder.',
		},
	},
	ready: 'Dein Kurzlink ist fertig',
	nothingYet: {
		title: 'Noch keine Klicks',
		what: (names) => `Der erste Klick bringt ein Diagramm nach Tagen, ${names}.`,
	},
	tooMuch: {
		titles: {
			too_much: 'Diese Klicks zu zählen, dauert zu lange',
			service_unavailable: 'Gerade fragen viele gleichzeitig',
		},
		why: 'Mit Filtern wird jeder Klick einzeln gelesen.',
		shorter: 'In diesen Zeiträumen sind es viel weniger:',
		withoutFilters: 'Dieselben Tage ohne Filter',
		again: 'Dasselbe noch einmal versuchen',
	},
	saved: 'Gespeichert.',
	applies: 'Die Änderungen gelten ab jetzt.',
	shortLink: 'Kurzlink',
	actions: 'Dieser Link',
	qr: 'QR-Code',
	qrOf: (url) => `QR-Code für ${url}`,
	look: {
		...qr,
		codeOf: 'Code für',
		noPlace: 'den Link selbst',
		mm: 'Breite auf Papier',
		under: 'Text unter dem Code',
		hints: {
			...qr.hints,
			mm: 'In mm, ein Zehntel des Abstands: 25 auf einem Flyer, 100 auf einem Plakat, das man aus 1 m liest.',
			under: `Der Kurzlink, der Ort oder eigene Worte. Höchstens ${bounds.qr.under} Zeichen.`,
		},
		show: 'Code anzeigen',
		outcome: 'Der Code hat sich nicht geändert',
		needsScript: 'Ohne JavaScript lässt sich ein Code mit Logo oder Text nur als SVG speichern.',
		kept: 'Dieser Browser merkt sich das Aussehen für den nächsten Code.',
		forget: 'Vergessen',
	},
	sheets: {
		print: 'Codes zum Drucken',
		perSheet: 'Codes pro Blatt',
		look: 'Farben, Rand, Logo',
		arrange: 'Anordnen',
		how: 'Drucke diese Seite mit deinem Browser und schneide entlang der gestrichelten Linien.',
		noPlaces: 'Dieser Link hat keine Orte. Bearbeite ihn, um welche anzugeben.',
	},
	closedPlaces: {
		title: 'Geschlossene Orte',
		hint: 'Was gedruckt ist, führt weiter hierher. Um einen wieder zu öffnen, bearbeite den Link und füg seine Zeile so hinzu, wie sie hier steht.',
	},
	saveAs: (format) => `Als ${format} speichern`,
	close: 'Schließen',
	until: 'Bis zum',
	expired: 'Abgelaufen am',
	used: (count, max) => `${max} von ${clicksOf(count, max)} verbraucht`,
	left: (left, count, max) => `Noch ${left} von ${clicksOf(count, max)} übrig`,
	limits: 'Limits und Schlagwörter',
	created: 'Erstellt am',
	edited: 'Bearbeitet am',
	passesQuery: 'Gibt die Parameter jedes Besuchs weiter',
	opensWithButton: 'Öffnet sich mit einer Schaltfläche',
	mailHint: 'Wenn du ihn per E-Mail schickst, verbraucht womöglich ein Virenscanner seinen einzigen Klick.',
	mailHelp: 'Mit einer Schaltfläche öffnen lassen',
	another: 'Noch einen Link kürzen',
	replacedBy: { account: 'vom Konto aus geändert', key: 'mit seinem Schlüssel geändert' },
	formerTargets: (count) => plural(count, '1 früheres Ziel', `${count} frühere Ziele`),
	to: 'bis',
	newest: 'Neueste Klicks',
	older: 'Ältere Klicks',
	turn: 'In den Klicks blättern',
	saveAll: 'Alle als CSV speichern',
	saveThese: 'Diese als CSV speichern',
	keep,
	keys,
	tried: {
		title: 'Wohin er führt',
		tryAs: 'Ausprobieren als …',
		device: 'Gerät',
		query: 'Parameter',
		submit: 'Welche Regel gilt?',
		wins: (rule) => `Es gilt die Regel „${rule}“:`,
		noRule: 'Keine Regel trifft zu:',
	},
	share: {
		title: 'Statistik teilen',
		what: 'Wer einen Statistiklink hat, kann diese Zahlen sehen, aber nichts ändern. Du kannst ihn jederzeit widerrufen.',
		make: 'Statistiklink erstellen',
		link: 'Statistiklink',
		revoke: 'Widerrufen',
	},
	shared: 'Das ist die Statistik eines Links, geteilt von der Person, die ihn verwaltet.',
	danger: {
		title: 'Diesen Link löschen',
		what: 'Er funktioniert dann sofort nicht mehr, und seine Klicks werden gelöscht. Das lässt sich nicht rückgängig machen.',
		confirm: 'Ja, den Link und seine gesamte Statistik löschen',
		submit: 'Link löschen',
		notDone: 'Der Link wurde nicht gelöscht.',
	},
	deleted: {
		title: 'Link gelöscht',
		heading: 'Der Link wurde gelöscht',
		leads: 'führt ab jetzt nirgendwohin. Die Klicks werden gerade gelöscht.',
	},
}

/** The page that edits a link. */
export const edit: Words['edit'] = {
	heading: 'Link bearbeiten',
	back: 'Zur Seite des Links',
	stays: 'bleibt gleich.',
	applies: 'Änderungen gelten für jeden Besuch nach dem Speichern.',
	form: {
		outcome: 'Es wurde nichts geändert',
		unknown: 'Vielleicht wurde doch gespeichert. Noch einmal senden schadet nicht.',
		own: {
			edit_conflict: {
				text: 'Dieser Link wurde an anderer Stelle geändert, seit du dieses Formular geöffnet hast. Prüfe die Felder und speichere dann noch einmal.',
			},
		},
	},
	usedSoFar: (used) => `Zählt ab dem ersten Klick, bisher ${used}. Leer lassen für unbegrenzt.`,
	usedOf: (used, of) => `${used} von ${of} verbraucht. Leer lassen für unbegrenzt.`,
	neverExpires: 'Er läuft nie ab. Leer lassen, damit es so bleibt.',
	expires: ['Er läuft am ', ' ab. Leer lassen, um das Datum zu behalten.'],
	expired: ['Er ist am ', ' abgelaufen. Leer lassen, um das Datum zu behalten.'],
	noPassword: 'Leer lassen, wenn er keines haben soll.',
	keepPassword: 'Leer lassen, um das bisherige zu behalten.',
	changedTo: (value) => `An anderer Stelle geändert. Gespeichert ist jetzt: ${value}`,
	changedFrom: (value) => `An anderer Stelle geändert. In deinem Formular stand: ${value}`,
	empty: 'nichts',
	switched: (isOn) => (isOn ? 'an' : 'aus'),
	save: 'Speichern',
}
