/** Reads the language that a browser asks for first. */

/** Language and script of a tag; region and variants are left out. Source: RFC 5646, 2.1. */
const first = /^\s*([a-z]{2,3})(?:-([a-z]{4}))?(?=[-_,;\s]|$)/i

/**
 * The first language in `Accept-Language` without its region, e.g. `de`, `zh-Hant`; null for none.
 */
export const readLanguage = (header: string | null): string | null => {
	const [, language, script] = (header !== null && first.exec(header)) || []
	if (language === undefined) return null
	const suffix = script === undefined ? '' : `-${script[0]!.toUpperCase()}${script.slice(1).toLowerCase()}`
	return language.toLowerCase() + suffix
}
