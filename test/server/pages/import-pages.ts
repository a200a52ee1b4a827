/** The import page under test, with hostile text wherever text from outside can appear. */
import type { Report } from '../../../server/moving/report.ts'
import type { SessionView } from '../../../server/pages/frame/SiteHeader.tsx'
import { type ImportPage, importPage } from '../../../server/pages/moving/import.tsx'
import { noteCodes, problemCodes } from '../../../shared/link/import.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { hostile, now } from './sample.ts'

const signedIn: SessionView = { account: { email: hostile, name: hostile }, signUps: 'open' }

const importing = (changes: Partial<ImportPage>, words: Words): string =>
	importPage({
		teams: [],
		choices: { format: 'auto', zone: hostile, isSkipping: false, leavesOut: false },
		recent: [true, false].map((isRunning) => ({
			...{ id: hostile, ownerId: hostile, format: 'kurz', links: 2, left: 1, checked: 3, isRunning },
			createdAt: now,
		})),
		...changes,
	})(words, signedIn)
const report: Report = {
	importId: null,
	format: 'bitly',
	encoding: 'windows-1252',
	links: 1,
	skipped: 1,
	problems: problemCodes.map((code, nth) => ({
		line: nth + 2,
		code,
		name: hostile,
		other: 2,
		more: hostile,
	})),
	problemCount: 2_000,
	notes: noteCodes.map((code) => ({ code, count: 1, more: hostile })),
	columns: [
		{ column: hostile, field: 'short_url' },
		{ column: hostile, field: null },
	],
}

const refused = {
	code: 'validation_failed' as const,
	details: ['zone', ''].map((path) => ({ path, code: 'custom', message: `Wrong: ${path} ${hostile}` })),
}

export const importPages = (words: Words): Record<string, string> => ({
	import: importing({ notice: { kind: 'imported', links: 1 } }, words),
	'import, checked': importing({ checked: { report, proof: hostile } }, words),
	'import, refused': importing({ fault: refused }, words),
})
