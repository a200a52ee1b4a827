/** Clicks that share a batch keep their own deadlines, their own clients and their own outcomes. */
import { expect, it } from 'vitest'
import { createSecrets } from '../../../server/config/secrets.ts'
import { createVisitMeter } from '../../../server/metrics/meters.ts'
import type { AdmitOutcome, Click, ClickStore } from '../../../server/store/clicks/commit.ts'
import { createRecorder } from '../../../server/visits/recorder.ts'
import { createSteps } from '../../../server/visits/steps.ts'
import { usualPatience, withDeadline } from '../../../server/waiting/deadline.ts'
import { anyClick } from '../../support/service/log-batch.ts'
import { settle } from './gate.ts'

const kinds = ['append', 'admit'] as const
type Asked = { links: number[]; writeBy: number }

/** A recorder on a store that answers as told, a clock to set, and what the store was asked. */
const open = (answer: (batch: Click[], nth: number) => AdmitOutcome[] | Promise<AdmitOutcome[]>) => {
	const clock = { now: 0 }
	const asked: Asked[] = []
	const note = async (batch: Click[], writeBy: number) => {
		asked.push({ links: batch.map(({ linkId }) => linkId), writeBy })
		return answer(batch, asked.length)
	}
	const store: ClickStore = {
		append: async (batch, writeBy) => {
			const outcomes = await note(batch, writeBy)
			if (outcomes.includes('late')) return 'late'
			return new Set([...batch.keys()].filter((place) => outcomes[place] === 'gone'))
		},
		admit: note,
	}
	const recorder = createRecorder(store, { ticks: () => clock.now, isAway: () => false })
	const record = (linkId: number, isLimited: boolean, writeBy = 1_000, isGone = () => false) =>
		recorder.record(anyClick({ linkId }), isLimited, { writeBy, answerBy: 10_000, isGone })
	return { clock, asked, record, drain: recorder.drain }
}
const all = (batch: Click[], outcome: AdmitOutcome) => batch.map(() => outcome)

it.each(kinds)(
	'%s: each is written until its own deadline, the earliest of its batch first',
	async (kind) => {
		const { clock, asked, record } = open((batch) => {
			clock.now += 100
			return all(batch, clock.now < 300 ? 'late' : 'counted')
		})
		const deadlines = [200, 1_000, 100]
		const outcomes = deadlines.map((writeBy, nth) => record(nth, kind === 'admit', writeBy))
		expect(await Promise.all(outcomes)).toEqual(['late', 'counted', 'late'])
		expect(asked).toEqual([
			{ links: [0, 1, 2], writeBy: 100 },
			{ links: [0, 1], writeBy: 200 },
			{ links: [1], writeBy: 1_000 },
		])
	},
)

it.each(kinds)('%s: who hung up before is not written, nor tried again', async (kind) => {
	const gone = new Set([1])
	const { asked, record } = open((batch, nth) => {
		gone.add(2)
		return all(batch, nth === 1 ? 'late' : 'counted')
	})
	const outcomes = [0, 1, 2].map((nth) => record(nth, kind === 'admit', 1_000, () => gone.has(nth)))
	expect(await Promise.all(outcomes)).toEqual(['counted', 'late', 'late'])
	expect(asked.map(({ links }) => links)).toEqual([[0, 2], [0]])
})

it.each([[[1, 2]], [[0, 3]], [[3, 0]], [[0, 1, 2]], [[2, 0, 3]], [[3, 2, 1, 0]]])(
	'when links %j go one after the other, theirs are gone and the others counted',
	async (going) => {
		const { record } = open((batch, nth) =>
			batch.map(({ linkId }) => (linkId === going[nth - 1] ? 'gone' : 'counted')),
		)
		const outcomes = await Promise.all([0, 1, 2, 3].map((linkId) => record(linkId, false)))
		expect(outcomes).toEqual([0, 1, 2, 3].map((linkId) => (going.includes(linkId) ? 'gone' : 'counted')))
	},
)

it('a stop waits for a click on a link that is locked, also one that finds that out meanwhile', async () => {
	const first = Promise.withResolvers<AdmitOutcome[]>()
	const second = Promise.withResolvers<AdmitOutcome[]>()
	const { asked, record, drain } = open((_, nth) => (nth === 1 ? first.promise : second.promise))
	const outcome = record(7, true)
	await settle()
	let isDrained = false
	const draining = drain().then(() => {
		isDrained = true
	})
	first.resolve(['busy'])
	await settle()
	expect([asked.length, isDrained]).toEqual([2, false])
	second.resolve(['counted'])
	await draining
	expect(await outcome).toBe('counted')
})

const nothing = () => Promise.reject(new Error('not asked'))
const steps = createSteps({
	store: {
		links: { findVisited: nothing },
		clicks: { append: nothing, admit: nothing },
		outage: { isAway: () => false },
	},
	secrets: createSecrets('a secret for tests, 32 characters or more'),
	...{ countryOf: () => null, isBlocked: () => false, mayLeadTo: () => true, reasonOf: () => undefined },
	...{ meter: createVisitMeter(), now: () => 0, ticks: () => 1_000, patience: usualPatience },
	...{ passwords: { verify: nothing }, guard: { check: nothing } },
})
it.each([
	[undefined, 5_000, 6_000],
	[11_000, 5_000, 6_000],
	[6_000, 5_000, 6_000],
	[3_000, 2_000, 3_000],
])(
	'a visit at 1 s whose request ends at %s ms is written until %i and answered until %i',
	(by, writeBy, answerBy) => {
		const begun = by === undefined ? steps.begin() : withDeadline(by, () => steps.begin())
		expect(begun).toMatchObject({ writeBy, answerBy })
	},
)
