/** The id by which Firefox and its store know the extension. Each publisher sets their own. */

/** Nobody can publish under this one: the domain is reserved. Source: RFC 2606. */
const unpublished = 'extension@kurz.example'

/** Like an address, or a UUID in braces. Source: MDN, "browser_specific_settings", `id`. */
const pattern = /^(\{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}|[a-z0-9._-]*@[a-z0-9._-]+)$/i

/** From the variable `EXTENSION_ID`. Once published it never changes: updates need the same id. */
export const extensionId = ({ EXTENSION_ID: id }: Record<string, string | undefined>): string => {
	if (id === undefined || id === '') return unpublished
	if (pattern.test(id) && id.length <= 80) return id
	throw new Error(`EXTENSION_ID is ${JSON.stringify(id)}. It should look like extension@your-domain.example.`)
}
