/** Web addresses as people read them, with the host names that Bun reads, and back. */
import { domainToUnicode } from 'node:url'
import { createReadable } from '../../shared/text/readable.ts'

export const { readableUrl, readablePart } = createReadable((label) => domainToUnicode(label) || label)

/** The beginning of an address, as people read it, in the form in which targets are stored. */
export const storedPart = (text: string): string => {
	const added = /^[a-z]+:\/\//i.test(text) ? '' : 'http://'
	const stored = URL.parse(added + text)?.href.slice(added.length)
	// A bare host gets a slash.
	return text.endsWith('/') ? (stored ?? text) : (stored ?? text).replace(/\/$/, '')
}
