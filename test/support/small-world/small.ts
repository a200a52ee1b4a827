/** Sources as they are in the small world. */
import { dashed, sources, textOf } from '../machine/sources.ts'
import { small } from './bounds.ts'
import { type Constant, constantsIn } from './constants.ts'

/** What has numbers that bound something. Words for people, and what runs nowhere, have none. */
export const measured = [...sources, ...dashed].filter((file) =>
	/^(server\/(?!examples|operating|pages\/words)|shared\/(?!words)).*(\.tsx?|functions\/[^/]*\.sql)$/.test(
		file,
	),
)

/** The name of the row of a constant; undefined when it stays as it is. */
export const rowOf = (file: string, { name }: Constant): string | undefined => {
	const above = [...name.matchAll(/[./]/g)].map(({ index }) => name.slice(0, index))
	return [name, ...above.toReversed()].find((one) => Object.hasOwn(small[file] ?? {}, one))
}

/** The source with small numbers. Lines stay where they are. */
export const smallText = (file: string, source: string): string =>
	constantsIn(file, source)
		.toSorted((one, other) => other.start - one.start)
		.reduce((text, constant) => {
			const row = rowOf(file, constant)
			if (row === undefined) return text
			return text.slice(0, constant.start) + small[file]![row] + text.slice(constant.end)
		}, source)

/** All files that are different there, by path from the root. */
export const smallFiles = (): Map<string, string> =>
	new Map(Object.keys(small).map((file) => [file, smallText(file, textOf(file))]))
