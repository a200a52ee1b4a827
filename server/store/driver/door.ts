/** What each statement of a pool passes: it is sent, held during doubt, or refused. */
import { own } from '../../../shared/text/own.ts'
import { deadline, ticks } from '../../waiting/deadline.ts'
import { endsConnection, isFromServer } from './failures.ts'
import type { Outage } from './outage.ts'

/** What the driver brings to the door (postgres-js.patch). */
export interface Statement extends PromiseLike<unknown> {
	strings: readonly string[]
	/** Null until it is sent. */
	state: object | null
	/** Whether it was taken back, and must not be sent. */
	cancelled: unknown
	reject: (error: Error) => void
	/** Takes it back if it was not sent, asks the database to cancel it otherwise. */
	cancel: () => unknown
}

/** Takes a statement, whether it is inside a transaction that has begun, and how to send it. */
export type PassDoor = (statement: Statement, isInside: boolean, send: () => void) => void

/** A statement without an answer. */
interface Asked {
	statement: Statement
	/** Its deadline, of `ticks`. */
	by: number
	/** Sends it, while it is held. */
	send?: () => void
	isCancelled?: boolean
	/** Replaces the connections that it was sent on, unless that is done. */
	retire: () => void
}

/** Milliseconds after which a statement that ignores its cancellation has a dead connection. */
const deadAfter = 2_000

/** The end of a transaction, and the check before it (transaction.ts), are always sent. */
const ending = /^(rollback|commit|do )/

const reasons: Record<string, string> = {
	DATABASE_AWAY: 'it does not answer',
	TOO_MANY_WAIT: 'too many statements wait for it',
	TOO_LATE: 'its time was over before it was sent',
}
const refuse = (statement: Statement, code: string): void =>
	statement.reject(Object.assign(new Error(own(reasons, code) ?? code), { code }))

/** `retire` replaces the connections of the pool; `atMost` statements may wait or be under way. */
export const createDoor = (outage: Outage, retire: () => void, atMost: number) => {
	const asked = new Set<Asked>()

	/** The driver's own failures say nothing about the database. */
	const listen = (entry: Asked) => {
		asked.add(entry)
		outage.watch()
		entry.statement.then(
			() => {
				asked.delete(entry)
				outage.heard()
			},
			(error) => {
				asked.delete(entry)
				if (endsConnection(error)) outage.doubt()
				else if (isFromServer(error)) outage.heard()
			},
		)
	}

	const endLate = (entry: Asked, now: number) => {
		const { statement, by, isCancelled } = entry
		if (by > now) return
		if (entry.send !== undefined) refuse(statement, 'TOO_LATE')
		else if (isCancelled !== true) {
			entry.isCancelled = true
			statement.cancel()
		} else if (by + deadAfter <= now) {
			asked.delete(entry)
			entry.retire()
		}
	}

	outage.join({
		isAsked: () => asked.size > 0,
		look: () => {
			const now = ticks()
			for (const entry of asked) endLate(entry, now)
		},
		release: () => {
			const now = ticks()
			for (const entry of asked) {
				const { statement, by, send } = entry
				delete entry.send
				if (by <= now && send !== undefined) refuse(statement, 'TOO_LATE')
				else send?.()
			}
		},
		// What was sent may still be done, so it keeps its connection until its deadline.
		leave: () => {
			retire()
			for (const { statement, send } of asked) {
				if (statement.state !== null) continue
				refuse(statement, 'DATABASE_AWAY')
				// It may wait for its connection.
				if (send === undefined) statement.cancel()
			}
		},
	})

	/** For the connections that are there now; `replace` replaces these. */
	return (replace: () => void): PassDoor =>
		(statement, isInside, send) => {
			const by = deadline() ?? Number.POSITIVE_INFINITY
			const mustEnd = isInside && ending.test(statement.strings[0]!)
			if (by <= ticks() && !mustEnd) return refuse(statement, 'TOO_LATE')
			if (!isInside && outage.isAway()) return refuse(statement, 'DATABASE_AWAY')
			if (!isInside && asked.size >= atMost) return refuse(statement, 'TOO_MANY_WAIT')
			const isHeld = !isInside && outage.isDoubted()
			listen({ statement, by, retire: replace, ...(isHeld && { send }) })
			if (!isHeld) send()
		}
}
