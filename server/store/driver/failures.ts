/** What a failure means: the database is away, another statement was in the way, or a fault. */
import { Unavailable } from '../../errors.ts'
import { deadline, ticks, withDeadline } from '../../waiting/deadline.ts'
import { atMost } from '../../waiting/queue.ts'

/** An error as the driver makes it: `query` is the statement if it was sent. */
interface DriverError {
	name?: unknown
	code?: unknown
	query?: unknown
	message?: unknown
	cause?: unknown
}

/** The failure, or the cause that drizzle wraps, if it has a code. */
const withCode = (error: unknown): (DriverError & { code: string }) | undefined => {
	const { code, cause } = (error ?? {}) as DriverError
	if (typeof code === 'string') return error as DriverError & { code: string }
	return cause == null ? undefined : withCode(cause)
}
const matches = (error: unknown, pattern: RegExp): boolean => pattern.test(withCode(error)?.code ?? '')

/**
 * The database is away: a broken connection, a server that is starting, stopping, full or
 * read-only, a statement that was cancelled, timed out or late, a deadlock, a password that was
 * changed (28). Source: PostgreSQL manual, appendix A (classes 08, 53, 57P and 58, and single
 * codes), then the codes of door.ts, of postgres.js and of the operating system.
 */
const away =
	/^(08|28|53|57P|57014|58|25006|25P03|40P01|40001|55P03)|^(DATABASE_AWAY|TOO_MANY_WAIT|TOO_LATE|CONNECT|CONNECTION_|ECONN|ENOENT|EPIPE|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT)/
/** There is no connection, or it broke. */
const broken = /^(08|28|CONNECT|ECONN|ENOENT|EPIPE|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT)/
/** Source: `remote_commands.c` and `transaction_management.c` of Citus 13, and libpq. */
const ofWorker =
	/^(connection to the remote node |failure on connection marked as essential|server closed the connection unexpectedly)/
/** Whether a Citus coordinator says that a worker is away; our connection to it is sound. */
export const isWorkerAway = (error: unknown): boolean =>
	isFromServer(error) && ofWorker.test(String(withCode(error)?.message))
const isBroken = (error: unknown): boolean => matches(error, broken) && !isWorkerAway(error)
/** The server is shutting down, or starting: it has undone what was under way. */
const stopping = /^57P0[1-3]/
/** The server is starting, perhaps from its log after a crash. */
export const isStarting = (error: unknown): boolean => matches(error, /^57P03$/)
/** Serialization failure and deadlock: nothing was written, and the next try may succeed. */
const inTheWay = /^(40001|40P01)$/

/** The statement's own time was up, or it was cancelled. */
export const isCancelled = (error: unknown): boolean => matches(error, /^57014$/)
export const isLockTimeout = (error: unknown): boolean => matches(error, /^55P03$/)
export const isForeignKeyViolation = (error: unknown): boolean => matches(error, /^23503$/)
/** A Citus worker sends no code. Source: `ReportCopyError` in `multi_copy.c` of Citus 13. */
export const isUniqueViolation = (error: unknown): boolean =>
	matches(error, /^23505$/) ||
	(matches(error, /^XX000$/) && /^duplicate key value violates unique/.test(String(withCode(error)?.message)))
export const isCheckViolation = (error: unknown): boolean => matches(error, /^23514$/)

/** Data or index corrupted, or the disk failed. Source: as above, appendix A. */
export const isDamaged = (error: unknown): boolean => matches(error, /^(XX001|XX002|58030)$/)
export const messageOf = (error: unknown): string => String(withCode(error)?.message)

/** Whether the database itself said so. */
export const isFromServer = (error: unknown): boolean => withCode(error)?.name === 'PostgresError'
/** Whether a connection failed with it, or could not be made. */
export const endsConnection = (error: unknown): boolean => isBroken(error) || matches(error, stopping)

/** Whether there is no database to talk to: one that is full, or read-only, is there. */
export const isAway = (error: unknown): boolean =>
	endsConnection(error) || matches(error, /^(DATABASE_AWAY|TOO_LATE)$/)

/**
 * Whether nothing was done, for certain, and another try is worth it. `mayBeDone`: whether a lost
 * answer leaves that open.
 */
const isUndone = (error: unknown, mayBeDone: () => boolean): boolean =>
	matches(error, inTheWay) || matches(error, stopping) || (isBroken(error) && !isOpen(error, mayBeDone))
/** Whether the connection was lost after the statement was sent and before it was answered. */
const isOpen = (error: unknown, mayBeDone: () => boolean): boolean =>
	isBroken(error) && withCode(error)?.query !== undefined && mayBeDone()

const always = () => true
const never = () => false

/**
 * Asks the database, until the deadline at most. Fails with `Unavailable` when it is away or too
 * slow, otherwise as the driver does.
 */
export const translating = async <T>(ask: () => PromiseLike<T>, mayBeDone = always): Promise<T> => {
	const by = deadline()
	const asking = Promise.try(ask)
	const became = () => asking.then(mayBeDone, (error) => isOpen(error, mayBeDone))
	const late = () => new Unavailable(new Error('the deadline has passed'), became())
	try {
		return await (by === undefined ? asking : atMost(Math.max(0, by - ticks()), asking, late))
	} catch (error) {
		if (!matches(error, away) && !isWorkerAway(error)) throw error
		const doubt = isOpen(error, mayBeDone) ? Promise.resolve(true) : undefined
		throw new Unavailable(error, doubt, isUndone(error, mayBeDone))
	}
}

/** With a deadline of its own: a watch of the database outlives the request that started it. */
export const within = <T>(milliseconds: number, ask: () => PromiseLike<T>): Promise<T> =>
	withDeadline(ticks() + milliseconds, () => translating(ask))

/** Of statements in each other's way one always succeeds, so this is enough for a crowd. */
const turns = 50

/**
 * Runs one statement or one transaction, until the deadline at most. Runs it again when it
 * certainly did nothing: another one was in its way (with a default isolation stricter than READ
 * COMMITTED that happens to single statements, too), or the database was not there. Fails with
 * `Unavailable`.
 */
export const reaching = <T>(
	ask: () => PromiseLike<T>,
	mayBeDone = always,
	isWorthAsking = isUndone,
): Promise<T> =>
	translating(async () => {
		for (let turn = 1; ; turn++) {
			try {
				return await ask()
			} catch (error) {
				const isOver = turn === turns || (deadline() ?? Number.POSITIVE_INFINITY) <= ticks()
				if (isOver || !isWorthAsking(error, mayBeDone)) throw error
			}
		}
	}, mayBeDone)

/**
 * The same for clicks, which fail while the database is not there: their visitors may leave
 * meanwhile (recorder.ts).
 */
export const reachingOnce = <T>(ask: () => PromiseLike<T>): Promise<T> =>
	reaching(ask, always, (error) => matches(error, inTheWay))

/** The same for reads, which are also repeated when the answer was lost. */
export const reading = <T>(ask: () => PromiseLike<T>): Promise<T> => reaching(ask, never)

/** The first row of a read; undefined if there is none. */
export const readingOne = async <T>(ask: () => PromiseLike<readonly T[]>): Promise<T | undefined> =>
	(await reading(ask))[0]

/** Whether a read finds any. */
export const readingAny = async (ask: () => PromiseLike<readonly unknown[]>): Promise<boolean> =>
	(await reading(ask)).length > 0
