/** Asks for a pass phrase at a terminal, without showing it. */
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Reads a line that is not echoed. */
export type AskSecret = (question: string) => Promise<string>

export const askSecret: AskSecret = async (question) => {
	stdout.write(question)
	const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
	// As a terminal, it takes over the echo, which then goes nowhere.
	const lines = createInterface({ input: stdin, output: nowhere, terminal: true })
	try {
		return await lines.question('')
	} finally {
		lines.close()
		stdout.write('\n')
	}
}
