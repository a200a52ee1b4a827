/** A stop: asked for once, however often it is said, and within its time. */
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { finishRequests, requestsUnderWay, stopAtMost, stopOnSignals } from '../../../server/run/stop.ts'

const before = { SIGTERM: process.listeners('SIGTERM'), SIGINT: process.listeners('SIGINT') }
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
	vi.useRealTimers()
	vi.restoreAllMocks()
	for (const signal of ['SIGTERM', 'SIGINT'] as const)
		for (const listener of process.listeners(signal))
			if (!before[signal].includes(listener)) process.off(signal, listener)
})

const open = () => {
	const logged: string[] = []
	const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
	const log = {
		info: ({ signal }: { signal: string }) => logged.push(signal),
		error: (text: string) => logged.push(text),
	}
	const signals = stopOnSignals(log as never)
	return { ...signals, logged, exit }
}

it.each([0, 4_000])('with %i ms for others, a second signal begins nothing anew', async (more) => {
	const { allow, asked, isStopping, logged, exit } = open()
	allow(more)
	expect(isStopping()).toBe(false)
	process.emit('SIGTERM', 'SIGTERM')
	await asked
	vi.advanceTimersByTime(stopAtMost + more - 1)
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGINT'] as const) process.emit(signal, signal)
	expect([isStopping(), logged, vi.getTimerCount()]).toEqual([true, ['SIGTERM'], 1])
	expect(exit).not.toHaveBeenCalled()
	vi.advanceTimersByTime(1)
	expect(exit.mock.calls).toEqual([[1]])
	expect(logged).toEqual(['SIGTERM', 'could not stop in time'])
})

/** A server with some requests under way, of which each look finds one fewer. */
const serverWith = (requests: number) => {
	const calls: unknown[] = []
	const leave = async () => void calls.push('leave')
	let left = requests + 1
	const stop = (cuts?: boolean) => {
		calls.push([cuts === true, left])
		return cuts ? Promise.resolve() : new Promise<void>(() => {})
	}
	return {
		calls,
		server: {
			leave,
			stop,
			get pendingRequests() {
				left -= 1
				return left
			},
		},
	}
}
it('no new requests are taken, and those under way are waited for', async () => {
	vi.useRealTimers()
	for (const requests of [0, 1, 5]) {
		const { server, calls } = serverWith(requests)
		await finishRequests(server)
		const stops = [
			[false, requests + 1],
			[true, 0],
		]
		expect(calls).toEqual(stops)
		const proxied = serverWith(requests)
		await finishRequests(proxied.server, true)
		expect(proxied.calls).toEqual(['leave', ...stops])
	}
})

it('who is too slow is cut off', async () => {
	vi.useRealTimers()
	const usual = requestsUnderWay.finishAtMost
	onTestFinished(() => {
		requestsUnderWay.finishAtMost = usual
	})
	requestsUnderWay.finishAtMost = 50
	const { server, calls } = serverWith(Number.POSITIVE_INFINITY)
	await finishRequests(server)
	expect(calls.map((call) => (call as unknown[])[0])).toEqual([false, true])
})
