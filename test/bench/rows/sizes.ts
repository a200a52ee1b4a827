/** Redirects with a thousand to a million links, and with 1, 2 and 4 processes. */
import { variableNames } from '../../../server/config/variables.ts'
import { type KurzOptions, openKurz } from '../kurz.ts'
import type { Group, Row, Sample } from '../row.ts'
import type { Stage } from '../stage.ts'
import { loadKurz, visitsFile } from './redirects.ts'

const redirect = async (stage: Stage, name: string, options: KurzOptions): Promise<Sample> => {
	const kurz = await openKurz(stage, name, options)
	const file = await visitsFile(stage, options.links)
	const { round, untilCounted, cost } = await loadKurz(stage, kurz, file, stage.form.load)
	return {
		value: round.perSecond,
		cost,
		figures: { 'until counted /s': untilCounted, 'p99 ms': round.p99 / 1_000 },
	}
}

const fewest = 'redirects, 10^3 links'
const withLinks = (power: number): Row => {
	const name = `redirects, 10^${power} links`
	return {
		name,
		unit: '/s',
		...(name !== fewest && { yardstick: fewest, wishes: [{ of: 'ratio', least: 0.9 }] }),
		measure: (stage) => redirect(stage, name, { links: 10 ** power / stage.form.fewer }),
	}
}

export const linkCounts: Group = { name: 'links', rows: [3, 4, 5, 6].map(withLinks) }

const one = 'redirects, 1 process'
const withProcesses = (count: number): Row => {
	const name = count === 1 ? one : `redirects, ${count} processes`
	return {
		name,
		unit: '/s',
		...(count > 1 && { yardstick: one }),
		missing: () =>
			variableNames.includes('PROCESSES') ? undefined : 'this server knows no PROCESSES: it is one process',
		measure: (stage) => redirect(stage, name, { env: { PROCESSES: String(count) } }),
	}
}

export const processCounts: Group = { name: 'processes', rows: [1, 2, 4].map(withProcesses) }
