/** What the list, the settings and the page of tabs say in German about many links at once. */
import type { PageWords } from '../../extension.ts'
import { linkCount, plural } from '../shared/locale.ts'

export const many: PageWords['many'] = {
	select: 'Auswahl',
	selectWhat: (what) => `${what} auswählen`,
	all: (count) => plural(count, 'Den Link auswählen', `Alle ${linkCount(count)} auswählen`),
	chosen: (text) => `${text} ausgewählt`,
	export: 'Mit Schlüsseln exportieren',
	tag: 'Schlagwörter hinzufügen',
	untag: 'Schlagwörter entfernen',
	clear: 'Auswahl aufheben',
	copied: (count) => `${linkCount(count)} kopiert.`,
	removed: (count) => `${linkCount(count)} ${plural(count, 'wurde', 'wurden')} gelöscht.`,
	tagTitle: (count) => `Schlagwörter zu ${linkCount(count)} hinzufügen`,
	untagTitle: (count) => `Schlagwörter von ${linkCount(count)} entfernen`,
	tagHint: 'Durch Kommas getrennt. Vorhandene Schlagwörter bleiben erhalten.',
	untagHint: 'Durch Kommas getrennt. Andere Schlagwörter bleiben erhalten.',
	untagDone: (count) => `Schlagwörter von ${linkCount(count)} entfernt.`,
	tagDone: (count) => `Schlagwörter zu ${linkCount(count)} hinzugefügt.`,
	progress: (tried, of) => `${tried} von ${of}`,
	failed: (count, name, why) =>
		plural(
			count,
			`${name} wurde nicht geändert. ${why}`,
			`${linkCount(count)} wurden nicht geändert, zum Beispiel ${name}. ${why}`,
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
	offer: (count) =>
		plural(
			count,
			'Ein Link auf deiner Liste wurde ohne Konto erstellt.',
			`${linkCount(count)} auf deiner Liste wurden ohne Konto erstellt.`,
		),
	why: 'Was in deinem Konto ist, findest du überall, wo du dich anmeldest. Deine Liste und ihre Schlüssel bleiben, wie sie sind.',
	take: (count) => plural(count, 'In mein Konto übernehmen', 'Alle in mein Konto übernehmen'),
	taken: (count) => `${linkCount(count)} ${plural(count, 'ist', 'sind')} jetzt in deinem Konto.`,
	refused: (count) =>
		plural(
			count,
			'1 Link gehört zu einem anderen Konto oder existiert nicht mehr. Er bleibt auf deiner Liste.',
			`${linkCount(count)} gehören zu einem anderen Konto oder existieren nicht mehr. Sie bleiben auf deiner Liste.`,
		),
	rest: 'Es geht nichts verloren. Der Rest wird hier wieder angeboten.',
}
