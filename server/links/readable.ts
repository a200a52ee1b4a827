/** Web addresses as people read them, with the host names that Bun reads, and back. */
import { domainToUnicode } from 'node:url'
import { createReadable } from '../../shared/text/readable.ts'

export const { readableUrl, readablePart } = createReadable((label) => domainToUnicode(label) || label)

/** The beginning of an address, as people read it, in the form in which targets are stored. */
export const storedPart = (text: string): string => {
	const [scheme = ''] = /^[a-z]+:\/\//i.exec(text) ?? []
	const stored = URL.parse(scheme === '' ? `http://${text}` : text)?.href
	if (stored === undefined) return text
	return stored.slice(
		scheme === '' ? 'http://'.length : 0,
		/[/?#]/.test(text.slice(scheme.length)) ? undefined : -1,
	)
}
