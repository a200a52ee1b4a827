/** What the charts say in German, with times in UTC. */
import { mostByHour } from '../../../statistics/days.ts'
import type { ChartWords } from '../../../statistics/words.ts'
import { locale, plural } from './locale.ts'

export const charts: ChartWords = {
	locale,
	timeZone: 'UTC',
	clicks: 'Klicks',
	movedIn: (text) => `und ${text} vor dem Umzug`,
	visitors: 'Besucher',
	lastClick: 'Letzter Klick',
	state: 'Status',
	states: {
		active: 'Aktiv',
		paused: 'Pausiert',
		scheduled: 'Geplant',
		expired: 'Abgelaufen',
		exhausted: 'Limit erreicht',
		archived: 'Archiviert',
	},
	none: 'Noch keiner',
	until: 'bis',
	opensOn: 'offen ab',
	withPassword: 'mit Passwort',
	clicksUsed: (used, of, max) => `${used} von ${of} ${plural(max, 'Klick', 'Klicks')}`,
	share: 'Anteil',
	asTable: 'Als Tabelle anzeigen',
	days: {
		name: 'Klicks nach Tagen',
		period: 'Tag',
		quiet: 'Tage ohne Klicks sind nicht aufgeführt.',
		soFar: 'Heute bisher',
		summary: (first, last, clicks, most, mostOn) =>
			`Klicks nach Tagen vom ${first} bis zum ${last}: ${clicks} insgesamt, die meisten am ${mostOn} (${most}).`,
	},
	weeks: {
		name: 'Klicks nach Wochen',
		period: 'Woche',
		quiet: 'Wochen ohne Klicks sind nicht aufgeführt.',
		soFar: 'Diese Woche bisher',
		summary: (first, last, clicks, most, mostOn) =>
			`Klicks nach Wochen, ${first} bis ${last}: ${clicks} insgesamt, die meisten: ${mostOn} (${most}).`,
	},
	months: {
		name: 'Klicks nach Monaten',
		period: 'Monat',
		quiet: 'Monate ohne Klicks sind nicht aufgeführt.',
		soFar: 'Dieser Monat bisher',
		summary: (first, last, clicks, most, mostOn) =>
			`Klicks nach Monaten, ${first} bis ${last}: ${clicks} insgesamt, die meisten: ${mostOn} (${most}).`,
	},
	hours: {
		name: 'Klicks nach Stunden',
		period: 'Stunde',
		zone: 'Stunden in UTC',
		quiet: 'Stunden ohne Klicks sind nicht aufgeführt.',
		soFar: 'Diese Stunde bisher',
		summary: (first, last, clicks, most, mostOn) =>
			`Klicks nach Stunden vom ${first}, bis zum ${last}: ${clicks} insgesamt, die meisten am ${mostOn} (${most}).`,
	},
	ownHours: 'Stunden in deiner Zeit',
	empty: 'Hier erscheinen die Klicks, Tag für Tag.',
	quietRange: (days) =>
		days <= mostByHour
			? `${days === 1 ? 'Heute' : 'Seit gestern'} noch keine Klicks. Neue erscheinen hier Stunde für Stunde.`
			: `Keine Klicks in den letzten ${days} Tagen. Neue erscheinen hier Tag für Tag.`,
	clicksCount: (count, text) => plural(count, `${text} Klick`, `${text} Klicks`),
	newVisitors: (count, text) => plural(count, `${text} neuer Besucher`, `${text} neue Besucher`),
	ofAll: (clicks) => `von insgesamt ${clicks}`,
	clicksOn: (clicks, period) => `${period}: ${clicks}`,
	range: 'Zeitraum',
	ranges: { 1: 'Heute', 2: '2 Tage', 7: '7 Tage', 30: '30 Tage', 90: '90 Tage', all: 'Gesamt' },
	lastDays: (days) => (days === 1 ? 'Heute' : days === 2 ? 'Seit gestern' : `Letzte ${days} Tage`),
	since: (day) => `Alle Tage seit dem ${day}`,
	before: (days, clicks) => (days === 1 ? `gestern ${clicks}` : `${clicks} in den ${days} Tagen davor`),
	against: (change, days, clicks) => `${change} gegenüber den ${days} Tagen davor (${clicks})`,
	asMany: (days) => `so viele wie in den ${days} Tagen davor`,
	between: (from, to) => `${from} bis ${to}`,
	dayBefore: (clicks) => `${clicks} am Tag davor`,
	noneDayBefore: 'keine am Tag davor',
	visitorsCount: (_, text) => `${text} Besucher`,
	missed: 'Ältere Klicks wurden gelöscht und sind nicht dabei.',
	filterBy: (name) => `Nur ${name}`,
	allHosts: 'Alle zusammen',
	filters: {
		title: 'Filter',
		remove: (what) => `Filter „${what}“ entfernen`,
		removeAll: 'Alle entfernen',
		otherDays: 'Andere Tage',
		from: 'Vom',
		to: 'bis zum',
		show: 'Anzeigen',
	},
	noMatch: 'Keine passenden Klicks.',
	noneBefore: (days) => (days === 1 ? 'gestern keine' : `keine in den ${days} Tagen davor`),
	others: (count, clicks, share) =>
		count === undefined ? `Weitere: ${clicks} · ${share}` : `${count} weitere: ${clicks} · ${share}`,
	notListed: (count) => `Nicht aufgeführt: ${count}.`,
	dimensions: {
		countries: {
			title: 'Länder',
			heading: 'Land',
			empty: 'Hier erscheinen die Länder der Besucher.',
		},
		referrers: {
			title: 'Verweise',
			heading: 'Verweis',
			empty: 'Hier erscheinen die Seiten, von denen die Klicks kommen.',
		},
		browsers: {
			title: 'Browser',
			heading: 'Browser',
			empty: 'Hier erscheinen die Browser der Besucher.',
		},
		platforms: {
			title: 'Betriebssysteme',
			heading: 'Betriebssystem',
			empty: 'Hier erscheinen die Betriebssysteme der Besucher.',
		},
		languages: {
			title: 'Sprachen',
			heading: 'Sprache',
			empty: 'Hier erscheinen die Sprachen der Besucher.',
		},
		places: {
			title: 'Orte',
			heading: 'Ort',
			empty: 'Hier erscheinen die Orte, an denen der Link geöffnet wird.',
		},
		rules: {
			title: 'Regeln und Anteile',
			heading: 'Regel oder Anteil',
			empty: 'Hier erscheinen die Regeln und Anteile, die Besucher weiterleiten.',
		},
	},
	unknown: 'Unbekannt',
	direct: 'Direkt',
	clicksEmpty: 'Hier erscheinen die neuesten Klicks: wann, woher, mit welchem Browser.',
	on: (program, platform) => `${program} unter ${platform}`,
	unknownBrowser: 'Unbekannter Browser',
	from: (site) => `von ${site}`,
	directly: 'direkt',
	time: 'Zeitpunkt',
	userAgent: 'Browserkennung',
	visitor: 'Besucher',
}
