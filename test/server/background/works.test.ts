/** The background jobs: by whose clock, how far back, and that none is held up by a failure. */
import { describe, expect, it } from 'vitest'
import { createRolling } from '../../../server/background/rolling.ts'
import { createWorks, type WorksOptions } from '../../../server/background/works.ts'
import type { Store } from '../../../server/store/store.ts'
import { nothing } from '../main/fake-work.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 20, 12)

/** A store that notes what it is asked, and answers as told. */
const open = (
	answers: Record<string, (...given: never[]) => unknown> = {},
	options: Partial<WorksOptions> = {},
) => {
	const asked: [name: string, ...given: unknown[]][] = []
	const roomOf = (room: string) =>
		new Proxy(
			{},
			{
				get:
					(_, act: string) =>
					async (...given: never[]) => {
						asked.push([`${room}.${act}`, ...given])
						return answers[`${room}.${act}`]?.(...given)
					},
			},
		)
	const store = new Proxy({}, { get: (_, room: string) => roomOf(room) }) as Store
	const works = createWorks(store, {
		...{ now: () => now, clickRetentionDays: 90, readPast: async () => ({ time: now, lived: null }) },
		...options,
	})
	const run = (name: string) => works.find((work) => work.name === name)!.run()
	return { asked, works, run }
}

/** What may go by this process's clock alone: it deletes nothing by age. */
const harmless = ['partitions', 'links of deleted accounts', 'recount']
const deleting = open({}, { clickRetentionDays: 92 })
	.works.map(({ name }) => name)
	.filter((name) => !harmless.includes(name))

it.each(deleting)('%s deletes nothing while this clock is ahead of the database’s', async (name) => {
	for (const ahead of [60_001, day, 800 * day]) {
		const { asked, run } = open(
			{},
			{ clickRetentionDays: 92, readPast: async () => ({ time: now - ahead, lived: null }) },
		)
		await expect(run(name)).rejects.toThrow('nothing is deleted')
		expect(asked).toEqual([])
	}
	for (const ahead of [60_000, 0, -day]) {
		const { asked, run } = open(
			{ 'partitions.dropBefore': () => ({ waiting: 0 }) },
			{ clickRetentionDays: 92, readPast: async () => ({ time: now - ahead, lived: null }) },
		)
		await run(name)
		expect(asked).not.toEqual([])
	}
})

it.each(deleting)('%s deletes nothing while the clock is in doubt, either way', async (name) => {
	for (const by of [day + 1, 800 * day, -day - 1, -800 * day]) {
		const { asked, run } = open(
			{},
			{ clickRetentionDays: 92, readPast: async () => ({ time: now, lived: now - by }) },
		)
		expect(await run(name)).toBe('later')
		expect(asked).toEqual([])
	}
	for (const by of [day, 0, -day]) {
		const { asked, run } = open(
			{ 'partitions.dropBefore': () => ({ waiting: 0 }) },
			{ clickRetentionDays: 92, readPast: async () => ({ time: now, lived: now - by }) },
		)
		await run(name)
		expect(asked).not.toEqual([])
	}
})

it.each([
	[7, 1],
	[91, 1],
	[92, 13],
	[3_650, 13],
	[undefined, 13],
])('with CLICK_RETENTION_DAYS=%s a partition has %i weeks', async (clickRetentionDays, weeks) => {
	const { asked, run } = open({}, { clickRetentionDays })
	await run('partitions')
	expect(asked).toEqual([['partitions.prepare', new Date(now), weeks]])
})

it.each([
	['partitions', 'partitions.prepare', [0, 1]],
	['sessions', 'accounts.sweepSessions', [0]],
	['accounts', 'accounts.sweep', [0]],
	['audit log', 'audit.sweep', [0, 365 * day]],
	['retention', 'rollups.rollUpBefore', [90 * day, 0]],
] as const)('%s: how far back', async (name, act, [back, second]) => {
	const { asked, run } = open({ 'partitions.dropBefore': () => ({ waiting: 0 }) })
	await run(name)
	expect(asked[0]).toEqual([act, new Date(now - back), ...(second === undefined ? [] : [second])])
})

it.each([
	[91, undefined],
	[365, now - (365 - 91) * day],
	[undefined, 0],
])('with CLICK_RETENTION_DAYS=%s quarters are merged since %s', async (clickRetentionDays, since) => {
	const { asked, run, works } = open({}, { clickRetentionDays })
	expect(works.some(({ name }) => name === 'merge')).toBe(since !== undefined)
	if (since === undefined) return
	await run('merge')
	expect(asked).toEqual([['partitions.mergeSome', new Date(now - 91 * day), new Date(since)]])
})

describe('retention', () => {
	const answers = (left: (number | undefined)[], waiting: number[], visitors: unknown[] = []) => ({
		'rollups.rollUpBefore': () => left.shift(),
		'partitions.dropBefore': () => ({ waiting: waiting.shift() ?? 0 }),
		'visitors.forgetSome': () => visitors.shift(),
	})
	const namesOf = (asked: [string, ...unknown[]][]) => asked.map(([name]) => name.split('.')[0])

	it('rolls up every link before a week is dropped, then forgets visitors, then begins anew', async () => {
		const { asked, run } = open(answers([7, 9, undefined], [], ['some']))
		const said: unknown[] = []
		for (let nth = 0; nth < 5; nth++) said.push(await run('retention'))
		expect(said).toEqual(['more', 'more', 'more', 'done', 'done'])
		expect(asked.filter(([name]) => name === 'rollups.rollUpBefore').map(([, , link]) => link)).toEqual([
			0, 7, 9, 0,
		])
		const once = ['rollups', 'partitions', 'visitors']
		expect(namesOf(asked)).toEqual(['rollups', 'rollups', ...once, 'visitors', ...once])
	})

	it('forgets nobody while a week could not be dropped, and tries that again', async () => {
		const { asked, run } = open(answers([], [1, 1, 0]))
		expect([await run('retention'), await run('retention')]).toEqual(['later', 'later'])
		expect(namesOf(asked)).not.toContain('visitors')
		expect(await run('retention')).toBe('done')
		expect(namesOf(asked).at(-1)).toBe('visitors')
	})
})

it('a damaged link that can’t be rebuilt holds up no other, and is tried again after them', async () => {
	const lost = new Set([1, 2, 3])
	const { asked, run } = open({
		'damage.read': () => ({ lost: [...lost] }),
		'rebuild.rebuildLinks': ([id = 0]: number[]) => {
			if (id === 1) throw new Error('it can’t be read')
			lost.delete(id)
		},
	})
	const outcomes: unknown[] = []
	for (let nth = 0; nth < 5; nth++) outcomes.push(await run('recount').catch(() => 'failed'))
	expect(outcomes).toEqual(['failed', 'busy', 'busy', 'done', 'failed'])
	expect(asked.filter(([name]) => name === 'rebuild.rebuildLinks').flatMap(([, ids]) => ids)).toEqual([
		1, 2, 3, 1,
	])
})

it('links are looked for again after a search that failed', async () => {
	let isAway = true
	const findMany = async () => {
		if (isAway) throw new Error('away')
		return [5]
	}
	const { find, rollUp } = createRolling({ rollups: { findMany } as Store['rollups'] })
	await expect(find.run()).rejects.toThrow('away')
	expect(find.waits!(nothing)).toBe(true)
	isAway = false
	await find.run()
	expect([find.waits!(nothing), rollUp.waits!(nothing)]).toEqual([false, true])
})
