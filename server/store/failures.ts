/** What a failed statement means: the database is away, another one was in the way, or it is wrong. */
import { Unavailable } from '../errors.ts'

/** Whether this failure, or the cause that drizzle wraps, has a code that matches. */
const matches = (error: unknown, pattern: RegExp): boolean => {
	const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
	return (typeof code === 'string' && pattern.test(code)) || (cause != null && matches(cause, pattern))
}

/**
 * The database is away: a broken connection, a server that is starting, stopping, full or read-only, a statement that was
 * cancelled or timed out, a deadlock. Source: PostgreSQL manual, appendix A (classes 08, 53, 57P and 58, and single codes),
 * then the codes of postgres.js and of the operating system.
 */
const away =
	/^(08|53|57P|57014|58|25006|25P03|40P01|40001|55P03)|^(CONNECT|CONNECTION_|ECONN|ENOENT|EPIPE|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT)/

/** Serialization failure and deadlock: nothing was written, and the same statement may succeed the next time. */
const inTheWay = /^(40001|40P01)$/

export const isLockTimeout = (error: unknown): boolean => matches(error, /^55P03$/)
export const isForeignKeyViolation = (error: unknown): boolean => matches(error, /^23503$/)
export const isCheckViolation = (error: unknown): boolean => matches(error, /^23514$/)

/** Asks the database. Fails with `Unavailable` when it is away, otherwise as the driver does. */
export const translating = async <T>(ask: () => PromiseLike<T>): Promise<T> => {
	try {
		return await ask()
	} catch (error) {
		throw matches(error, away) ? new Unavailable(error) : error
	}
}

/** Of several statements in each other's way one always gets through, so this is enough for a crowd. */
const turns = 50

/**
 * Runs one statement or one transaction, again when another one was in its way: on a database whose default isolation is
 * stricter than READ COMMITTED that happens to single statements too. Fails with `Unavailable`.
 */
export const reaching = <T>(ask: () => PromiseLike<T>): Promise<T> =>
	translating(async () => {
		for (let turn = 1; ; turn++) {
			try {
				return await ask()
			} catch (error) {
				if (turn === turns || !matches(error, inTheWay)) throw error
			}
		}
	})
