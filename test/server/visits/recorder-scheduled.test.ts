/** In any order of commits, a counted click is in the log once, and a refused one is not. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Unavailable } from '../../../server/errors.ts'
import type { AdmitOutcome, Click, ClickStore } from '../../../server/store/clicks/commit.ts'
import { createRecorder } from '../../../server/visits/recorder.ts'
import { anyClick } from '../../support/service/log-batch.ts'
import { check } from '../../support/service/property.ts'

/** The end of a batch: committed, refused, or its connection lost after the commit. */
type Fate = 'commits' | 'is refused' | 'is lost after its commit'
const fates: Fate[] = ['commits', 'commits', 'commits', 'is refused', 'is lost after its commit']

/** The rules of store/clicks/commit.ts in memory, with one limit for all and a clock to set. */
const createLog = (
	scheduler: fc.Scheduler,
	{ gone, max, now, fate }: { gone: Set<number>; max: number; now: () => number; fate: () => Fate },
) => {
	const log: Click[] = []
	/** Clicks with an unknown outcome. */
	const open = new Set<Click>()
	const end = async <T>(name: string, batch: Click[], work: () => T): Promise<T> => {
		await scheduler.schedule(Promise.resolve(), `${name} of ${batch.length}`)
		const what = fate()
		if (what === 'is refused') throw new Unavailable(new Error(what))
		const answer = work()
		if (what === 'commits') return answer
		for (const click of batch) open.add(click)
		throw new Unavailable(new Error(what))
	}
	const store: ClickStore = {
		append: (batch, deadline) =>
			end('append', batch, () => {
				if (now() >= deadline) return 'late'
				const places = new Set([...batch.keys()].filter((place) => gone.has(batch[place]!.linkId)))
				if (places.size === 0) log.push(...batch)
				return places
			}),
		admit: (batch, deadline) =>
			end('admit', batch, () =>
				batch.map((click): AdmitOutcome => {
					if (now() >= deadline) return 'late'
					if (gone.has(click.linkId)) return 'gone'
					if (log.filter(({ linkId }) => linkId === click.linkId).length >= max) return 'exhausted'
					log.push(click)
					return 'counted'
				}),
			),
	}
	return { store, log, open }
}

it('any order: a counted click is in the log once, any other only if its connection was lost', async () => {
	const arrival = fc.record({
		link: fc.integer({ min: 1, max: 3 }),
		isLimited: fc.boolean(),
		/** The time until which it may be written. */
		patience: fc.integer({ min: 1, max: 8 }),
	})
	await check(
		fc.asyncProperty(
			fc.scheduler(),
			fc.array(arrival, { minLength: 1, maxLength: 15 }),
			fc.infiniteStream(fc.constantFrom(...fates)),
			async (scheduler, arrivals, stream) => {
				let now = 0
				const max = 2
				const gone = new Set([3, 30])
				const fate = () => stream.next().value
				const { store, log, open } = createLog(scheduler, { gone, max, now: () => now, fate })
				const recorder = createRecorder(store, { ticks: () => now, isAway: () => false })
				const asked: { click: Click; outcome: Promise<AdmitOutcome | 'failed'> }[] = []
				const { task } = scheduler.scheduleSequence(
					arrivals.map(({ link, isLimited, patience }, nth) => async () => {
						now++
						// Links are limited or not.
						const click = anyClick({ linkId: isLimited ? link : link * 10, time: nth })
						const deadline = { writeBy: now + patience, answerBy: 1_000, isGone: () => false }
						const outcome = recorder.record(click, isLimited, deadline).catch(() => 'failed' as const)
						asked.push({ click, outcome })
					}),
				)
				await scheduler.waitFor(task)
				const outcomes = await scheduler.waitFor(Promise.all(asked.map(({ outcome }) => outcome)))
				await scheduler.waitFor(recorder.drain())
				for (const [nth, outcome] of outcomes.entries()) {
					const { click } = asked[nth]!
					const times = log.filter((logged) => logged === click).length
					if (outcome === 'counted') expect(times).toBe(1)
					else if (!open.has(click)) expect([outcome, times]).toEqual([outcome, 0])
					else expect(times).toBeLessThanOrEqual(1)
				}
				for (const link of [1, 2])
					expect(log.filter(({ linkId }) => linkId === link).length).toBeLessThanOrEqual(max)
			},
		),
		{ runs: 200 },
	)
})
