/** Domains of email addresses, compared as host names. */

/** A domain as DNS knows it: in lower case, without a dot at the end, `ü` as punycode. */
export const asDomain = (text: string): string | undefined => {
	const host = /^[^\s/?#:@\\[\]%]+$/.test(text) ? URL.parse(`http://${text}`)?.hostname : undefined
	const name = host?.replace(/\.$/, '')
	return name !== undefined && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name) ? name : undefined
}

/** The domain of an address that has one `@`. */
export const hostOfEmail = (address: string): string | undefined => {
	const [local, domain, ...more] = address.split('@')
	return local && domain && more.length === 0 ? asDomain(domain) : undefined
}
