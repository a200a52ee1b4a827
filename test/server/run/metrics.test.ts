/** The sum over several processes: each counts once, however often it is looked at or replaced. */
import { expect, it } from 'vitest'
import { type MetricName, metricNames } from '../../../server/metrics/families.ts'
import { plain, type Samples } from '../../../server/metrics/samples.ts'
import { createSum } from '../../../server/run/metrics.ts'
import type { StartedPart } from '../../../server/run/started-part.ts'

const counter = 'kurz_clicks_committed_total'
const gauge = 'kurz_http_requests_in_flight'

/** Processes that answer what the test says, and who was asked for the database. */
const open = () => {
	const log = { lines: 0 }
	const sum = createSum(log)
	const spoke: string[] = []
	const start = (place: number, name: string, answer: () => Promise<Samples | undefined>) => {
		const measure = (withDatabase: boolean) => {
			if (withDatabase) spoke.push(name)
			return answer()
		}
		sum.started(place, { measure } as StartedPart)
	}
	const read = async () => {
		const samples = await sum.read()
		return (name: MetricName) => samples[name]?.map(({ value }) => value) ?? []
	}
	return { log, spoke, start, read, sum }
}
const answers =
	(count: number, running = 1) =>
	async (): Promise<Samples> => ({
		[counter]: plain(count),
		[gauge]: plain(running),
		kurz_process_restarts_total: plain(0),
	})
const silent = async () => undefined

it('looking changes nothing', async () => {
	const { start, read } = open()
	start(0, 'a', answers(10))
	start(1, 'b', answers(5))
	for (let nth = 0; nth < 4; nth++) {
		const valuesOf = await read()
		expect([valuesOf(counter), valuesOf(gauge)]).toEqual([[15], [2]])
	}
})

it('what a replaced process had counted stays, once, however often its place is filled anew', async () => {
	const { start, read } = open()
	start(0, 'a', answers(10))
	start(1, 'b', answers(5))
	for (let nth = 0; nth < 3; nth++) {
		await read()
		start(1, `b${nth}`, silent)
		const before = await read()
		expect([before(counter), before(gauge)]).toEqual([[10 + 5 * (nth + 1)], [1]])
		start(1, `c${nth}`, answers(5))
		expect((await read())(counter)).toEqual([10 + 5 * (nth + 2)])
	}
	expect((await read())('kurz_process_restarts_total')).toEqual([6])
})

it('of a process that is silent the counters stand, and its gauges go until it answers', async () => {
	const { start, read } = open()
	let hangs = false
	start(0, 'a', answers(10))
	start(1, 'b', async () => (hangs ? undefined : answers(5)()))
	await read()
	for (const [isSilent, running] of [
		[true, 1],
		[false, 2],
		[true, 1],
	] as const) {
		hangs = isSilent
		const valuesOf = await read()
		expect([valuesOf(counter), valuesOf(gauge)]).toEqual([[15], [running]])
	}
})

it('the last answer of a process that was replaced meanwhile does not count for its successor', async () => {
	const { start, read } = open()
	const late = Promise.withResolvers<Samples>()
	start(0, 'a', () => late.promise)
	const reading = read()
	start(0, 'b', answers(1))
	late.resolve(await answers(100)())
	expect((await reading)(counter)).toEqual([])
	expect((await read())(counter)).toEqual([1])
})

it('those who ask at the same time get the same answer, and one process speaks for the database', async () => {
	const { sum, spoke, start, log, read } = open()
	start(0, 'a', silent)
	start(1, 'b', answers(5))
	const [one, other] = [sum.read(), sum.read()]
	expect(one).toBe(other)
	await one
	expect(spoke).toEqual(['a'])
	await read()
	// The first has never answered.
	expect(spoke).toEqual(['a', 'b'])
	log.lines = 3
	expect((await read())('kurz_log_lines_dropped_total')).toEqual([3])
	expect(metricNames).toContain(counter)
})
