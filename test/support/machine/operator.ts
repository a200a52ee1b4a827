/** The operator's commands, as a process of their own beside a running server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { variableNames } from '../../../server/config/variables.ts'
import type { ServerProcess } from './server-process.ts'
import type { Workplace } from './workplace.ts'

const script = new URL('../../../server/main.ts', import.meta.url).pathname

/** Runs one on the server's embedded database; fails when it does. */
export const operate = async (
	{ dataDir, origin }: Pick<ServerProcess, 'dataDir' | 'origin'>,
	...words: string[]
): Promise<void> => {
	const unset = Object.fromEntries(variableNames.map((name) => [name, undefined]))
	const child = spawn(process.execPath, [script, ...words], {
		env: { ...process.env, ...unset, DATA_DIR: dataDir, BASE_URL: origin },
		stdio: 'ignore',
	})
	const [code] = await once(child, 'exit')
	if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`)
}

/** Runs one with these variables; answers what it said, without the log, and its exit code. */
export const operateAt = async (
	place: Workplace,
	env: Record<string, string>,
	...words: string[]
): Promise<{ code: number; said: string[] }> => {
	const unset = Object.fromEntries(variableNames.map((name) => [name, undefined]))
	const child = place.start(process.execPath, [script, ...words], { env: { ...unset, ...env } })
	const code = await child.ended
	const said = child
		.output()
		.split('\n')
		.filter((line) => line !== '' && !line.startsWith('{'))
	return { code, said }
}
