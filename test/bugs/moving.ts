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
		text: '[custombitlink, ...older] = row.custombitlinks',
		bug: '[custombitlink, ...older] = row.custombitlinks.toReversed()',
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
		file: 'server/moving/formats/dub.ts',
		text: "['shortlink', 'key', 'url', 'domain'],",
		bug: "['shortlink', 'destinationurl'],",
		tests: ['test/server/moving/told.test.ts'],
		hurts: 'a table with two common names is taken for one of Dub: its links pass queries on',
	},
	{
		file: 'server/moving/new-link.ts',
		text: "if (state === 'off') return false",
		bug: "if (state === 'off') return true",
		tests: ['test/server/moving/states.test.ts'],
		hurts: 'a link that was switched off elsewhere goes live with the move',
	},
	{
		file: 'server/moving/moved.ts',
		text: '!unneeded.includes(key) &&',
		bug: '!unneeded.includes(key) && !format.isAny &&',
		tests: ['test/server/moving/states.test.ts'],
		hurts: 'an end or a limit by a name that nobody knows is lost unsaid',
	},
	{
		file: 'server/moving/report.ts',
		text: 'problemCount++\n',
		bug: 'problemCount = Math.min(problemCount + 1, problemsAtMost)\n',
		tests: ['test/server/moving/problems-listed.test.ts'],
		hurts: 'a file with 50,000 bad lines seems to have 1,000',
	},
	{
		file: 'server/moving/file/csv.ts',
		text: '\t\t\tif (at === text.length && !isLast) return undefined\n',
		bug: '',
		tests: ['test/server/moving/pieces.test.ts'],
		hurts: 'lines of problems are wrong behind a piece of a large file that ends within CRLF',
	},
	{
		file: 'server/moving/file/csv.ts',
		text: 'line += linesIn(text.slice(at, end))',
		bug: 'line += 1',
		tests: ['test/server/moving/problems-listed.test.ts'],
		hurts: 'problems are said of wrong lines behind a title of several lines',
	},
	{
		file: 'server/moving/file/json.ts',
		text: 'isEscaped = pair.length < 2',
		bug: 'isEscaped = false',
		tests: ['test/server/moving/hostile-files.test.ts'],
		hurts: 'JSON with an escape at the border of two pieces is broken or reads otherwise',
	},
	{
		file: 'server/moving/moved.ts',
		text: 'value === undefined || value === false ||',
		bug: 'value === undefined ||',
		tests: ['test/server/moving/documented.test.ts'],
		hurts: 'redirect rules are lost unsaid when the first of several columns has none',
	},
	{
		file: 'server/moving/new-link.ts',
		text: 'Math.min(moved.createdAt?.getTime() ?? now, now)',
		bug: 'moved.createdAt?.getTime() ?? now',
		tests: ['test/server/moving/documented.test.ts'],
		hurts: 'a link from the future stands above all new ones',
	},
	{
		file: 'server/moving/new-link.ts',
		text: "[...text.slice(0, 2 * most)].slice(0, most).join('').trim()",
		bug: 'text.slice(0, most).trim()',
		tests: ['test/server/moving/export.test.ts'],
		hurts: 'long titles of emoji lose half, or end within one',
	},
	{
		file: 'server/moving/new-link.ts',
		text: 'const maxClicks = limitOf(moved)',
		bug: 'const maxClicks = limitOf({ ...moved, clicks: moved.clicks + moved.clicksBefore })',
		tests: ['test/server/moving/documented.test.ts'],
		hurts: 'links that move twice lose clicks of their limit',
	},
	{
		file: 'server/moving/check.ts',
		text: 'if (!work.refused.has(line)) work.reporter.link',
		bug: 'work.reporter.link',
		tests: ['test/server/moving/problems-listed.test.ts'],
		hurts: 'a dry run notes what would happen to links that will not be made',
	},
	{
		file: 'server/moving/import.ts',
		text: 'outcome.deleted += deleted',
		bug: 'outcome.deleted = deleted',
		tests: ['test/server/moving/large-import.test.ts'],
		hurts: 'the report on a large import that was taken back counts only the last of its links',
	},
	{
		file: 'server/moving/import.ts',
		text: 'const ownHosts = [baseUrl, linkBaseUrl]',
		bug: 'const ownHosts = [baseUrl]',
		tests: ['test/server/moving/problems-listed.test.ts'],
		hurts: 'links of one’s own link host are noted as those of another service',
	},
	{
		file: 'server/moving/export.ts',
		text: "\t\t\tseparator = ',\\n'\n",
		bug: '',
		tests: ['test/server/moving/large-import.test.ts'],
		hurts: 'the JSON of more than 500 links is none',
	},
	{
		file: 'server/moving/reading.ts',
		text: 'isJson(text) ? { ...format, unguard: undefined } : format',
		bug: 'format',
		tests: ['test/server/moving/export.test.ts'],
		hurts: 'titles that begin with an apostrophe lose it on their way through JSON',
	},
	{
		file: 'server/moving/progress.ts',
		text: 'client.isGone() ? store.end(record.id) : ',
		bug: '',
		tests: ['test/server/main/interrupted-import.test.ts'],
		hurts: 'an import whose client left while it waits looks busy for two minutes',
	},
	{
		file: 'server/moving/progress.ts',
		text: 'await anew(() => store.end(record.id))',
		bug: 'await store.end(record.id)',
		tests: ['test/server/moving/progress.test.ts'],
		hurts: 'an import whose time is over looks busy until its row runs out',
	},
]
