/** Finds the numbers of a source: its constants, and the bounds that stand in its functions. */
import { parseAst } from 'vitest/node'

export interface Constant {
	/** `tries`, `batches.size`; in a function, that and its purpose: `connect/max`. */
	name: string
	/** As written: `3 * second`. */
	text: string
	/** Where it stands in the source. */
	start: number
	end: number
}

/** A node of the syntax tree, of which only a few parts matter here. */
interface Node {
	type: string
	start: number
	end: number
	[part: string]: unknown
}

const units = new Set(['second', 'minute', 'hour', 'day', 'KiB', 'MiB'])
const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'])
/** Calls whose number is a bound. */
const bounding = /(^|\.)(max|min|maxLength|minLength|setTimeout|setInterval|wholeNumber|whole|take)$/
const compares = new Set(['<', '>', '<=', '>='])

const isNode = (part: unknown): part is Node =>
	typeof part === 'object' && part !== null && typeof (part as Node).type === 'string'
const nodesIn = (part: unknown): Node[] => [part].flat().filter(isNode)
const bare = (node: Node): Node => (wrappers.has(node.type) ? bare(node.expression as Node) : node)
const nameOf = (node: Node): string =>
	node.type === 'ArrayPattern'
		? nodesIn(node.elements).map(nameOf).join()
		: String(node.name ?? node.value ?? '')

/** Whether it is made of numbers and units alone. */
const isNumeric = (wrapped: unknown): boolean => {
	if (!isNode(wrapped)) return false
	const node = bare(wrapped)
	if (node.type === 'Literal') return typeof node.value === 'number'
	if (node.type === 'UnaryExpression') return isNumeric(node.argument)
	if (node.type === 'BinaryExpression') return isNumeric(node.left) && isNumeric(node.right)
	return node.type === 'Identifier' && units.has(nameOf(node))
}
/** One and two are no bounds: a small world has them already. */
const isLarge = (node: Node): boolean => node.type !== 'Literal' || Number(node.value) > 2

const constantsOf = (source: string, declared: Node, name: string): Constant[] => {
	const node = bare(declared)
	if (node.type === 'Identifier') return []
	if (isNumeric(node)) {
		const { start, end } = node
		return [{ name, text: source.slice(start, end), start, end }]
	}
	if (node.type === 'ObjectExpression')
		return nodesIn(node.properties)
			.filter(({ type }) => type === 'Property')
			.flatMap(({ key, value }) => constantsOf(source, value as Node, `${name}.${nameOf(key as Node)}`))
	if (node.type === 'ArrayExpression')
		return nodesIn(node.elements).flatMap((one, nth) => constantsOf(source, one, `${name}.${nth}`))
	return []
}

/** Numbers of a node of a function that bound something, by what they are for. */
const boundsAt = (source: string, node: Node): [purpose: string, number: Node][] => {
	const { type } = node
	if (type === 'AssignmentPattern') return [[nameOf(node.left as Node), node.right as Node]]
	if (type === 'Property' && isNode(node.key) && node.key.type === 'Identifier')
		return [[nameOf(node.key), node.value as Node]]
	if (type === 'VariableDeclarator') return [[nameOf(node.id as Node), node.init as Node]]
	if (type === 'CallExpression') {
		const callee = node.callee as Node
		const called = source.slice(callee.start, callee.end)
		return bounding.test(called)
			? nodesIn(node.arguments).map((one) => [/[A-Za-z]+$/.exec(called)![0], one])
			: []
	}
	if (type !== 'BinaryExpression') return []
	const { left, right } = node as unknown as { left: Node; right: Node }
	if (compares.has(String(node.operator)))
		return [
			[source.slice(left.start, left.end), right],
			[source.slice(right.start, right.end), left],
		]
	const isProduct = ['*', '/', '+', '-'].includes(String(node.operator))
	return isProduct &&
		nodesIn([left, right]).some((one) => one.type === 'Identifier' && units.has(nameOf(one)))
		? [['time', node]]
		: []
}

const inFunctions = (source: string, body: unknown, taken: Constant[]): Constant[] => {
	const found: Constant[] = []
	const isTaken = (node: Node) =>
		[...taken, ...found].some(({ start, end }) => node.start >= start && node.end <= end)
	const visit = (node: Node, within: string) => {
		if (node.type.startsWith('TS') && !wrappers.has(node.type)) return
		for (const [purpose, wrapped] of boundsAt(source, node)) {
			if (!isNumeric(wrapped)) continue
			const number = bare(wrapped)
			if (number.type === 'Identifier' || !isLarge(number) || isTaken(number)) continue
			const { start, end } = number
			found.push({ name: `${within}/${purpose}`, text: source.slice(start, end), start, end })
		}
		for (const part of Object.values(node)) for (const inner of nodesIn(part)) visit(inner, within)
	}
	for (const statement of nodesIn(body)) {
		const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
		if (isNode(declared) && declared.type === 'VariableDeclaration')
			for (const one of nodesIn(declared.declarations)) visit(one, nameOf(one.id as Node))
		else visit(statement, isNode(declared) && isNode(declared.id) ? nameOf(declared.id) : '')
	}
	return found
}

const inTypescript = (file: string, source: string): Constant[] => {
	const { body } = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
	const constants = nodesIn(body)
		.map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
		.filter((one) => isNode(one) && one.type === 'VariableDeclaration')
		.flatMap((one) => nodesIn((one as Node).declarations))
		.flatMap(({ id, init }) => (isNode(init) ? constantsOf(source, init, nameOf(id as Node)) : []))
	return [...constants, ...inFunctions(source, body, constants)]
}

/** In the language of the database, by the word before: `least 50`. */
const inSql = (source: string): Constant[] => {
	const code = source.replace(/--.*/g, (note) => ' '.repeat(note.length))
	return [...code.matchAll(/(?<![\w$'])\d+\b(?!')/g)]
		.filter(([number]) => Number(number) > 2)
		.map(({ 0: text, index: start }) => {
			const word = /([a-z_]+)[^a-z_]*$/i.exec(code.slice(0, start))?.[1] ?? ''
			return { name: `${word} ${text}`, text, start, end: start + text.length }
		})
}

export const constantsIn = (file: string, source: string): Constant[] =>
	file.endsWith('.sql') ? inSql(source) : inTypescript(file, source)
