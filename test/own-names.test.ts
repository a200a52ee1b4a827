/** Names from outside are looked up in a Map or by `own`, never in what every object inherits. */
import type { ElementAccessExpression, Node } from 'typescript/unstable/ast'
import { isBinaryExpression, isElementAccessExpression } from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/async'
import { afterAll, expect, it } from 'vitest'
import { own } from '../shared/text/own.ts'
import { root } from './kinds.ts'
import { sources } from './support/machine/sources.ts'

/** Files that look up, or write, by a name of type `string` without harm, and why. */
const harmless = new Map([
	['shared/text/own.ts', 'it asks before'],
	['server/statistics/statistics.ts', 'its table has no prototype'],
	['server/api/reference/document.ts', 'the names are those of our own routes'],
	['server/api/reference/schemas.ts', 'the names are those of our own schemas'],
	['server/config/env-file.ts', 'an environment takes texts only'],
])

const api = new API({ cwd: root })
afterAll(() => api.close())

/** `table[name]` and `name in table`, where the name may be any text. */
const lookUpsIn = async (): Promise<string[]> => {
	const snapshot = await api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] })
	const { program, checker } = snapshot.getProjects()[0]!
	const found: string[] = []
	for (const path of sources.filter((file) => /\.tsx?$/.test(file))) {
		const file = await program.getSourceFile(`${root}/${path}`)
		if (file === undefined) continue
		const keys: [name: Node, whole: Node][] = []
		const visit = (node: Node): undefined => {
			if (isElementAccessExpression(node))
				keys.push([(node as ElementAccessExpression).argumentExpression as Node, node])
			if (isBinaryExpression(node) && node.operatorToken.getText(file) === 'in') keys.push([node.left, node])
			node.forEachChild(visit)
		}
		visit(file)
		const types = keys.length === 0 ? [] : await checker.getTypeAtLocation(keys.map(([name]) => name))
		for (const [nth, [name, whole]] of keys.entries()) {
			const type = await checker.typeToString(types[nth]!)
			const isAny = /\b(string|any)\b/.test(type.replace(/"[^"]*"/g, ''))
			// A cast only says that it is known.
			if (isAny || / as (?!const)/.test(name.getText(file))) found.push(`${path}: ${whole.getText(file)}`)
		}
	}
	return found
}

it('no table is looked up by a name that may be any text', async () => {
	const found = await lookUpsIn()
	const files = new Set(found.map((line) => line.split(':')[0]!))
	expect(found.filter((line) => !harmless.has(line.split(':')[0]!))).toEqual([])
	expect([...harmless.keys()].filter((file) => !files.has(file))).toEqual([])
})

it.each([...Object.getOwnPropertyNames(Object.prototype)])('`own` finds no %s', (name) => {
	expect(own({ a: 1 }, name)).toBeUndefined()
	expect(own(JSON.parse(`{"${name}":1}`), name)).toBe(1)
})
