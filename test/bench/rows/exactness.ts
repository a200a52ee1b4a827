/** Whether every redirect became one click, and how a long report slows visits. */
import { openKurz } from '../kurz.ts'
import { type Paced, visitAtPace } from '../load.ts'
import type { Group, Sample } from '../row.ts'
import type { Stage } from '../stage.ts'
import { visitsFile } from './redirects.ts'

const WIDTH = 64
/** Visits a second of which every answer is read. */
const EXACT_RATE = 5_000
/** Visits a second beside the report, and their seconds. */
const RATE = 500
const SECONDS = 6

const open = (stage: Stage) => openKurz(stage, 'exact')

const visit = async (stage: Stage, rate: number, seconds: number): Promise<Paced> => {
	const { origin } = await open(stage)
	const requests = await visitsFile(stage)
	return visitAtPace(stage.place, origin, { rate, seconds, connections: WIDTH, requests })
}

const measureExact = async (stage: Stage): Promise<Sample> => {
	const { database } = await open(stage)
	const before = await database.countClicks()
	const { redirected } = await visit(stage, EXACT_RATE, stage.form.exact)
	const clicks = (await database.countClicks()) - before
	if (clicks !== redirected) throw new Error(`${redirected} redirects, but ${clicks} clicks`)
	return { value: clicks, figures: { redirects: redirected } }
}

const measureP99 = async (stage: Stage): Promise<number> =>
	(await visit(stage, RATE, stage.seconds(Math.min(SECONDS, 2 * stage.form.load)))).p99

const besideReport = async (stage: Stage): Promise<Sample> => {
	const { database } = await open(stage)
	let isOver = false
	const report = database.report(() => isOver)
	const value = await measureP99(stage).finally(() => {
		isOver = true
	})
	return { value, figures: { scans: await report } }
}

export const exactness: Group = {
	name: 'exactness',
	rows: [
		{ name: 'clicks, every answer read', unit: 'clicks', once: true, cold: true, measure: measureExact },
		{ name: 'visits alone, p99', unit: 'ms', measure: async (stage) => ({ value: await measureP99(stage) }) },
		{
			name: 'visits beside a report, p99',
			unit: 'ms',
			yardstick: 'visits alone, p99',
			wishes: [{ of: 'ratio', most: 2 }],
			measure: besideReport,
		},
	],
}
