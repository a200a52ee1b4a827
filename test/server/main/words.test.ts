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
	for (const command of ['backup FILE', 'restore FILE', 'user reset-password EMAIL', 'standby', 'version'])
		expect(said.join('\n')).toMatch(new RegExp(`^  ${command} +\\w`, 'm'))
})

it.each(['version', '--version'])('%s prints the version, whatever the environment is', async (word) =>
	expect(await operateAt(workplace, { PORT: 'no number' }, word)).toEqual({
		code: 0,
		said: [`Kurz ${packageFile.version}`],
	}),
)

it.each([
	['srve', 'there is no command srve; kurz help lists all'],
	['--port', 'there is no command --port; kurz help lists all'],
	['serve --port', 'serve: there is no option --port; usage: kurz serve'],
	['lanes 2 --jsn', 'lanes: there is no option --jsn; usage: kurz lanes [N] [--json]'],
	['--env-file', '--env-file needs the path of a file with one NAME=value a line'],
])('%s is refused in one line with the exit code 2, and makes no database', async (words, line) => {
	expect(await run(...words.split(' '))).toEqual({ code: 2, said: [`kurz: ${line}`] })
	expect(existsSync(dataDir)).toBe(false)
})
