/** Values of a link's free fields by the kind of their rows: a new field has its cases here. */
import fc from 'fast-check'
import { bounds } from '../../../shared/bounds.ts'
import { type FreeFields, type FreeName, freeNames, freeRows } from '../../../shared/link/free-fields.ts'
import { ruleLists, shareLists } from './any-targets.ts'

const textOf = (max: number) =>
	fc
		.string({ unit: 'grapheme', maxLength: max })
		.map((value) => value.replaceAll('\0', '').trim().slice(0, max))
		.filter((value) => value.isWellFormed() && value === value.trim() && value !== '')

/** A title, a password: text of 1 to `max` characters that is stored as it is. */
export const storableText = textOf

interface Values {
	any: (max: number) => fc.Arbitrary<unknown>
	two: [unknown, unknown]
}
type Kind = (typeof freeRows)[FreeName]['kind']
/** A kind that is missing here does not compile. */
const byKind: Record<Exclude<Kind, 'rows'>, Values> = {
	url: {
		any: () => fc.option(fc.webPath().map((path) => `https://over.example${path}`)),
		two: ['https://one.example/', 'https://another.example/'],
	},
	lines: {
		any: (max) => fc.option(textOf(max / 2).map((line) => `${line}\n${line}`.slice(0, max).trim())),
		two: ['One', 'Another\nnote'],
	},
	text: { any: (max) => fc.option(textOf(max)), two: ['One', 'Another'] },
	tags: {
		any: () =>
			fc.uniqueArray(textOf(bounds.tags.length), {
				maxLength: bounds.tags.number,
				selector: (tag) => tag.toLowerCase(),
			}),
		two: [['one'], ['another', 'Third, one']],
	},
	// Past: a link that is not open yet has another state.
	time: {
		any: () =>
			fc.option(fc.integer({ min: 0, max: Date.UTC(2026, 10) }).map((at) => new Date(at).toISOString())),
		two: ['2026-11-01T12:00:00.000Z', '2026-11-01T12:00:30.250Z'],
	},
	switch: { any: () => fc.boolean(), two: [true, false] },
}
type RowsName = {
	[Name in FreeName]: (typeof freeRows)[Name]['kind'] extends 'rows' ? Name : never
}[FreeName]
const rule = { name: 'app', when: { device: ['ios'] }, url: 'https://app.example/' }
const sharing = (...percents: number[]) =>
	percents.map((percent, nth) => ({ name: `s${nth}`, percent, url: `https://share-${nth}.example/` }))
/** Lists have rows of their own. */
const byRows: Record<RowsName, Values> = {
	places: {
		any: () =>
			fc.option(
				fc.uniqueArray(
					fc.record({
						name: fc.stringMatching(/^[a-z0-9_-]{1,15}$/),
						label: fc.oneof(fc.constant(''), textOf(bounds.places.label)),
						closed: fc.boolean(),
					}),
					{ minLength: 1, maxLength: 4, selector: ({ name }) => name },
				),
			),
		two: [
			[{ name: 'p1', label: 'One', closed: false }],
			['p1', 'p2'].map((name) => ({ name, label: '', closed: false })),
		],
	},
	rules: { any: () => fc.option(ruleLists), two: [[rule], [{ ...rule, when: { language: ['de'] } }]] },
	shares: { any: () => fc.option(shareLists), two: [sharing(50, 50), sharing(20, 30, 50)] },
}
const valuesOf = (name: FreeName): Values =>
	(byRows as Partial<Record<FreeName, Values>>)[name] ?? byKind[freeRows[name].kind as keyof typeof byKind]

const maxOf = (name: FreeName): number => {
	const { input } = freeRows[name] as { input?: { maxLength?: number } }
	return input?.maxLength ?? 0
}

/** Arbitrary values of all free fields. */
export const anyFreeFields = Object.fromEntries(
	freeNames.map((name) => [name, valuesOf(name).any(maxOf(name))]),
) as { [Name in FreeName]: fc.Arbitrary<FreeFields[Name]> }

/** Two different values of each free field. */
export const twoFreeFields = [0, 1].map((nth) =>
	Object.fromEntries(freeNames.map((name) => [name, valuesOf(name).two[nth]])),
) as [FreeFields, FreeFields]
