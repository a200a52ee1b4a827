/** Threads give way to the loop, fail as the work does here, and end with their deadline. */
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterEach, expect, it, vi } from 'vitest'
import { createThreads } from '../../../server/limits/threads.ts'
import { openJob, receiveJob, rowsJob } from '../../../server/moving/reading.ts'
import { svgJob } from '../../../server/qr/draw.ts'
import { withDeadline } from '../../../server/waiting/deadline.ts'
import { standardLook } from '../../../shared/qr/look.ts'
import { settle } from '../visits/gate.ts'

const { open, run } = createThreads()
const look = { ...standardLook, size: 600, dark: '112244' }
const svg = { text: 'x', look }
afterEach(() => void vi.useRealTimers())
/** By how much each thread of this process gives way. Source: proc(5), stat. */
const priorities = () =>
	readdirSync('/proc/self/task').map((task) =>
		Number(readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ')[1]!.split(' ')[16]),
	)

it('what ends a thread ends its job at once, and nothing waits for it any more', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	const thread = open()
	const said: string[] = []
	const ask = () => thread.ask(svgJob, svg).catch((error) => said.push(error.code ?? error.message))
	void ask()
	thread.end()
	await settle()
	void ask()
	await settle()
	expect(said).toEqual(['the thread was ended', 'service_unavailable'])
	expect(vi.getTimerCount()).toBe(0)
})

it('they give way, and nothing else does', async () => {
	const before = getPriority(0)
	expect(await run(svgJob, { text: 'https://a.example/', look })).toContain('<svg')
	expect(priorities()).toContain(Math.min(19, before + 5))
	expect(getPriority(0)).toBe(before)
})

it('a job fails with the failure that it has, and its thread goes on', async () => {
	await expect(run(svgJob, { text: 'x', look: { ...look, dark: 'fefefe' } })).rejects.toMatchObject({
		code: 'validation_failed',
		extra: { details: [{ path: 'dark', code: 'too_faint' }] },
	})
	expect(await run(svgJob, { text: 'x', look })).toContain('<svg')
})

it('a thread holds a file between its jobs, and nothing after its end', async () => {
	const thread = open()
	const pieces = [Buffer.from('keyword,url\na-1,https://a.example/\n')]
	expect(await thread.ask(receiveJob, { pieces })).toMatchObject({ bytes: 35 })
	expect(await thread.ask(openJob, { format: undefined, zone: 'UTC', columns: '' })).toMatchObject({
		format: 'table',
	})
	expect((await thread.ask(rowsJob, { isFirst: true })).rows).toHaveLength(1)
	thread.end()
	await expect(thread.ask(rowsJob, { isFirst: true })).rejects.toMatchObject({ code: 'service_unavailable' })
})

it('a job that is not done by its deadline ends with its thread', async () => {
	const thread = open()
	const slow = withDeadline(0, () => thread.ask(svgJob, { text: 'x', look }))
	await expect(slow).rejects.toMatchObject({ code: 'service_unavailable' })
	await expect(thread.ask(svgJob, { text: 'x', look })).rejects.toMatchObject({ code: 'service_unavailable' })
})

it('after a job that took too long the next one has a thread that lives', async () => {
	const { run } = createThreads()
	await run(svgJob, svg)
	await expect(withDeadline(0, () => run(svgJob, svg))).rejects.toMatchObject({ code: 'service_unavailable' })
	expect(await run(svgJob, svg)).toContain('<svg')
})

it('a thread that rests is ended after half a minute, and never while it works again', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	const { run } = createThreads()
	for (let nth = 0; nth < 3; nth++) {
		const working = run(svgJob, svg)
		vi.advanceTimersByTime(31_000)
		expect(await working).toContain('<svg')
		// Its rest alone.
		expect(vi.getTimerCount()).toBe(1)
		vi.advanceTimersByTime(nth === 1 ? 31_000 : 29_000)
		expect(vi.getTimerCount()).toBe(nth === 1 ? 0 : 1)
	}
})

it('nobody knows what a thread holds after an error that is no failure: it takes no other job', async () => {
	const thread = open()
	const none = { name: 'a job that is not there', run: () => '' }
	await expect(thread.ask(none, '')).rejects.toThrow(/undefined/)
	await expect(thread.ask(svgJob, svg)).rejects.toMatchObject({ code: 'service_unavailable' })
})

it.each([
	['without its columns', 'a,b\n1,2\n'],
	['of another form', '{"links": 7}'],
])('why a file %s can’t be read comes back with all details', async (_, text) => {
	const thread = open()
	await thread.ask(receiveJob, { pieces: [Buffer.from(text)] })
	const failure = await thread
		.ask(openJob, { format: undefined, zone: 'UTC', columns: '' })
		.catch((error) => error)
	expect(failure).toMatchObject({ code: 'validation_failed' })
	expect(failure.extra.details).toEqual([expect.objectContaining({ message: expect.stringMatching(/./) })])
	thread.end()
})
