/** Web addresses as people read them: hosts in Unicode, percent-encoded text decoded. */

/** One encoded character each, by the lead byte of its UTF-8. */
const encoded =
	/%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}/gi

/** Invisible and direction-changing characters stay encoded, except joiners in words. */
const isReadable = (character: string): boolean => !/(?![ \u200c\u200d])[\p{C}\p{Z}]/u.test(character)

const decode = (sequence: string): string => {
	try {
		const character = decodeURIComponent(sequence)
		return isReadable(character) ? character : sequence
	} catch {
		// No UTF-8: overlong, or half of a pair.
		return sequence
	}
}

const label = /(?<![\w-])xn--[a-z0-9-]+/gi

/** Both readers, given how the platform reads a label such as `xn--bcher-kva`. */
export const createReadable = (readLabel: (label: string) => string) => ({
	/** A whole address. For display only: what was encoded may have meant something else. */
	readableUrl: (url: string): string =>
		url.replace(/^[a-z]+:\/\/[^/?#]*/i, (place) => place.replace(label, readLabel)).replace(encoded, decode),
	/** Any part of an address, with or without its host, as `readableUrl` shows it. */
	readablePart: (text: string): string => text.replace(label, readLabel).replace(encoded, decode),
})
