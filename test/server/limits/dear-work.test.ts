/** The door for dear work: turns, places by processor and memory, bounds, and who hangs up. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { dearRows } from '../../../server/limits/dear-kinds.ts'
import { createDearWork } from '../../../server/limits/dear-work.ts'
import { machineOf, memoryLimit } from '../../../server/limits/memory.ts'
import { createDearMeter, type DearKind, dearKinds } from '../../../server/metrics/meters.ts'
import { askedBy } from '../../../server/waiting/asker.ts'
import { withDeadline } from '../../../server/waiting/deadline.ts'
import { tally } from '../../support/service/crowd.ts'

const MiB = 1024 * 1024
const ample = { cores: 2, bytes: 1024 * MiB }

/** A door, and work that is done when the test says so. */
const open = (machine = ample) => {
	const meter = createDearMeter()
	const { run } = createDearWork(machine, { meter })
	const begun: string[] = []
	const ends = new Map<string, () => void>()
	const outcomes: Record<string, string> = {}
	return {
		meter,
		begun,
		outcomes,
		ask: (
			kind: DearKind,
			name: string,
			{ address = name, bytes = 0, mustWait = false, isGone = (): boolean => false } = {},
		) => {
			const work = () => {
				begun.push(name)
				return new Promise<void>((resolve) => ends.set(name, resolve))
			}
			const note = (outcome: string) => {
				outcomes[name] = outcome
			}
			return askedBy({ address, isGone }, () => run(kind, work, { bytes, mustWait })).then(
				() => note('done'),
				(error) => note(error.code),
			)
		},
		end: async (name: string) => {
			ends.get(name)!()
			await setImmediate()
		},
	}
}
const settled = () => setImmediate()
const folder = mkdtempSync(join(tmpdir(), 'kurz-groups-'))
afterAll(() => rmSync(folder, { recursive: true }))

it.each(dearKinds)('%s: past what may wait it is refused, and says when to come back', async (kind) => {
	const door = open({ cores: 1, bytes: 1 })
	const { all, ofOneAddress } = dearRows[kind].waiting
	door.ask(kind, 'first')
	for (let nth = 0; nth < ofOneAddress + 1; nth++) door.ask(kind, `own ${nth}`, { address: 'one' })
	for (let nth = ofOneAddress; nth < all + 1; nth++) door.ask(kind, `other ${nth}`)
	await settled()
	expect(door.begun).toEqual(['first'])
	expect(Object.entries(door.outcomes)).toEqual([
		[`own ${ofOneAddress}`, 'service_unavailable'],
		[`other ${all}`, 'service_unavailable'],
	])
	expect(door.meter.taken[kind]).toBe(1)
	expect(door.meter.refused[kind]).toBe(2)
})

it('askers take turns, the first kinds come first, and who hung up leaves', async () => {
	const door = open({ cores: 1, bytes: 1024 * MiB })
	door.ask('code', 'a0', { address: 'a' })
	for (const name of ['a1', 'a2']) door.ask('code', name, { address: 'a' })
	door.ask('code', 'left', { isGone: () => true })
	door.ask('code', 'b1')
	door.ask('hash', 'c1')
	door.ask('verify', 'd1')
	for (const name of ['a0', 'd1', 'c1', 'a1', 'b1', 'a2']) {
		await settled()
		await door.end(name)
	}
	expect(door.begun).toEqual(['a0', 'd1', 'c1', 'a1', 'b1', 'a2'])
	expect(door.outcomes.left).toBe('service_unavailable')
})

it('as much begins as there is memory for, and what is too large for it alone', async () => {
	const door = open({ cores: 4, bytes: 130 * MiB })
	for (const name of ['one', 'two', 'three']) door.ask('hash', name)
	await settled()
	expect(door.begun).toEqual(['one', 'two'])
	await door.end('one')
	expect(door.begun).toEqual(['one', 'two', 'three'])
	door.ask('import', 'large', { bytes: 64 * MiB })
	await settled()
	for (const name of ['two', 'three']) {
		expect(door.begun).not.toContain('large')
		await door.end(name)
	}
	expect(door.begun).toContain('large')
})

it('an account has one import under way, and others are done meanwhile', async () => {
	const door = open()
	for (const name of ['first', 'second']) door.ask('import', name, { address: 'account a' })
	door.ask('import', 'other')
	door.ask('hash', 'password')
	await settled()
	expect(door.begun).toEqual(['first', 'other', 'password'])
	await door.end('first')
	expect(door.begun).toEqual(['first', 'other', 'password', 'second'])
})

it('the files that wait have at most 256 MiB together', async () => {
	const door = open()
	const send = (name: string) => door.ask('import', name, { bytes: 100 * MiB })
	for (let nth = 0; nth < 5; nth++) send(`${nth}`)
	await settled()
	expect(door.begun).toHaveLength(2)
	expect(tally(Object.values(door.outcomes))).toEqual({ service_unavailable: 1 })
})

it('an answer that has begun waits however many do, and goes on first', async () => {
	const door = open({ cores: 1, bytes: 1024 * MiB })
	door.ask('piece', 'first')
	const { all } = dearRows.piece.waiting
	for (let nth = 0; nth < all; nth++) door.ask('piece', `${nth}`)
	door.ask('piece', 'begun', { mustWait: true })
	await settled()
	await door.end('first')
	expect([door.begun, door.outcomes]).toEqual([['first', 'begun'], { first: 'done' }])
})

it('a turn that does not come before the deadline is none, and takes no place', async () => {
	const { run } = createDearWork({ cores: 1, bytes: MiB })
	const { promise, resolve } = Promise.withResolvers<void>()
	const first = run('hash', () => promise)
	await expect(withDeadline(0, () => run('hash', () => {}))).rejects.toMatchObject({
		code: 'service_unavailable',
	})
	resolve()
	await first
	expect(await run('hash', () => 'free')).toBe('free')
})

it('work within other work takes no second place, and waits for none', async () => {
	const { run } = createDearWork({ cores: 1, bytes: MiB })
	expect(await run('page', () => run('code', () => run('pack', () => 'done')))).toBe('done')
	expect(await run('code', () => 'free')).toBe('free')
})

it('work that fails leaves its place', async () => {
	const { run } = createDearWork({ cores: 1, bytes: MiB })
	await expect(run('code', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
	await expect(
		run('code', () => {
			throw new Error('no')
		}),
	).rejects.toThrow('no')
	expect(await run('code', () => 'free')).toBe('free')
})

/** Where a control group says its limit, by the line of `/proc/self/cgroup`. */
const groups: [group: string, file: string][] = [
	['0::/', 'memory.max'],
	['0::/system.slice/kurz.service', 'system.slice/kurz.service/memory.max'],
	['0::/system.slice/kurz.service', 'system.slice/memory.max'],
	['4:memory:/docker/1', 'memory/docker/1/memory.limit_in_bytes'],
	['4:cpu,memory:/a', 'memory/memory.limit_in_bytes'],
]
it.each(
	groups.flatMap(([group, file]) =>
		(
			[
				['268435456\n', 256 * MiB],
				['max\n', undefined],
				['9223372036854771712\n', undefined],
			] as const
		).map(([text, limit]) => [group, file, text, limit] as const),
	),
)('%s says in %s how much memory there is: %j', (group, file, text, limit) => {
	const root = mkdtempSync(join(folder, 'groups-'))
	mkdirSync(join(root, dirname(file)), { recursive: true })
	writeFileSync(join(root, file), text)
	expect(memoryLimit(root, `3:cpuset:/elsewhere\n${group}\n`)).toBe(limit ?? totalmem())
})

it('256 MB have room for one password at a time, whatever the cores', () => {
	const { cores, bytes } = machineOf(8, 1, 256 * MiB)
	expect([cores, Math.floor(bytes / dearRows.hash.bytes)]).toEqual([8, 1])
	expect(machineOf(8, 3, 256 * MiB)).toEqual({ cores: 2, bytes: bytes / 3 })
})
