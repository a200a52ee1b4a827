/** What the pages say of the fields of a link in German, where it differs. */
import { bounds } from '../../../bounds.ts'
import { targetBounds } from '../../../link/target-bounds.ts'
import { browserNames, dayNames, deviceNames, partNames } from '../../../link/when.ts'
import type { FieldsWords } from '../../fields.ts'
import { fields as shared } from '../shared/fields.ts'

const { url, alias, password, title, tags } = shared
const { places } = bounds
const { rules, shares } = targetBounds

/** How long an alias is, and of what. */
export const aliasOf = (min: number, max: number): string =>
	`${min} bis ${max} Zeichen: A bis Z, Ziffern, „_“ oder „-“.`
const usual = aliasOf(bounds.alias.min, bounds.alias.max)

export const fields: FieldsWords = {
	...shared,
	url: { ...url, label: 'Langer Link' },
	alias: { ...alias, fault: usual, hint: `${usual} ${alias.hint}` },
	password: { ...password, hint: 'Beim Tippen sichtbar: Es lässt sich später nicht nachsehen.' },
	title: { ...title, hint: 'Nur für diejenigen sichtbar, die die Statistik sehen.' },
	tags: {
		...tags,
		hint: `Bis zu ${bounds.tags.number}, durch Kommas getrennt. Schlagwörter, die ein Komma oder Semikolon enthalten, in gerade Anführungszeichen setzen.`,
	},
	places: {
		label: 'Orte',
		hint: 'Wo er aushängt, je Zeile einer, etwa „Fenster im Saal“. Jeder bekommt eine eigene Adresse mit QR-Code und eigene Zahlen. Eine Zeile, die du herausnimmst, wird geschlossen: Was gedruckt ist, führt weiter hierher.',
		fault: `Höchstens ${places.number} Zeilen mit je höchstens ${places.label} Zeichen.`,
	},
	rules: {
		label: 'Regeln',
		hint: 'Andere Ziele für manche Besuche, je Zeile eines: ein Name, was zutreffen muss, die Adresse. Zum Beispiel „store: device=ios,macos -> apps.apple.com/app/id1“: Ein iPad meldet sich als Mac. Die erste zutreffende Zeile gilt. Zutreffen können: device, browser, country, language, query, from, until und, mit zone, days oder hours.',
		fault: `Höchstens ${rules.number} Zeilen wie „app: device=ios,android -> example.org/app“.`,
	},
	shares: {
		label: 'Anteile',
		hint: `Wo keine Regel zutrifft, können sich ${shares.min} bis ${shares.max} Adressen die Besucher teilen, je Zeile eine, zum Beispiel „a: 60% -> example.org/a“, zusammen 100\u00a0%. Jeder Besucher kommt immer zur selben. Mit „a: 60% tell -> …“ bekommt ihre Adresse utm_content=a.`,
		fault: `${shares.min} bis ${shares.max} Zeilen wie „a: 60% -> example.org/a“, zusammen 100\u00a0%.`,
	},
}

const withZone = 'Gib Zeiten mit ihrer Zone an, zum Beispiel 2026-12-04T18:00:00Z.'

/** What is wrong with a rule, by part. */
export const ruleFaults = {
	'rules.when': `Sie hängt von nichts ab oder von etwas Unbekanntem. Möglich sind ${partNames.join(', ')}.`,
	'rules.when.device': `Ein Gerät ist eines von ${deviceNames.join(', ')}.`,
	'rules.when.browser': `Ein Browser ist einer von ${browserNames.join(', ')}.`,
	'rules.when.country': 'Ein Land ist sein Code aus zwei Buchstaben, zum Beispiel DE, oder EU.',
	'rules.when.language': 'Eine Sprache ist ihr Code, zum Beispiel de, pt-BR oder zh-Hant.',
	'rules.when.query': 'Ein Parameter ist ein Name oder name=wert wie in einer Adresse, ohne Komma.',
	'rules.when.from': withZone,
	'rules.when.until': 'Sie endet, bevor sie beginnt.',
	'rules.when.until.invalid_format': withZone,
	'rules.when.days': `Ein Tag ist einer von ${dayNames.join(', ')}.`,
	'rules.when.hours': 'Stunden sind zum Beispiel 09:00-17:00 oder 22:00-06:00.',
	'rules.when.zone': 'Tage und Stunden brauchen eine Zeitzone, zum Beispiel zone=Europe/Berlin.',
}
