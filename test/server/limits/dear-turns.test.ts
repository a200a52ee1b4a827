/** A turn of dear work that meets the deadline of who waits for it goes to the next in line. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dearRows } from '../../../server/limits/dear-kinds.ts'
import { createDearWork } from '../../../server/limits/dear-work.ts'
import { createDearMeter, dearKinds } from '../../../server/metrics/meters.ts'
import { ticks, withDeadline } from '../../../server/waiting/deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const orders: [string, (end: () => void) => void][] = [
	['the deadline comes first', (end) => [vi.advanceTimersByTime(200), end()]],
	['the turn comes first', (end) => [end(), vi.advanceTimersByTime(200)]],
]
it.each(dearKinds.flatMap((kind) => orders.map(([name, meet]) => [kind, name, meet] as const)))(
	'%s: %s',
	async (kind, _, meet) => {
		const meter = createDearMeter()
		const { run } = createDearWork({ cores: 1, bytes: dearRows[kind].bytes }, { meter })
		const { promise, resolve } = Promise.withResolvers<void>()
		const first = run(kind, () => promise)
		await undefined
		const hurried = withDeadline(ticks() + 100, () => run(kind, () => {})).catch(() => {})
		const patient = run(kind, () => 'done')
		meet(resolve)
		await Promise.all([first, hurried])
		let said: string | undefined
		void patient.then((done) => {
			said = done
		})
		for (let turn = 0; turn < 50; turn++) await undefined
		expect(said).toBe('done')
		expect(meter.taken[kind]).toBe(0)
	},
)
