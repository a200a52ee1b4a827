/** Asks the operator at a terminal whether to go on. */
import { createInterface } from 'node:readline/promises'

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
