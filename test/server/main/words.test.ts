/** Words that are no command end at once: help, the version, and the list for anything else. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import packageFile from '../../../package.json' with { type: 'json' }
import { operateAt } from '../../support/machine/operator.ts'
import { useWorkplace } from '../../support/machine/starts.ts'

const workplace = useWorkplace('kurz-words')
const dataDir = join(workplace.folder, 'data')
const run = (...words: string[]) => operateAt(workplace, { DATA_DIR: dataDir }, ...words)

it.each(['help', '--help'])('%s lists every command with what it does', async (word) => {
	const { code, said } = await run(word)
	expect(code).toBe(0)
	for (const command of ['backup FILE', 'restore FILE', 'reset-password EMAIL', 'standby', 'version'])
		expect(said.join('\n')).toMatch(new RegExp(`^  ${command} +\\w`, 'm'))
	expect(existsSync(dataDir)).toBe(false)
})

it.each(['version', '--version'])('%s prints the version', async (word) =>
	expect(await run(word)).toEqual({ code: 0, said: [`Kurz ${packageFile.version}`] }),
)

it.each(['srve', 'constructor', '--port'])(
	'%s is refused in one line above the list of commands, and makes no database',
	async (word) => {
		const { code, said } = await run(word)
		expect([code, said[0]]).toEqual([2, `unknown command ${word}`])
		expect(existsSync(dataDir)).toBe(false)
	},
)
