/** No source writes markup past Preact, or runs text as code. */
import { expect, it } from 'vitest'
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
