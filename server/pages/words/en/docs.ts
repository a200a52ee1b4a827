/** What frames the reference of the interface, in English. */
export const docs = {
	title: (service: string) => `${service} API`,
	/** Stands before the address of the service. */
	version: (version: string) => `Version ${version} at`,
	/** Stand before and after the link to the document. */
	forPrograms: '. For programs:',
	document: ', an OpenAPI 3.1 document with every field and example.',
	operations: 'Operations',
	errors: 'Errors',
}
