/** The table of a run, one row for each fault and database, as Markdown. */
import type { RuleName } from './history/history.ts'
import type { Trial } from './trial.ts'

const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/** The titles of rules with a column of their own; all others share one. */
const ownColumn: { [rule in RuleName]?: string } = {
	lost: 'clicks lost',
	doubled: 'doubled',
	'refused but counted': 'refused but counted',
	'limit overshot': 'limits overshot',
}

const columns: { title: string; of: (trial: Trial) => string | number }[] = [
	{ title: 'fault', of: ({ fault }) => fault },
	{ title: 'database', of: ({ database }) => (database === 'embedded' ? 'embedded' : 'Postgres 15') },
	{ title: 'times', of: ({ times }) => times },
	{ title: 'answered', of: ({ answered }) => answered },
	{ title: 'refused', of: ({ refused }) => refused },
	{ title: 'cut off', of: ({ cutOff }) => cutOff },
	...Object.entries(ownColumn).map(([own, title]) => ({
		title,
		of: ({ breaches, there }: Trial) => {
			const count = breaches.filter(({ rule }) => rule === own).length
			const open = own === 'refused but counted' ? there - count : 0
			return open > 0 ? `${count} + ${open} open` : count
		},
	})),
	{
		title: 'other breaches',
		of: ({ breaches }) => breaches.filter(({ rule }) => !(rule in ownColumn)).length,
	},
	{ title: 'slowest answer', of: ({ slowest }) => inSeconds(slowest) },
	{
		title: 'once known',
		of: ({ slowestKnown }) => (slowestKnown === undefined ? '–' : `${Math.ceil(slowestKnown)} ms`),
	},
	{ title: 'recovered after', of: ({ recovery }) => inSeconds(recovery) },
]

const isNumber = (text: string): boolean => /^\d/.test(text)

/** Leaves out attempts that failed. */
export const tableOf = (trials: Trial[]): string => {
	const rows = trials
		.filter(({ failure }) => failure === undefined)
		.map((trial) => columns.map(({ of }) => String(of(trial))))
	const head = columns.map(({ title }) => title)
	const widths = head.map((title, nth) => Math.max(title.length, ...rows.map((row) => row[nth]!.length)))
	const pad = (cell: string, nth: number) =>
		isNumber(cell) ? cell.padStart(widths[nth]!) : cell.padEnd(widths[nth]!)
	const line = (cells: string[]) => `| ${cells.map(pad).join(' | ')} |`
	const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
	return [line(head), rule, ...rows.map(line)].join('\n')
}
