/** What no linter sees of files: first lines, reasons beside exceptions, citations. */
import { expect, it } from 'vitest'
import { sources, textOf, written } from './support/machine/sources.ts'

/** Without comment marks. */
const firstLineOf = (file: string): string | undefined =>
	/^(?:#!.*\n)?\/\*\*?(?:\s\*)?\s+(.*?)(?:\s*\*\/)?\n/.exec(textOf(file))?.[1]

it('every file says in its first line what it is', () => {
	expect(written.length).toBeGreaterThan(500)
	expect(written.filter((file) => firstLineOf(file) === undefined)).toEqual([])
})

it('types and lint are never suppressed without a reason', () => {
	const suppressions = sources.flatMap((file) =>
		textOf(file)
			.split('\n')
			// Directives to the compiler or the linter.
			.filter((line) => /@ts-[a-z]|biome-[a-z]/.test(line) && !/: .{10,}/.test(line))
			.map((line) => `${file}: ${line.trim()}`),
	)
	expect(suppressions).toEqual([])
})

it('citations of the interface name a part that it has', () => {
	const page = textOf('server/INTERFACE.md')
	const cited = sources.flatMap((file) =>
		[...textOf(file).matchAll(/INTERFACE\.md, ((?:"[^"]+"(?:, | and )?)+)/g)].flatMap((match) =>
			[...match[1]!.matchAll(/"([^"]+)"/g)].map(([, part]) => ({ file, part })),
		),
	)
	expect(cited.length).toBeGreaterThan(10)
	expect(cited.filter(({ part }) => !page.includes(`\n## ${part}\n`))).toEqual([])
})

it('tests of the extension that move the clock have a browser of their own: it stays moved there', () => {
	const moving = written.filter((file) => /\.clock\.install\(/.test(textOf(file)))
	expect(moving.length).toBeGreaterThan(0)
	expect(moving.filter((file) => textOf(file).includes('await openExtensionStage()'))).toEqual([])
})
