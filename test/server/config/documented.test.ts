/** Every variable is documented. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { variableNames } from '../../../server/config/variables.ts'

it('the README documents every variable', () => {
	const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
	expect(variableNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
