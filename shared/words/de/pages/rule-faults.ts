/** What is wrong with a rule, in German, by part. */
import { browserNames, dayNames, deviceNames, partNames } from '../../../link/when.ts'

const withZone = 'Gib Zeiten mit ihrer Zone an, zum Beispiel 2026-12-04T18:00:00Z.'

export const ruleFaults: Record<string, string> = {
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
