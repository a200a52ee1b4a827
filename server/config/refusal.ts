/** A start that can't succeed ends in plain lines: what is wrong and what to do about it. */

export class Refusal extends Error {
	constructor(
		readonly lines: string[],
		/** The exit code: 2 for words of a command that can't be understood. */
		readonly code: 1 | 2 = 1,
		cause?: unknown,
	) {
		super(lines.join('\n'), { cause })
	}
}

/** A command was typed wrongly. */
export const misuse = (line: string): Refusal => new Refusal([line], 2)

/** Runs a step. Its failure becomes a `Refusal` of one line, unless it is one already. */
export const orRefuse = async <T>(step: () => T | Promise<T>, what: string): Promise<T> => {
	try {
		return await step()
	} catch (error) {
		if (error instanceof Refusal) throw error
		const message = error instanceof Error ? error.message || error.name : String(error)
		throw new Refusal([`${what}: ${message.replace(/[\s\p{Cc}]+/gu, ' ')}`], 1, error)
	}
}

/** Prints lines for the operator, apart from the log. */
export const sayOnStderr = (lines: string[]): void => {
	for (const line of lines) console.error(`kurz: ${line}`)
}

/**
 * Ends the process with the code and lines of a `Refusal`; rethrows other errors. A process that is
 * already stopping prints nothing and ends with 0: Ctrl-C also reaches initdb, which then fails.
 */
export const refuse = (thrown: unknown, isStopping: boolean, say = sayOnStderr): never => {
	const error = thrown instanceof SuppressedError ? thrown.suppressed : thrown
	if (!(error instanceof Refusal)) throw thrown
	if (isStopping) process.exit(0)
	say(error.lines)
	process.exit(error.code)
}
