/** Sources as they are in the small world. */
import { dashed, sources, textOf } from '../machine/sources.ts'
import { type Constant, constantsIn } from './constants.ts'
import { ground } from './ground.ts'
import { links } from './links.ts'
import { pages } from './pages.ts'
import type { Kind, Room } from './room.ts'
import { store } from './store.ts'

export const table: Room = { ...ground, ...links, ...pages, ...store }

/** What has numbers that bound something. Words for people, and what runs nowhere, have none. */
export const measured = [...sources, ...dashed].filter((file) =>
	/^(server\/(?!examples|operating|pages\/words)|shared\/(?!words)).*(\.tsx?|functions\/[^/]*\.sql)$/.test(
		file,
	),
)

/** The name of the row of a constant. */
export const rowOf = (file: string, { name }: Constant): string | undefined => {
	const rows = table[file]
	if (typeof rows !== 'object') return undefined
	const above = [...name.matchAll(/[./]/g)].map(({ index }) => name.slice(0, index))
	return [name, ...above.toReversed()].find((one) => Object.hasOwn(rows, one))
}

/** Undefined: nobody said. */
export const smallOf = (file: string, constant: Constant): number | Kind | undefined => {
	const folder = Object.keys(table).find((path) => path.endsWith('/') && file.startsWith(path))
	if (folder !== undefined) return table[folder] as Kind
	const rows = table[file]
	const row = rowOf(file, constant)
	if (row === undefined && /\bstatus$/.test(constant.name)) return 'code'
	return typeof rows === 'object' && row !== undefined ? rows[row] : undefined
}

/** The source with small numbers. Lines stay where they are. */
export const smallText = (file: string, source: string): string =>
	constantsIn(file, source)
		.toSorted((one, other) => other.start - one.start)
		.reduce((text, constant) => {
			const small = smallOf(file, constant)
			if (typeof small !== 'number') return text
			return text.slice(0, constant.start) + small + text.slice(constant.end)
		}, source)

/** All files that are different there, by path from the root. */
export const smallFiles = (): Map<string, string> =>
	new Map(
		Object.keys(table)
			.filter((file) => !file.endsWith('/'))
			.map((file) => [file, smallText(file, textOf(file))] as const)
			.filter(([file, text]) => text !== textOf(file)),
	)
