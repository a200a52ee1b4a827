/** Makes a language: a folder like that of English with every sentence reversed. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vitest/node'

/** Esperanto, whose names of days and countries come with every machine. */
export const third = 'eo'

/** Places for names stay readable. */
export const reversed = (text: string): string =>
	text
		.split(/(%[hv])/)
		.toReversed()
		.map((part) => (/^%[hv]$/.test(part) ? part : [...part].toReversed().join('')))
		.join('')

interface Node {
	type: string
	start: number
	end: number
	[part: string]: unknown
}
const isNode = (part: unknown): part is Node => typeof (part as Node | null)?.type === 'string'

/** Nobody reads these: paths of modules, types, keys, the fields of forms, what is compared. */
const readParts = (node: Node): unknown[] => {
	if (/^Import|^ExportNamed/.test(node.type) && node.source) return []
	if (/^TS(As|Satisfies)Expression$/.test(node.type)) return [node.expression]
	if (node.type.startsWith('TS') || node.type === 'BinaryExpression') return []
	if (node.type === 'MemberExpression') return [node.object]
	if (node.type === 'Property') {
		const isForPrograms = /^(field|timeZone)$/.test(String((node.key as Node).name))
		return isForPrograms ? [] : [node.value]
	}
	return Object.values(node).flat()
}

const translate = (text: string): string => (/^en(-GB)?$/.test(text) ? third : reversed(text))

/** The places to change in a file, and what comes there. */
const changesIn = (node: Node): [start: number, end: number, text: string][] => {
	if (node.type === 'Literal')
		return typeof node.value === 'string'
			? [[node.start, node.end, JSON.stringify(translate(node.value))]]
			: []
	if (node.type === 'TemplateElement') {
		const text = translate((node.value as { cooked: string }).cooked)
		// Its range has what surrounds it: a backtick or `}` before, a backtick or `${` behind.
		return [[node.start + 1, node.end - (node.tail ? 1 : 2), text.replace(/[\\`$]/g, '\\$&')]]
	}
	return readParts(node).filter(isNode).flatMap(changesIn)
}

const translated = (source: string): string => {
	const changes = changesIn(parseAst(source, { lang: 'ts' }) as unknown as Node)
	return changes
		.toSorted(([one], [other]) => other - one)
		.reduce((text, [start, end, by]) => text.slice(0, start) + by + text.slice(end), source)
		.replace('const en:', `const ${third}:`)
}

/** Adds it to a copy of the sources: a folder, its import and its name. */
export const addThirdLanguage = (copy: string): void => {
	const words = join(copy, 'shared/words')
	for (const file of readdirSync(join(words, 'en'), { recursive: true, encoding: 'utf8' })) {
		if (!file.endsWith('.ts')) continue
		const made = join(words, third, file)
		mkdirSync(dirname(made), { recursive: true })
		writeFileSync(made, translated(readFileSync(join(words, 'en', file), 'utf8')))
	}
	const list = join(words, 'languages.ts')
	const before = readFileSync(list, 'utf8')
	writeFileSync(
		list,
		`import { ${third} } from './${third}/language.ts'\n${before.replace('{ en, de }', `{ en, de, ${third} }`)}`,
	)
	const ofPages = join(words, 'page-words.ts')
	const german = "\tde: () => import('./de/extension/pages.ts'),\n"
	const both = german + german.replaceAll(/\bde\b/g, third)
	writeFileSync(ofPages, readFileSync(ofPages, 'utf8').replace(german, both))
}
