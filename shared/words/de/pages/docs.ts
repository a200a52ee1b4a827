/** What frames the reference of the interface, in German. */
import type { Words } from '../../pages.ts'
import { plural } from '../shared/locale.ts'

export const docs: Words['docs'] = {
	title: (service) => `${service}-API`,
	version: (version) => `Version ${version} unter`,
	forPrograms: '. Für Programme:',
	document: ', ein OpenAPI-3.1-Dokument mit allen Feldern und Beispielen. Die Referenz ist auf Englisch.',
	errors: 'Fehler',
	parameters: 'Parameter',
	body: 'Inhalt der Anfrage',
	answers: 'Antworten',
	needsToken: 'Braucht ein Zugriffstoken.',
	mayHaveToken: 'Geht mit und ohne Zugriffstoken.',
	required: 'erforderlich',
	atMost: (to) => `höchstens ${to}`,
	atLeast: (from) => `mindestens ${from}`,
	characters: (span) => `${span} Zeichen`,
	items: (span, last) => `${span} ${plural(last, 'Eintrag', 'Einträge')}`,
	byDefault: (value) => `Vorgabe ${value}`,
	oneOf: 'Möglich:',
	example: 'Beispiel:',
}
