/** Runs the operator's commands on a service, and answers their lines. */
import { Refusal } from '../../../server/config/refusal.ts'
import type { CommandDeps, Output, PlainDeps } from '../../../server/operator/command.ts'
import { readCommand } from '../../../server/operator/commands.ts'
import { baseUrl, type TestService } from '../../support/service/service.ts'

interface Around {
	databaseUrl?: string
	confirm?: (question: string) => Promise<boolean>
	secret?: string
	secretFile?: string
	backupPassphrase?: string
	askSecret?: (question: string) => Promise<string>
	isTerminal?: boolean
	/** Gets what was written to standard output. */
	printed?: string[]
	/** Variables, for commands without a database. */
	env?: Record<string, string>
}

/** Whether it was done, or 2 when the words were refused. */
type Ran = [isDone: boolean | 2, said: string]

const createTestOutput = (printed: string[] = []) => {
	const said: string[] = []
	const print = (text: string) => void [said.push(text), printed.push(text)]
	const output: Output = {
		say: print,
		complain: (line) => void said.push(line),
		write: async (text) => print(text),
		progress: (line) => void said.push(line),
		isTerminal: false,
	}
	return { output, said }
}

const answered = async (run: (output: Output) => Promise<boolean>, printed?: string[]): Promise<Ran> => {
	const { output, said } = createTestOutput(printed)
	try {
		return [await run(output), said.join('\n')]
	} catch (error) {
		if (error instanceof Refusal && error.code === 2) return [2, error.message]
		throw error
	}
}

export const commandsOf =
	(
		service: TestService,
		{ databaseUrl, confirm, env: _, printed, isTerminal = false, ...around }: Around = {},
	) =>
	(...words: string[]): Promise<Ran> =>
		answered((output) => {
			const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
			const backup = {
				secret: 'the secret of an installation, which is long',
				secretFile: undefined,
				backupPassphrase: undefined,
				facts: { version: '' },
				...around,
			}
			const own = {
				baseUrl,
				linkBaseUrl: baseUrl,
				now: () => service.clock.now,
				isInDoubt: () => false,
				random,
				clickRetentionDays: undefined,
			}
			const deps: CommandDeps = { ...service, ...backup, ...own, ...output, isTerminal, databaseUrl, confirm }
			const asked = readCommand(words)
			if (asked.needs !== 'database') throw new Error(`${words.join(' ')} needs no database`)
			return asked.run(deps)
		}, printed)

/** Those that need no database. */
export const plainCommandsOf =
	({ env = {}, printed }: Around = {}, more: Partial<PlainDeps> = {}) =>
	(...words: string[]): Promise<Ran> =>
		answered((output) => {
			const deps = { ...output, version: '0.0.0-test', env: { all: env, own: env }, now: Date.now, ...more }
			const asked = readCommand(words)
			if (asked.needs !== 'nothing') throw new Error(`${words.join(' ')} needs a database`)
			return asked.run(deps)
		}, printed)
