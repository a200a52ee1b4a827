/** Tags as people type them: one line, separated by commas or semicolons. A tag with one is quoted. */

/** An item in quotes, where a quote is written twice; or anything up to the next separator. */
const item = /\s*(?:"((?:[^"]|"")*)"\s*(?=[,;]|$)|([^,;]*))(?:[,;]|$)/y

/** The tags of a line, without empty ones. An unclosed quote is an ordinary character. */
export const readTags = (line: string): string[] => {
	const tags: string[] = []
	for (item.lastIndex = 0; item.lastIndex < line.length; ) {
		const [, quoted, plain = ''] = item.exec(line) ?? []
		tags.push((quoted?.replaceAll('""', '"') ?? plain).trim())
	}
	return tags.filter((tag) => tag !== '')
}

/** The line that reads as these tags. */
export const writeTags = (tags: readonly string[]): string =>
	tags.map((tag) => (/^"|[,;]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ')

/** Each tag once, whatever its case. */
export const withoutDoubles = (tags: string[]): string[] =>
	[...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed()
