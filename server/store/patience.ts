/** Statements that are waited for so long and no longer. */
import { atMost } from '../queue.ts'

/** What postgres.js returns: a promise of rows whose statement can be cancelled, sent or not. */
interface Statement<T> extends PromiseLike<T> {
	cancel(): unknown
}

/**
 * Runs a statement for so many milliseconds. After that it is not sent any more if it still waits for a connection, and
 * cancelled if it runs. If it cannot be cancelled, because nothing answers, this keeps waiting.
 */
export const cancelledAfter = async <T>(milliseconds: number, statement: Statement<T>): Promise<T> => {
	const timer = setTimeout(() => void Promise.resolve(statement.cancel()).catch(() => {}), milliseconds)
	try {
		return await statement
	} finally {
		clearTimeout(timer)
	}
}

/** Waits so many milliseconds for a statement, then cancels it. Fails with `Unavailable`. */
export const within = <T>(milliseconds: number, statement: Statement<T>): Promise<T> =>
	atMost(milliseconds, cancelledAfter(milliseconds, statement))
