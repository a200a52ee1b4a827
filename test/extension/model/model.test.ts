/** Windows, background and servers in any order: nothing is lost, sent early or told twice. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLong } from '../../support/machine/long.ts'
import { runSteps } from './run.ts'
import { type Step, setting, step, textOf } from './steps.ts'
import type { Setting } from './world.ts'

/** Fixed in the short suite; printed by a failure in the long one. */
const seed = Number(process.env.MODEL_SEED ?? (isLong ? Date.now() % 0x7fffffff : 20_261_126))
/** A wish that is given up before anybody has looked; found by another seed. */
const open = {
	do: 'open',
	window: 1,
	page: 0,
	options: {},
	isNew: false,
	isPrivate: false,
	isHasty: true,
} as const
const found: [Setting, Step[]] = [
	{ servers: [['away']], links: [], wishes: [], seed: 0 },
	[open, open, { do: 'sleep', isHasty: false }],
]
const runs = Number(process.env.MODEL_RUNS ?? (isLong ? 4_000 : 300))

it(`whatever happens, in ${runs} worlds from the seed ${seed}`, async () => {
	const world = fc.asyncProperty(setting, fc.array(step, { maxLength: 14 }), async (given, steps) => {
		await runSteps(given, steps)
	})
	const outcome = await fc.check(world, { seed, numRuns: runs, examples: [found] })
	const [given, steps] = outcome.counterexample ?? []
	const story =
		given === undefined
			? ''
			: `seed ${seed}\nservers: ${JSON.stringify(given)}\n${textOf(steps ?? [])}\n${String(outcome.errorInstance)}`
	expect(story).toBe('')
}, 3_000_000)
