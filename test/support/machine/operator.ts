/** The operator's commands, as a process of their own beside a running server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { variableNames } from '../../../server/start/variables.ts'
import type { ServerProcess } from './server-process.ts'

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
