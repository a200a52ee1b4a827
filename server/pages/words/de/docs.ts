/** What frames the reference of the interface, in German. */
import type { Words } from '../words.ts'

export const docs: Words['docs'] = {
	title: (service) => `${service}-API`,
	version: (version) => `Version ${version} unter`,
	forPrograms: '. Für Programme:',
	document: ', ein OpenAPI-3.1-Dokument mit allen Feldern und Beispielen. Die Referenz ist auf Englisch.',
	operations: 'Operationen',
	errors: 'Fehler',
}
