/** What the list, the settings and the page of tabs say in German about many links at once. */
import type { PageWords } from '../../extension.ts'
import { plural } from '../shared/locale.ts'

export const many: PageWords['many'] = {
	select: 'Auswahl',
	selectWhat: (what) => `${what} auswählen`,
	all: (count, text) => plural(count, 'Den Link auswählen', `Alle ${text} Links auswählen`),
	chosen: (text) => `${text} ausgewählt`,
	export: 'Mit Schlüsseln exportieren',
	tag: 'Schlagwörter hinzufügen',
	untag: 'Schlagwörter entfernen',
	clear: 'Auswahl aufheben',
	copied: (count, text) => plural(count, '1 Link kopiert.', `${text} Links kopiert.`),
	removed: (count, text) => plural(count, '1 Link wurde gelöscht.', `${text} Links wurden gelöscht.`),
	tagTitle: (count, text) =>
		plural(count, 'Schlagwörter zu 1 Link hinzufügen', `Schlagwörter zu ${text} Links hinzufügen`),
	untagTitle: (count, text) =>
		plural(count, 'Schlagwörter von 1 Link entfernen', `Schlagwörter von ${text} Links entfernen`),
	tagHint: 'Durch Kommas getrennt. Vorhandene Schlagwörter bleiben erhalten.',
	untagHint: 'Durch Kommas getrennt. Andere Schlagwörter bleiben erhalten.',
	untagged: (count, text) =>
		plural(count, 'Schlagwörter von 1 Link entfernt.', `Schlagwörter von ${text} Links entfernt.`),
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

/** The page that makes links of many pages. */
export const tabs: PageWords['tabs'] = {
	title: 'Links für viele Seiten',
	why: 'Kurz braucht dafür die Adressen dieser Seiten. Dein Browser bittet dich um Erlaubnis, und Kurz sieht sich die Adressen nur an, wenn du hier klickst.',
	sources: {
		title: 'Welche Seiten',
		all: 'Alle Tabs dieses Fensters',
		selected: (count) => `Die ${count} ausgewählten Tabs`,
		group: (count) => `Die Tabgruppe (${plural(count, '1 Tab', `${count} Tabs`)})`,
		bookmarks: 'Ein Ordner mit Lesezeichen',
		folder: 'Ordner',
	},
	start: 'Für jede Seite einen Link erstellen',
	notAllowed:
		'Ohne Erlaubnis sieht Kurz diese Adressen nicht. Es wurde nichts erstellt. Klick noch einmal, dann wirst du wieder gefragt.',
	none: 'Keine dieser Seiten lässt sich kürzen.',
	progress: (done, of, count) => `${done} von ${of} ${plural(count, 'Seite', 'Seiten')}`,
	waiting: (host, when) => `Zu viele Anfragen an ${host}. Kurz macht ${when} weiter.`,
	stopped: 'Abgebrochen. Die bisherigen Links bleiben erhalten.',
	finished: (links, refused) =>
		`Fertig: ${plural(links, '1 Link', `${links} Links`)}${refused === 0 ? '' : `, ${refused} ${plural(refused, 'Seite', 'Seiten')} ohne`}.`,
	copyAll: 'Alle kopieren',
	allLinks: 'Alle Kurzlinks',
	stop: 'Abbrechen',
}

/** The settings, about taking links into the account. */
export const claim: PageWords['claim'] = {
	offer: (count, text) =>
		plural(
			count,
			'Ein Link auf deiner Liste wurde ohne Konto erstellt.',
			`${text} Links auf deiner Liste wurden ohne Konto erstellt.`,
		),
	why: 'Was in deinem Konto ist, findest du überall, wo du dich anmeldest. Deine Liste und ihre Schlüssel bleiben, wie sie sind.',
	take: (count) => plural(count, 'In mein Konto übernehmen', 'Alle in mein Konto übernehmen'),
	taken: (count, text) =>
		plural(count, '1 Link ist jetzt in deinem Konto.', `${text} Links sind jetzt in deinem Konto.`),
	refused: (count, text) =>
		plural(
			count,
			'1 Link gehört zu einem anderen Konto oder existiert nicht mehr. Er bleibt auf deiner Liste.',
			`${text} Links gehören zu einem anderen Konto oder existieren nicht mehr. Sie bleiben auf deiner Liste.`,
		),
	rest: 'Es geht nichts verloren. Der Rest wird hier wieder angeboten.',
}
