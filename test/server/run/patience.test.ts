/** A start that waits: for a database that went away, and for a migration, and ends when told. */
import { afterEach, expect, it, vi } from 'vitest'
import { answerMeanwhile } from '../../../server/run/migrating.ts'
import { createPatience } from '../../../server/run/patience.ts'

afterEach(() => void vi.useRealTimers())

const away = () => Object.assign(new Error('terminating connection'), { code: '57P01' })
const open = (atMost?: number) => {
	const logged: string[] = []
	const note = (text: string) => void logged.push(text)
	const stop = Promise.withResolvers<void>()
	const patiently = createPatience({
		log: { info: note, warn: note } as never,
		asked: stop.promise,
		...(atMost !== undefined && { atMost }),
	})
	return { logged, stop: stop.resolve, patiently }
}

it('a database that went away is asked until it is back, and the log says both once', async () => {
	const { patiently, logged } = open()
	let tries = 0
	const ask = async () => {
		if (++tries < 4) throw away()
		return 'here'
	}
	expect([await patiently(ask), tries]).toEqual(['here', 4])
	expect(logged).toEqual(['the database went away: the start waits for it', 'the database is back'])
})

it('of a database that is starting, the log says that a replay takes a while', async () => {
	const { patiently, logged } = open()
	const answers = ['57P03', '57P03', 'ECONNREFUSED', undefined]
	const ask = async () => {
		const code = answers.shift()
		if (code !== undefined) throw Object.assign(new Error('not yet'), { code })
	}
	await patiently(ask)
	expect(logged).toEqual([
		expect.stringContaining('replays its log, which takes a while'),
		'the database went away: the start waits for it',
		'the database is back',
	])
})

it('a start that waits ends when it is told to stop', async () => {
	const { patiently, stop, logged } = open()
	let tries = 0
	const ask = async () => {
		if (++tries < 100) throw away()
		return 'it went on'
	}
	const outcome = patiently(ask).catch((error) => error.message)
	await expect.poll(() => logged).toHaveLength(1)
	stop()
	expect(await outcome).toContain("the database can't be used")
})

it('a command gives up after its time, and nobody waits for what will not pass', async () => {
	const gone = () => Promise.reject(away())
	await expect(open(1).patiently(gone)).rejects.toThrow("the database can't be used")
	const wrong = () => Promise.reject(new Error('permission denied'))
	await expect(open().patiently(wrong)).rejects.toThrow('permission denied')
})

it('each step of a migration says every ten seconds that it goes on, and no step after its end', async () => {
	vi.useFakeTimers()
	const logged: string[] = []
	const log = { info: ({ migration }: { migration: string }) => void logged.push(migration) }
	const meanwhile = answerMeanwhile({ host: '127.0.0.1', port: 0 }, log as never)
	for (const [nth, step] of ['one', 'two', 'three'].entries()) {
		meanwhile.step(step, nth + 1, 3)
		vi.advanceTimersByTime(20_000)
		expect(logged.splice(0)).toEqual([step, step, step])
		expect(vi.getTimerCount()).toBe(1)
	}
	await meanwhile[Symbol.asyncDispose]()
	expect(vi.getTimerCount()).toBe(0)
})
