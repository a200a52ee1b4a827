/** Every sentence of every language as text that a person reads and approves. */

type Given = Record<string, unknown[]>
const placeholders = ['‹1›', '‹2›', '‹3›', '‹4›', '‹5›']

/** What a text says: with placeholders, of one, of two and of none, as far as these differ. */
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
	const [one, two, none] = [1, 2, 0].map((count) => say(Array(5).fill(count)))
	const isOwn = none?.replace(/\b0\b/g, '2') !== two
	const all = [say(given[path] ?? placeholders), one, two, ...(isOwn ? [none] : [])]
	return [...new Set(all.filter((said) => said !== undefined))]
}

const isTable = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null
const below = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)

const textsIn = (value: unknown, given: Given, path = ''): [path: string, said: string[]][] =>
	isTable(value)
		? Object.entries(value).flatMap(([key, inner]) => textsIn(inner, given, below(path, key)))
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

/** The rows of a table by code: its texts, or one text of each where its values are tables. */
const rowsOf = (
	table: Record<string, unknown>,
	path: string,
): [path: string, rows: [string, unknown][]][] => {
	const [inner, plain] = [true, false].map((is) =>
		Object.entries(table).filter(([, value]) => isTable(value) === is),
	) as [[string, Record<string, unknown>][], [string, unknown][]]
	const names = new Set(plain.length > 0 ? [] : inner.flatMap(([, one]) => Object.keys(one)))
	return [
		[path, plain],
		...[...names].map((name): [string, [string, unknown][]] => [
			below(path, `*.${name}`),
			inner.flatMap(([key, one]) =>
				one[name] === undefined || isTable(one[name]) ? [] : [[key, one[name]]],
			),
		]),
		...inner.flatMap(([key, one]) => rowsOf(one, below(path, key))),
	]
}

/**
 * Texts beside each other that say the same: codes of one table, and nobody may hear of another
 * one. At the top there are no tables.
 */
export const alikeIn = (words: Record<string, unknown>, given: Given = {}): string[] =>
	rowsOf(words, '').flatMap(([path, rows]) =>
		path.includes('.') && !path.startsWith('*')
			? [...Map.groupBy(rows, ([, value]) => saidBy('', value, given).join('\n')).values()]
					.filter((same) => same.length > 1)
					.map((same) => `${path}: ${same.map(([key]) => key).join(', ')}`)
			: [],
	)
