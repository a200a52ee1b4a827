/** Counts requests refused with 429 a day, by kind and account, for operators. */
import { day } from '../../shared/text/time.ts'
import { isUnavailable } from '../errors.ts'
import { type LimitKind, type LimitMeter, limitKinds } from '../metrics/meters.ts'
import type { CounterStore } from '../store/counters.ts'

/** Accounts that a process names a day, as anybody may have many. Others count together. */
export const namedAtMost = 200
/** Days that are shown, today among them. */
const shownDays = 7
/** Milliseconds that a count is kept; the sweep knows it too. */
const keptFor = 8 * day
/** Most counts that are read, the largest first, and lines that are made of them. */
const readAtMost = 5_000
const shownAtMost = 20

/** In place of an id. */
export const nobody = ''
export const others = '*'

/** What was refused to an account: `nobody` without one, `others` for those not named. */
export interface Refusals {
	kind: LimitKind
	account: string
	/** For each of `dates`; the last is today (UTC). */
	days: number[]
	sum: number
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
/** Of the shared counters. Other keys are hashes; this one has no address. */
const prefix = (date: string): string => `refused ${date}`
const keyOf = (date: string, kind: LimitKind, account: string) => `${prefix(date)} ${kind} ${account}`

interface RefusalsDeps {
	store: Pick<CounterStore, 'add' | 'between'>
	meter: Pick<LimitMeter, 'refused'>
	now: () => number
}

export const createRefusals = ({ store, meter, now }: RefusalsDeps) => {
	/** Counts that the database does not have yet, by key. */
	const waiting = new Map<string, number>()
	let named = { date: '', accounts: new Set<string>() }
	const add = (key: string, points: number) => waiting.set(key, (waiting.get(key) ?? 0) + points)

	/** A flood of refusals is one row. */
	const refuse: LimitMeter['refuse'] = (kind, account = nobody) => {
		meter.refused[kind] += 1
		const date = dayOf(now())
		if (named.date !== date) named = { date, accounts: new Set([nobody]) }
		const isNamed = named.accounts.has(account) || named.accounts.size <= namedAtMost
		if (isNamed) named.accounts.add(account)
		add(keyOf(date, kind, isNamed ? account : others), 1)
	}

	return {
		refuse,

		/** Writes what waits. While the database is away, it goes on waiting. */
		flush: async (): Promise<void> => {
			if (waiting.size === 0) return
			const counts = [...waiting]
			waiting.clear()
			const rows = counts.map(([key, points]) => ({
				key: Buffer.from(key).toString('hex'),
				...{ points, windowMs: keptFor },
			}))
			await store.add(rows, new Date(now())).catch((error) => {
				for (const [key, points] of counts) add(key, points)
				if (!isUnavailable(error)) throw error
			})
		},

		/** What was refused most in the last days. */
		read: async (): Promise<{ dates: string[]; rows: Refusals[] }> => {
			const dates = Array.from({ length: shownDays }, (_, nth) => dayOf(now() - (shownDays - 1 - nth) * day))
			const found = new Map<string, Refusals>()
			const rows = await store.between(prefix(dates[0]!), `${prefix(dates.at(-1)!)}~`, readAtMost)
			for (const { key, points } of rows) {
				const [, date = '', text, account = ''] = key.split(' ')
				const kind = limitKinds.find((known) => known === text)
				if (kind === undefined) continue
				const name = `${kind} ${account}`
				const line = found.get(name) ?? { kind, account, days: dates.map(() => 0), sum: 0 }
				line.days[dates.indexOf(date)]! += points
				line.sum += points
				found.set(name, line)
			}
			const largest = [...found.values()].sort((a, b) => b.sum - a.sum).slice(0, shownAtMost)
			return { dates, rows: largest }
		},
	}
}

export type RefusalCounts = ReturnType<typeof createRefusals>
