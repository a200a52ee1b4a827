/** Every variable is documented. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { variableNames } from '../../../server/config/variables.ts'

it('OPERATING documents every variable', () => {
	const operating = readFileSync(new URL('../../../server/OPERATING.md', import.meta.url), 'utf8')
	expect(variableNames.filter((name) => !operating.includes(`\`${name}\``))).toEqual([])
})

it('the README shows the eight that most people set, as OPERATING has them', () => {
	const rowsOf = (file: string) =>
		readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
			.replaceAll('server/OPERATING.md#', '#')
			.replaceAll('](server/', '](')
			.match(/^\| `[A-Z_]+`.*$/gm)
	const shown = rowsOf('README.md')
	expect(shown).toHaveLength(8)
	expect(rowsOf('server/OPERATING.md')).toEqual(expect.arrayContaining(shown!))
})
