/** Local times in a zone, near the changes of its clocks. */
import { describe, expect, it } from 'vitest'
import { createZone } from '../../../server/links/zone.ts'
import { day, minute } from '../../../shared/text/time.ts'

/** Zones on both sides of UTC whose clocks change by an hour or half of one, and some without. */
const zones = [
	...['Europe/Berlin', 'Europe/Lisbon', 'America/New_York', 'America/St_Johns', 'Pacific/Auckland'],
	...['Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC', '+02:00'],
]
/** What clocks of the zone show at a time, as if it were UTC. */
const clockIn = (timeZone: string) => {
	const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
	return (time: number): number => Date.parse(`${format.format(time).replace(' ', 'T')}Z`)
}

describe.each(zones)('in %s', (zone) => {
	const toUtc = createZone(zone)!
	const shown = clockIn(zone)
	it('each time that clocks show is one at which they show it: of two the first', () => {
		const met = new Set<number>()
		const aheadAt = (time: number) => shown(time) - time
		for (let from = Date.UTC(2026, 0, 1); from < Date.UTC(2027, 0, 1); from += day) {
			const step = aheadAt(from) === aheadAt(from + day) ? day / 2 : 15 * minute
			for (let time = from - day; time < from + 2 * day; time += step) {
				const local = shown(time)
				if (!met.has(local)) expect([new Date(local), toUtc(local)]).toEqual([new Date(local), time])
				met.add(local)
			}
		}
	})
})

it.each([
	['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30'],
	['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30'],
	['Pacific/Auckland', '2026-09-27T02:30', '2026-09-26T14:30'],
	['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30'],
	['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30'],
])('in %s a change skips or repeats %s, which is read as before it', (zone, local, utc) => {
	const read = createZone(zone)!(Date.parse(`${local}Z`))
	expect(new Date(read).toISOString()).toBe(`${utc}:00.000Z`)
})

it.each([Date.UTC(2026, 5, 1, 12), Date.UTC(1969, 5, 1, 12)])('the milliseconds of %i stay', (local) => {
	for (const part of [0, 1, 123, 999])
		expect(createZone('Asia/Tokyo')!(local + part)).toBe(local + part - 9 * 3_600_000)
})
