/** The operator's commands, as a process of their own beside a running server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { noVariables, type ServerProcess, serverCommand, serverScript } from './server-process.ts'
import type { Workplace } from './workplace.ts'

/** Runs one on the server's embedded database; fails when it does. */
export const operate = async (
	{ dataDir, origin }: Pick<ServerProcess, 'dataDir' | 'origin'>,
	...words: string[]
): Promise<void> => {
	const child = spawn(process.execPath, [serverScript, ...words], {
		env: { ...process.env, ...noVariables, DATA_DIR: dataDir, BASE_URL: origin },
		stdio: 'ignore',
	})
	const [code] = await once(child, 'exit')
	if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`)
}

/** Runs one with these variables; returns its output without the log, and its exit code. */
export const operateAt = async (
	place: Workplace,
	env: Record<string, string>,
	...words: string[]
): Promise<{ code: number; said: string[] }> => {
	const [command, ...args] = serverCommand(env)
	const child = place.start(command, [...args, ...words], { env: { ...noVariables, ...env } })
	const code = await child.ended
	return { code, said: linesOf(child.output()) }
}

/** The lines of a server's output without its log, which is JSON, one object a line. */
export const linesOf = (output: string): string[] =>
	output.split('\n').filter((line) => line !== '' && !line.startsWith('{'))
