/** A bounded load on real servers, and its record. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../stage/chance.ts'
import { editor, maker, password, reader, type Scene, unlocker, visitor } from './actors.ts'
import { type AnyOrigin, makeLink } from './links.ts'
import { clock, createRecord, type Record } from './record.ts'

const visitors = 6
/** Milliseconds between two looks at the record. */
const lookEvery = 2

export interface Load {
	record: Record
	/** Milliseconds from `since` until a later visit was redirected; fails after `seconds`. */
	untilServed: (since: number, seconds?: number) => Promise<number>
	/** Waits until this many more visits were redirected. */
	untilBusy: (visits: number) => Promise<void>
	/** Resolves with the last answer. */
	stop: () => Promise<void>
}

export const startLoad = async (origin: AnyOrigin, chance: Chance): Promise<Load> => {
	const record = createRecord()
	let isOver = false
	const make = async (fields: Parameters<typeof makeLink>[2] = {}) =>
		(await makeLink(record, origin, fields))!
	const [open, edited, locked, roomy] = [
		await make(),
		await make(),
		await make({ isProtected: true, password }),
		// Never used up in a run, so that limited links are always under load.
		await make({ max_clicks: 1_000_000 }),
	]
	const shared = {
		record,
		origin,
		links: [open, open, edited, edited, roomy, roomy, locked],
		isOver: () => isOver,
	}
	const as = (name: string): Scene => ({ ...shared, chance: chance.of(name) })
	const acting = Promise.all([
		...Array.from({ length: visitors }, (_, nth) => visitor(as(`visitor ${nth}`))),
		unlocker(as('unlocker'), locked),
		reader(as('reader')),
		editor(as('editor'), edited),
		maker(as('maker')),
	])
	// Awaited when it is stopped.
	acting.catch(() => {})
	return {
		record,
		untilServed: async (since, seconds = 60) => {
			const end = clock() + seconds * 1000
			while (record.lastOpened() <= since) {
				if (clock() > end) throw new Error(`no visit was redirected for ${seconds} s`)
				await pause(lookEvery)
			}
			return clock() - since
		},
		untilBusy: async (visits) => {
			const wanted = record.opened() + visits
			while (record.opened() < wanted) await pause(lookEvery)
		},
		stop: async () => {
			isOver = true
			await acting
		},
	}
}
