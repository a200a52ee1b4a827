/** The steps of the model: plain values, so that a counterexample reads as a list of them. */
import fc from 'fast-check'
import type { Act } from '../../../extension/actions/list/many.ts'
import { acts as allActs } from '../../../shared/link/acts.ts'
import { type Answer, answers } from './servers.ts'
import type { Setting } from './world.ts'

const windows = fc.constantFrom(1 as const, 2 as const)
const nth = fc.nat(3)
/** Those that have a form for many links. */
const acts = allActs.filter((act): act is Act['act'] => act !== 'edit')
/** 0 to 3 different links of the list, by place. */
const some = fc.uniqueArray(nth, { maxLength: 3 })
const options = fc.constantFrom({}, {}, {}, { clicks: 3 }, { alias: 'a-name' })

const what = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			do: fc.constant('open' as const),
			window: windows,
			page: fc.nat(2),
			options,
			isNew: fc.boolean(),
			isPrivate: fc.constantFrom(false, false, false, false, true),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'give up' as const), window: windows }),
	},
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('click' as const), page: nth }) },
	{
		weight: 2,
		arbitrary: fc.record({ do: fc.constant('refresh' as const), window: windows, isForced: fc.boolean() }),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('watch' as const), window: windows, link: nth }) },
	{
		weight: 3,
		arbitrary: fc.record({
			...{ do: fc.constant('many' as const), window: windows, some },
			act: fc.constantFrom(...acts),
			tags: fc.constantFrom<string[][]>(['a'], ['b', 'A'], ['B', 'c']),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			...{ do: fc.constant('edit' as const), window: windows, link: nth },
			title: fc.constantFrom('One', 'Other'),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), wish: nth }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('vanish' as const), link: nth }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('back up' as const) }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('use' as const), server: nth }) },
	// The computer sleeps for a day, and the background begins again.
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('sleep' as const) }) },
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constant('pass' as const),
			seconds: fc.constantFrom(1, 8, 31, 100, 4_000, 90_000),
		}),
	},
)
/** `isHasty`: the next step doesn't wait until this one's work has come to rest. */
export const step = fc.tuple(what, fc.boolean()).map(([one, isHasty]) => ({ ...one, isHasty }))
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const answer = fc.oneof(
	{ weight: 4, arbitrary: fc.constant('fine' as const) },
	{ weight: 6, arbitrary: fc.constantFrom(...answers) },
)
export const setting: fc.Arbitrary<Setting> = fc.record({
	servers: fc.oneof(
		{ weight: 1, arbitrary: fc.constant<Answer[][]>([]) },
		{ weight: 9, arbitrary: fc.array(fc.array(answer, { maxLength: 8 }), { minLength: 1, maxLength: 4 }) },
	),
	links: fc.array(nth, { maxLength: 4 }),
	wishes: fc.array(fc.record({ server: nth, due: fc.constantFrom(0, 0, 50, 3_000) }), { maxLength: 4 }),
	seed: fc.nat(9_999),
})

export const textOf = (steps: readonly Step[]): string =>
	steps.map(({ isHasty, ...one }) => `${isHasty ? '  (at once) ' : '  '}${JSON.stringify(one)}`).join('\n')
