/** How every file is written: a plain first line, reasons beside exceptions, citations that exist. */
import { expect, it } from 'vitest'
import { sources, textOf, written } from './support/machine/sources.ts'

/** The first line without its comment marks; of a longer comment, its first line. */
const firstLineOf = (file: string): string | undefined =>
	/^(?:#!.*\n)?\/\*\*?(?:\s\*)?\s+(.*?)(?:\s*\*\/)?\n/.exec(textOf(file))?.[1]

it('every file says in its first line what it is', () => {
	expect(written.length).toBeGreaterThan(500)
	expect(written.filter((file) => firstLineOf(file) === undefined)).toEqual([])
})

it('first lines have at most a hundred characters, and none begins with "Owns"', () => {
	const faulty = written.filter((file) => {
		const line = firstLineOf(file) ?? ''
		return line.length > 100 || line.startsWith('Owns')
	})
	expect(faulty).toEqual([])
})

it('no file has more than 200 lines', () => {
	expect(written.filter((file) => textOf(file).trimEnd().split('\n').length > 200)).toEqual([])
})

it('types and lint are never suppressed without a reason beside it', () => {
	const suppressions = sources.flatMap((file) =>
		textOf(file)
			.split('\n')
			// Whatever is said to the compiler or the linter.
			.filter((line) => /@ts-[a-z]|biome-[a-z]/.test(line) && !/: .{10,}/.test(line))
			.map((line) => `${file}: ${line.trim()}`),
	)
	expect(suppressions).toEqual([])
})

it('what cites the page of the interface names a part that it has', () => {
	const page = textOf('server/INTERFACE.md')
	const cited = sources.flatMap((file) =>
		[...textOf(file).matchAll(/INTERFACE\.md, ((?:"[^"]+"(?:, | and )?)+)/g)].flatMap((match) =>
			[...match[1]!.matchAll(/"([^"]+)"/g)].map(([, part]) => ({ file, part })),
		),
	)
	expect(cited.length).toBeGreaterThan(10)
	expect(cited.filter(({ part }) => !page.includes(`\n## ${part}\n`))).toEqual([])
})
