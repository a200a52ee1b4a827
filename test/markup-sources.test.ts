/** No source writes markup past Preact, runs text as code, or has words outside of `words/`. */
import { expect, it } from 'vitest'
import { parseAst } from 'vitest/node'
import { sources, textOf, written } from './support/machine/sources.ts'

const writesMarkup =
	/dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\bsrcdoc\b/
const runsText = /\beval\(|new Function\(|\.constructor\(|setTimeout\(['"`]|setInterval\(['"`]/

const shipped = [...new Set([...sources, ...written.filter((file) => !file.startsWith('test/'))])]

it('what ships is read at all', () => {
	for (const file of [
		'server/pages/frame/script/page.js',
		'extension/ui/links/LinksTable.tsx',
		'shared/statistics/ClicksList.tsx',
	])
		expect(shipped).toContain(file)
})

it.each([
	['writes markup', writesMarkup],
	['runs text', runsText],
])('nothing %s', (_, pattern) => {
	expect(shipped.filter((file) => pattern.test(textOf(file)))).toEqual([])
})

it('the server asks no other host, but for the OpenID provider, and itself by commands', () => {
	const asking = sources.filter(
		(file) =>
			file.startsWith('server/') &&
			/\bfetch\(|from 'node:(http|https|http2|dgram|dns)'|\bWebSocket\b/.test(textOf(file)),
	)
	expect(asking.toSorted()).toEqual([
		'server/accounts/openid-connection.ts',
		'server/operator/doctor/address.ts',
		'server/operator/healthcheck.ts',
		'server/operator/which-installation.ts',
	])
})

interface Node {
	type: string
	[part: string]: unknown
}
const isNode = (part: unknown): part is Node => typeof (part as Node | null)?.type === 'string'
/** Attributes that people read or hear. */
const read = new Set(['title', 'aria-label', 'placeholder', 'alt', 'label'])

/** Texts that stand in markup instead of in the words of each language. */
const textsIn = (node: Node): string[] => {
	if (node.type === 'JSXText') return [String(node.value).trim()]
	const name = node.type === 'JSXAttribute' ? String((node.name as Node).name) : ''
	const said = (read.has(name) || node.type === 'JSXExpressionContainer') && (node.value ?? node.expression)
	const own = isNode(said) && typeof said.value === 'string' ? [said.value] : []
	return [...own, ...Object.values(node).flat().filter(isNode).flatMap(textsIn)]
}

it('no page has a sentence of its own: another language is a folder of words', () => {
	const pages = sources.filter((file) => file.endsWith('.tsx'))
	expect(pages.length).toBeGreaterThan(150)
	const texts = pages.flatMap((file) =>
		textsIn(parseAst(textOf(file), { lang: 'tsx' }) as unknown as Node)
			.filter((text) => /(^|\s)\p{Ll}{2,}|\p{L} \p{L}/u.test(text))
			.map((text) => `${file}: ${text}`),
	)
	// What is typed, and an address.
	const commands = [
		'server/pages/admin/backups.tsx: kurz restore',
		'server/pages/admin/hosts.tsx: kurz doctor',
	]
	expect(texts.filter((text) => !/: (https:\/\/|openapi\.json)$/.test(text)).toSorted()).toEqual(commands)
})
