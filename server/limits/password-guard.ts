/** Slows down password guessing: counts wrong tries per link or account and per address. */
import { hour, minute } from '../../shared/text/time.ts'
import { fail } from '../errors.ts'
import { createLimitMeter, type LimitMeter } from '../metrics/meters.ts'
import { asker } from '../waiting/asker.ts'
import { timeLeft } from '../waiting/deadline.ts'
import { createQueue, type Queue } from '../waiting/queue.ts'
import type { SharedCounters } from './counters.ts'
import { rateLimited } from './rate-limits.ts'

/** Wrong tries allowed. Source: server/INTERFACE.md, "Unlock". */
const ofPasswords = { perMinute: 10, perHour: 50, ofSubjectPerHour: 300 }

/** Most tries of one subject from one address that may wait for each other. */
const places = { all: 50, ofOneAddress: 50 }

/** Ends a try: a right password gives it back, a wrong one also counts against the subject. */
type Settle = (isRight: boolean) => Promise<void>

/**
 * Wrong tries count per subject (a link, an account) and address. A subject with very many of them
 * gives each address one try a minute, but is never locked for everybody.
 */
export const createPasswordGuard = (
	counters: SharedCounters,
	now: () => number,
	meter: LimitMeter = createLimitMeter(),
) => {
	const queues = new Map<string, Queue>()
	/** One try at a time per key; returns the function that ends it. */
	const waitForTurn = async (key: string): Promise<() => void> => {
		const queue = queues.get(key) ?? createQueue(1, [places], () => fail('service_unavailable'))
		queues.set(key, queue)
		const end = await queue.enter(asker(), timeLeft())
		return () => {
			end()
			if (queue.isIdle()) queues.delete(key)
		}
	}
	return {
		/**
		 * Whether a password is right. The try is counted first, so that concurrent ones can't
		 * outrun the count. Tries from one address wait for each other, so that a right password
		 * never counts. Fails with `rate_limited`, `service_unavailable`.
		 */
		check: async (
			subject: string,
			address: string,
			compare: () => Promise<boolean>,
			allowed = ofPasswords,
		): Promise<boolean> => {
			const endTurn = await waitForTurn(`${subject} ${address}`)
			try {
				const settle = await take({ counters, meter, allowed }, now(), subject, address)
				const isRight = await compare().catch(async (error) => {
					// Nothing was compared, so this is not a try.
					await settle(true)
					throw error
				})
				await settle(isRight)
				if (!isRight) meter.wrongPasswords[subject.startsWith('link ') ? 'link' : 'account'] += 1
				return isRight
			} finally {
				endTurn()
			}
		},
	}
}

export type PasswordGuard = ReturnType<typeof createPasswordGuard>

const take = async (
	{ counters, meter, allowed }: { counters: SharedCounters; meter: LimitMeter; allowed: typeof ofPasswords },
	time: number,
	subject: string,
	address: string,
): Promise<Settle> => {
	const add = (key: string, points: number, windowMs: number) => counters.add(key, points, windowMs, time)
	const byMinute = `try-minute ${subject} ${address}`
	const byHour = `try-hour ${subject} ${address}`
	const [inMinute, inHour, ofSubject] = await Promise.all([
		add(byMinute, 1, minute),
		add(byHour, 1, hour),
		add(`try ${subject}`, 0, hour),
	])
	const giveBack = async () => {
		await Promise.all([
			counters.giveBack(byMinute, inMinute.endsAt),
			counters.giveBack(byHour, inHour.endsAt),
		])
	}
	const perMinute = ofSubject.points >= allowed.ofSubjectPerHour ? 1 : allowed.perMinute
	const isOverHour = inHour.points > allowed.perHour
	if (isOverHour || inMinute.points > perMinute) {
		await giveBack()
		meter.refuse('password')
		const [limit, { endsAt }] = isOverHour ? [allowed.perHour, inHour] : [perMinute, inMinute]
		throw rateLimited(limit, endsAt - time)
	}
	return async (isRight) => {
		if (isRight) await giveBack()
		else await add(`try ${subject}`, 1, hour)
	}
}
