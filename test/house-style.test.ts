/** How files are written: first lines, lengths, words, reasons beside exceptions, citations. */
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { root } from './kinds.ts'
import { dashed, documents, sources, textOf, written } from './support/machine/sources.ts'

/** Without comment marks. */
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

/** A comment, a line of a long one, one after code, or one of SQL. */
const comment = /^\s*(\/\/|\{?\/\*|\*|-- ).*|\s\/\/ .*|\/\*.*\*\/$/
const commentsOf = (file: string): string[] =>
	textOf(file)
		.split('\n')
		.map((line) => comment.exec(line)?.[0] ?? '')
const commented = [...written, ...dashed]

it('no comment line has more than 100 columns, with tabs of 4', () => {
	const isLong = (line: string) => line.replaceAll('\t', '    ').length > 100
	const long = commented.flatMap((file) =>
		commentsOf(file).flatMap((line, index) => (isLong(line) ? [`${file}:${index + 1}`] : [])),
	)
	expect(long).toEqual([])
})

it('comments and documents avoid words that make readers stumble', () => {
	const avoided = /\b(whoever|so many|(is|are) told)\b/i
	// Of two words, the second may stand on the next line.
	const found = (file: string, lines: string[]) =>
		lines.flatMap((line, index) => {
			const [next = ''] = /\w+/.exec(lines[index + 1] ?? '') ?? []
			const word = avoided.exec(`${line.trimEnd()} ${next}`)
			return word === null || word.index > line.length ? [] : [`${file}:${index + 1}: ${word[0]}`]
		})
	const isEnglish = (file: string) => !file.startsWith('extension/docs/store/de/')
	expect([
		...commented.flatMap((file) => found(file, commentsOf(file))),
		...documents.filter(isEnglish).flatMap((file) => found(file, textOf(file).split('\n'))),
	]).toEqual([])
})

/** Fails without git, and in a clone without the first commit under the rule. */
const log = spawnSync('git', ['log', '--format=%h %s', '70c13a6..HEAD'], { cwd: root, encoding: 'utf8' })
if (log.status === 0)
	it('commit subjects have at most 72 characters', () => {
		const subject = /^\w+ (.*)$/
		expect(log.stdout.split('\n').filter((line) => (subject.exec(line)?.[1] ?? '').length > 72)).toEqual([])
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
