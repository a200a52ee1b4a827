/** Deliberate bugs in `server/moving`. */
import type { Bug } from './bug.ts'

export const moving: Bug[] = [
	{
		file: 'server/moving/values.ts',
		text: 'const offset = /^[+-]/.test(zone)',
		bug: 'const offset = /^[+-]..(:..)?$/.test(zone)',
		tests: ['test/server/moving/spellings.test.ts'],
		hurts: 'links of Bitly and others expire hours early or late: `+0200` is read as UTC',
	},
	{
		file: 'server/moving/file/csv.ts',
		text: `|| (close + 1 === text.length && !isLast)) return undefined
				value = text.slice(at + 1, close).replaceAll('""', '"')
				at = close + 1
			}
			ends.lastIndex = at
			const end = ends.exec(text)?.index ?? text.length
			if (end === text.length && !isLast) return undefined`,
		bug: `) return undefined
				value = text.slice(at + 1, close).replaceAll('""', '"')
				at = close + 1
			}
			ends.lastIndex = at
			const end = ends.exec(text)?.index ?? text.length
			if (end === text.length && !isLast && text[at - 1] !== '"') return undefined`,
		tests: ['test/server/moving/pieces.test.ts'],
		hurts: 'titles with quotes lose their rest where a piece of a large file ends between two',
	},
	{
		file: 'server/moving/formats/bitly.ts',
		text: 'row.custombitlinks[0]',
		bug: 'row.custombitlinks.at(-1)',
		tests: ['test/server/moving/bitly-names.test.ts'],
		hurts: 'who moves from Bitly: the newest of several names is lost',
	},
	{
		file: 'server/moving/export.ts',
		text: 'tag.replace(/[,|\\s]+/g',
		bug: 'tag.replace(/[|\\s]+/g',
		tests: ['test/server/moving/export.test.ts'],
		hurts: 'who moves to Shlink: one tag with a comma cuts all tags of the link elsewhere',
	},
	{
		file: 'server/moving/report.ts',
		text: 'problemCount++\n',
		bug: 'problemCount = Math.min(problemCount + 1, problemsAtMost)\n',
		tests: ['test/server/moving/problems-listed.test.ts'],
		hurts: 'a file with 50,000 bad lines seems to have 1,000',
	},
]
