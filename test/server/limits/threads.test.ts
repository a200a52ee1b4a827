/** Threads give way to the loop, fail as the work does here, and end with their deadline. */
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, it } from 'vitest'
import { createThreads } from '../../../server/limits/threads.ts'
import { openJob, receiveJob, rowsJob } from '../../../server/moving/reading.ts'
import { svgJob } from '../../../server/qr/draw.ts'
import { withDeadline } from '../../../server/waiting/deadline.ts'
import { standardLook } from '../../../shared/qr/look.ts'

const { open, run } = createThreads()
const look = { ...standardLook, size: 600, dark: '112244' }
/** By how much each thread of this process gives way. Source: proc(5), stat. */
const priorities = () =>
	readdirSync('/proc/self/task').map((task) =>
		Number(readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ')[1]!.split(' ')[16]),
	)

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
	expect(await thread.ask(openJob, { format: undefined, zone: 'UTC' })).toMatchObject({ format: 'yourls' })
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
