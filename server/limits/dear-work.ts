/** The one door for dear work: in turns by asker, as much at once as the machine has room for. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { fail } from '../errors.ts'
import { createDearMeter, type DearKind, type DearMeter, dearKinds } from '../metrics/meters.ts'
import { asker } from '../waiting/asker.ts'
import { timeLeft } from '../waiting/deadline.ts'
import { atMost, createLine, endless, type Waiting } from '../waiting/queue.ts'
import { dearRows, importsAtOnce, type Lane } from './dear-kinds.ts'

/** What a process may take of its machine; `bytes` of memory. */
export interface Machine {
	cores: number
	bytes: number
}

interface Work extends Waiting {
	kind: DearKind
	/** Bytes of memory that it takes. */
	size: number
}

/** `sizes`: bytes of memory, where they differ from a kind's row. */
interface Options {
	meter?: DearMeter
	sizes?: Partial<Record<DearKind, number>>
}

const rowOf = (kind: DearKind) => dearRows[kind]
/** Set within dear work. */
const inside = new AsyncLocalStorage<true>()
/** `Retry-After` in seconds. */
const comeBackIn = '5'

export const createDearWork = (machine: Machine, { meter = createDearMeter(), sizes = {} }: Options = {}) => {
	const places: Record<Lane, number> = { processor: machine.cores, import: importsAtOnce }
	/** As they are served. */
	const lines = dearKinds.map((kind) => ({
		// An answer that has begun goes on before others begin.
		begun: createLine<Work>(endless),
		fresh: createLine<Work>(rowOf(kind).waiting),
	}))
	const running = new Set<Work>()

	/** Whether there is room. What is too large for the machine is done alone. */
	const mayBegin = ({ kind, size, asker: { address } }: Work): boolean => {
		const { lane, ofOneAsker } = rowOf(kind)
		const all = [...running]
		const taken = all.reduce((sum, one) => sum + one.size, 0)
		const inLane = all.filter((one) => rowOf(one.kind).lane === lane)
		const own = inLane.filter((one) => one.kind === kind && one.asker.address === address)
		return (
			inLane.length < places[lane] &&
			(all.length === 0 || taken + size <= machine.bytes) &&
			own.length < (ofOneAsker ?? places[lane])
		)
	}
	const start = (work: Work): void => {
		running.add(work)
		meter.taken[work.kind] += 1
		work.begin()
	}
	const startNext = (): void => {
		for (const { begun, fresh } of lines)
			for (const line of [begun, fresh])
				for (let next = line.next(mayBegin); next !== undefined; next = line.next(mayBegin)) start(next)
	}
	const end = (work: Work): void => {
		running.delete(work)
		meter.taken[work.kind] -= 1
		startNext()
	}

	/** Waits for a turn; returns the function that ends it. */
	const enter = async (kind: DearKind, bytes: number, mustWait: boolean): Promise<() => void> => {
		const { promise, resolve, reject } = Promise.withResolvers<() => void>()
		const refusal = () => {
			meter.refused[kind] += 1
			return fail('service_unavailable', { headers: { 'retry-after': comeBackIn } })
		}
		const size = (sizes[kind] ?? rowOf(kind).bytes) + bytes
		const leave = () => end(work)
		const work: Work = {
			...{ kind, size, bytes, asker: asker() },
			begin: () => resolve(leave),
			refuse: () => reject(refusal()),
		}
		const { begun, fresh } = lines[dearKinds.indexOf(kind)]!
		const line = mustWait ? begun : fresh
		if (!line.join(work)) throw refusal()
		startNext()
		const left = timeLeft()
		if (left === undefined) return promise
		return atMost(left, promise, refusal).catch((error) => {
			// If the turn came at the same moment, it goes to the next in line.
			if (!line.leave(work)) promise.then(leave, () => {})
			throw error
		})
	}

	return {
		/**
		 * Does work in its turn; at once within other dear work, which has a place and must not
		 * wait for another. `bytes`: of memory that it is given; `mustWait`: it waits however many
		 * do, because its answer has begun. Fails as the work does, and with
		 * `service_unavailable` when too many wait, or the deadline passes before its turn.
		 */
		run: async <T>(
			kind: DearKind,
			work: () => Promise<T> | T,
			{ bytes = 0, mustWait = false }: { bytes?: number; mustWait?: boolean } = {},
		): Promise<T> => {
			if (inside.getStore()) return work()
			const leave = await enter(kind, bytes, mustWait)
			try {
				return await inside.run(true, work)
			} finally {
				leave()
			}
		},
	}
}

export type DearWork = ReturnType<typeof createDearWork>
