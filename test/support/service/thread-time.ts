/** The processor time of the thread that asks: what work costs the loop of events. */
import { dlopen, ptr } from 'bun:ffi'

/** Source: clock_gettime(2). `process.threadCpuUsage` stands still between two ticks. */
const threadClock = 3
const { symbols } = dlopen(process.platform === 'darwin' ? 'libSystem.dylib' : 'libc.so.6', {
	clock_gettime: { args: ['i32', 'ptr'], returns: 'i32' },
})
const time = new BigInt64Array(2)

/** Microseconds so far. */
export const threadTime = (): number => {
	symbols.clock_gettime(threadClock, ptr(time))
	return Number(time[0]! * 1_000_000n + time[1]! / 1_000n)
}
