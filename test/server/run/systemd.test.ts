/** What systemd hears, and how often: twice in the time that its watchdog waits. */
import { afterEach, expect, it, vi } from 'vitest'
import { openSystemd } from '../../../server/run/systemd.ts'

afterEach(() => void vi.restoreAllMocks())

const socket = { NOTIFY_SOCKET: '@kurz-test-nobody-listens' }
const own = String(process.pid)

it.each([
	['2 s', { ...socket, WATCHDOG_USEC: '2000000' }, 1_000],
	['30 s', { ...socket, WATCHDOG_USEC: '30000000', WATCHDOG_PID: own }, 15_000],
	['a watchdog of another process', { ...socket, WATCHDOG_USEC: '2000000', WATCHDOG_PID: '1' }, undefined],
	['no watchdog', socket, undefined],
	['an empty one', { ...socket, WATCHDOG_USEC: '' }, undefined],
	['no systemd', { WATCHDOG_USEC: '2000000' }, undefined],
])('with %s', (_, env, every) => {
	const timer = vi.spyOn(globalThis, 'setInterval').mockReturnValue({ unref: () => {} } as never)
	const warned: unknown[] = []
	const { ready, stopping } = openSystemd(env, {
		warn: (...said: unknown[]) => void warned.push(said),
	} as never)
	expect(timer).not.toHaveBeenCalled()
	ready('serves')
	expect(timer.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual(every === undefined ? [] : [every])
	stopping()
	expect(warned).toEqual([])
})
