/** What the page that makes links of all tabs says in German. */
import type { PageWords } from '../../extension.ts'
import { plural } from '../shared/locale.ts'

export const tabs: PageWords['tabs'] = {
	title: 'Alle Tabs dieses Fensters',
	why: 'Für eine Liste von Kurzlinks braucht Kurz die Adressen deiner offenen Tabs. Dein Browser bittet dich dafür um Erlaubnis, und Kurz sieht sich die Adressen nur an, wenn du hier klickst.',
	start: 'Für jeden Tab einen Link erstellen',
	notAllowed:
		'Ohne Erlaubnis sieht Kurz die anderen Tabs nicht. Es wurde nichts erstellt. Klick noch einmal, dann wirst du wieder gefragt.',
	none: 'Kein Tab dieses Fensters lässt sich kürzen.',
	progress: (done, of, count) => `${done} von ${of} ${plural(count, 'Tab', 'Tabs')}`,
	waiting: (host, when) => `Zu viele Anfragen an ${host}. Kurz macht ${when} weiter.`,
	stopped: 'Abgebrochen. Die bisherigen Links bleiben erhalten.',
	finished: (links, refused) =>
		`Fertig: ${plural(links, '1 Link', `${links} Links`)}${refused === 0 ? '' : `, ${refused} ${plural(refused, 'Tab', 'Tabs')} ohne`}.`,
	copyAll: 'Alle kopieren',
	allLinks: 'alle Kurzlinks',
	stop: 'Abbrechen',
	noWindow: 'Öffne diese Seite über das Menü der Kurz-Schaltfläche.',
}
