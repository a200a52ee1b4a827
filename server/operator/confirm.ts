/** Asks the operator at a terminal whether to go on. */
import { createInterface } from 'node:readline/promises'
import type { CommandDeps } from './command.ts'

/** Only `y` or `yes` is a yes. */
export const isYes = (typed: string): boolean => /^\s*y(es)?\s*$/i.test(typed)

export const confirm = async (question: string): Promise<boolean> => {
	const terminal = createInterface({ input: process.stdin, output: process.stdout })
	try {
		return isYes(await terminal.question(`${question} [y/N] `))
	} finally {
		terminal.close()
	}
}

/** Whether to do this: `--yes` says it, or the operator at a terminal. Says why not. */
export const agrees = async (
	{ confirm, complain }: Pick<CommandDeps, 'confirm' | 'complain'>,
	what: string,
	saysYes: boolean,
	more = '',
): Promise<boolean> => {
	if (saysYes || (await confirm?.(`${what}?`))) return true
	complain(confirm === undefined ? `this would ${what}: --yes does it${more}` : 'nothing was changed')
	return false
}
