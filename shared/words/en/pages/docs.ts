/** What frames the reference of the interface, in English. */
import { plural } from '../shared/locale.ts'

export const docs = {
	title: (service: string) => `${service} API`,
	/** Stands before the address of the service. */
	version: (version: string) => `Version ${version} at`,
	/** Stand before and after the link to the document. */
	forPrograms: '. For programs:',
	document: ', an OpenAPI 3.1 document with every field and example.',
	errors: 'Errors',
	parameters: 'Parameters',
	body: 'Body',
	answers: 'Responses',
	needsToken: 'Needs an access token.',
	mayHaveToken: 'Works with an access token and without.',
	/** Facts about a field. */
	required: 'required',
	atMost: (to: string) => `at most ${to}`,
	atLeast: (from: string) => `at least ${from}`,
	/** `span`: "1 to 30". `last`: its last number. */
	characters: (span: string, last: number) => `${span} ${plural(last, 'character', 'characters')}`,
	items: (span: string, last: number) => `${span} ${plural(last, 'item', 'items')}`,
	byDefault: (value: string) => `default ${value}`,
	/** Stand before values. */
	oneOf: 'One of',
	example: 'Example:',
}
