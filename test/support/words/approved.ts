/** Every sentence of every language as text that a person reads and approves. */

type Given = Record<string, unknown[]>
const placeholders = ['‹1›', '‹2›', '‹3›', '‹4›', '‹5›']

/** What a text says: with placeholders, of one and of two, as far as these differ. */
const saidBy = (path: string, value: unknown, given: Given): string[] => {
	if (typeof value !== 'function') return [String(value)]
	const say = (values: unknown[]): string | undefined => {
		try {
			const said: unknown = value(...values)
			return typeof said === 'string' ? said : JSON.stringify(said)
		} catch {
			return undefined
		}
	}
	const all = [given[path] ?? placeholders, ...[1, 2].map((count) => Array(5).fill(count))]
	return [...new Set(all.map(say).filter((said) => said !== undefined))]
}

const textsIn = (value: unknown, given: Given, path = ''): [path: string, said: string[]][] =>
	typeof value === 'object' && value !== null
		? Object.entries(value).flatMap(([key, inner]) =>
				textsIn(inner, given, path === '' ? key : `${path}.${key}`),
			)
		: value === undefined
			? []
			: [[path, saidBy(path, value, given)]]

/** Each text by its path, then a line for each language and number. */
export const approvable = (words: Record<string, unknown>, given: Given = {}): string => {
	const byPath = new Map<string, string[]>()
	for (const [language, ofLanguage] of Object.entries(words))
		for (const [path, said] of textsIn(ofLanguage, given)) {
			const lines = said.map((text) => `  ${language}: ${text.replaceAll('\n', '\\n')}`)
			byPath.set(path, [...(byPath.get(path) ?? []), ...lines])
		}
	return `${[...byPath].flatMap(([path, lines]) => [path, ...lines]).join('\n')}\n`
}

/** Sentences of a table by code that say the same; none in a table that can be trusted. */
export const alikeIn = (table: Record<string, unknown>, given: Given = {}): string[][] =>
	[...Map.groupBy(textsIn(table, given), ([, said]) => said.join()).values()]
		.filter((same) => same.length > 1)
		.map((same) => same.map(([path]) => path))
