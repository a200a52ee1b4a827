/** A start that can't succeed ends in plain lines: what is wrong and what to do about it. */

export class Refusal extends Error {
	constructor(readonly lines: string[]) {
		super(lines.join('\n'))
	}
}

/** Runs a step of the start. Its failure becomes a `Refusal` of one line. */
export const orRefuse = async <T>(step: () => T | Promise<T>, what: string): Promise<T> => {
	try {
		return await step()
	} catch (error) {
		const message = error instanceof Error ? error.message || error.name : String(error)
		throw new Refusal([`${what}: ${message.replace(/\s+/g, ' ')}`])
	}
}

/** Prints lines for the operator, apart from the log. */
export const sayOnStderr = (lines: string[]): void => {
	for (const line of lines) console.error(`kurz: ${line}`)
}

/**
 * Ends the process with code 1 and the lines of a `Refusal`; rethrows other errors. A process that
 * is already stopping prints nothing and ends with 0: Ctrl-C also reaches initdb, which then fails.
 */
export const refuse = (thrown: unknown, isStopping: boolean, say = sayOnStderr): never => {
	const error = thrown instanceof SuppressedError ? thrown.suppressed : thrown
	if (!(error instanceof Refusal)) throw thrown
	if (isStopping) process.exit(0)
	say(error.lines)
	process.exit(1)
}
