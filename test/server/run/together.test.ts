/** The parent of several processes: which it replaces, which it kills, and how all of them end. */
import { afterEach, expect, it } from 'vitest'
import { Refusal } from '../../../server/config/refusal.ts'
import { replacing, serveTogether } from '../../../server/run/processes.ts'
import { atWork, type StartedPart, supervision } from '../../../server/run/started-part.ts'

const usual = { ...replacing, ...supervision }
afterEach(() => void (Object.assign(replacing, usual) && Object.assign(supervision, usual)))

/** A process that does what the test says; `endsBy`: the signals that end it. */
const createPart = (endsBy: string[]) => {
	const served = Promise.withResolvers<string>()
	const ended = Promise.withResolvers<void>()
	const got: string[] = []
	const state = {
		isServing: false,
		why: undefined as string | undefined,
		reasons: undefined as string[] | undefined,
	}
	const part: StartedPart = {
		served: served.promise,
		ended: ended.promise,
		gaveUp: () => state.reasons,
		howEnded: () => 'SIGKILL',
		end: (signal) => {
			got.push(signal)
			if (endsBy.includes(signal)) die()
		},
		look: () => state.why,
		isServing: () => state.isServing,
		measure: async () => undefined,
		hasObeyed: () => !got.includes('SIGKILL'),
	}
	const die = () => {
		state.isServing = false
		served.reject(new Refusal(['it ended before it served']))
		ended.resolve()
	}
	served.promise.catch(() => {})
	const serve = () => {
		state.isServing = true
		served.resolve('http://127.0.0.1:3000')
	}
	return { part, got, state, die, serve }
}

const open = (endsBy = ['SIGTERM', 'SIGKILL']) => {
	Object.assign(replacing, { first: 5, most: 5 })
	supervision.lookEvery = 5
	const parts: (ReturnType<typeof createPart> & { nth: number })[] = []
	const [logged, announced, stop]: [string[], string[], PromiseWithResolvers<void>] = [
		[],
		[],
		Promise.withResolvers(),
	]
	let isStopping = false
	const ask = () => {
		isStopping = true
		stop.resolve()
	}
	const note = (_: object, text: string) => void logged.push(text)
	const code = serveTogether({
		order: { count: 2, port: 3000, database: {} as never },
		signals: { ask, allow: () => {}, asked: stop.promise, isStopping: () => isStopping },
		log: { error: note, warn: note, info: note } as never,
		announce: (address) => announced.push(address),
		sum: { started: () => {} },
		startOne: (nth) => {
			const one = { ...createPart(endsBy), nth }
			parts.push(one)
			return one.part
		},
	}).catch((error) => (error as Error).message)
	const serve = () => {
		for (const { serve } of parts) serve()
		return expect.poll(() => announced).toHaveLength(1)
	}
	return { parts, logged, announced, ask, code, serve }
}
/** A later, longer timer of the same loop: each pause or look before it is over by then. */
const afterThat = () => new Promise((resolve) => setTimeout(resolve, 50))
const replaced = 'a server process ended: another one takes its place'

it('one that dies is replaced in its place, which is logged once', async () => {
	const { parts, logged, serve, ask, code } = open()
	await serve()
	for (const count of [3, 4, 5]) {
		parts.findLast(({ nth }) => nth === 2)!.die()
		await expect.poll(() => parts).toHaveLength(count)
		expect([parts.at(-1)!.nth, logged]).toEqual([2, Array(count - 2).fill(replaced)])
	}
	await afterThat()
	expect(parts).toHaveLength(5)
	ask()
	expect(await code).toBe(0)
})

it('none is replaced once a stop is asked for, however long the others take, nor called dead', async () => {
	const { parts, logged, serve, ask, code } = open([])
	await serve()
	parts[0]!.die()
	await expect.poll(() => logged).toEqual([replaced])
	ask()
	await afterThat()
	expect([parts.length, logged]).toEqual([2, [replaced]])
	parts[1]!.die()
	expect(await code).toBe(0)
	await afterThat()
	expect([parts.length, logged]).toEqual([2, [replaced]])
})

it('a stop tells each one once', async () => {
	const { parts, logged, serve, ask, code } = open()
	await serve()
	ask()
	expect(await code).toBe(0)
	await afterThat()
	expect([parts.map(({ got }) => got), logged]).toEqual([[['SIGTERM'], ['SIGTERM']], []])
})

it('when the first ones can’t start, all are ended, and the parent says why', async () => {
	const { parts, announced, code } = open()
	parts[0]!.serve()
	parts[1]!.die()
	expect(await code).toBe('it ended before it served')
	expect([parts.length, parts[0]!.got, announced]).toEqual([2, ['SIGTERM'], []])
})

it('one that gives up for a reason of all is not replaced: all stop, with 1', async () => {
	const { parts, serve, code } = open()
	await serve()
	parts[1]!.state.reasons = ['a newer version has migrated the database']
	parts[1]!.die()
	expect(await code).toBe(1)
	expect([parts.length, parts[0]!.got]).toEqual([2, ['SIGTERM']])
})

it('of those that are not well one at a time is killed, and only while all serve', async () => {
	const { parts, logged, serve, ask, code } = open(['SIGTERM'])
	await serve()
	for (const { state } of parts) state.why = 'is stuck'
	await expect.poll(() => parts[0]!.got).not.toEqual([])
	parts[0]!.die()
	await expect.poll(() => parts).toHaveLength(3)
	await afterThat()
	// The other one is the last that serves.
	expect(parts[1]!.got).toEqual([])
	parts[2]!.serve()
	await expect.poll(() => parts[1]!.got).toContain('SIGKILL')
	expect(logged).toContain('a server process is stuck: killing it')
	ask()
	expect(await code).toBe(1)
})

it('one that is at work is named and left alone', async () => {
	const { parts, logged, serve, ask, code } = open()
	await serve()
	for (const { state } of parts) state.why = atWork
	await expect.poll(() => new Set(logged).size).toBe(1)
	expect(logged[0]).toBe('a server process has made no step for long but is at work: it is left alone')
	parts[1]!.state.why = 'is stuck'
	await expect.poll(() => parts).toHaveLength(3)
	expect(parts.map(({ got }) => got)).toEqual([[], ['SIGKILL'], []])
	ask()
	await code
})

it('one that is killed and has not ended yet is killed once, and no other', async () => {
	const { parts, logged, serve, ask, code } = open(['SIGTERM'])
	await serve()
	const [dying, other] = parts
	dying!.state.why = 'is stuck'
	await expect.poll(() => dying!.got).toEqual(['SIGKILL'])
	dying!.state.why = undefined
	other!.state.why = 'is stuck'
	await afterThat()
	expect([dying!.got, other!.got, logged.length]).toEqual([['SIGKILL'], [], 1])
	dying!.die()
	ask()
	expect(await code).toBe(1)
})
