/** Whether every redirect became one click, and what a long report does to visits beside it. */

import { visitAll } from '../exact.ts'
import { linksOf, openKurz } from '../kurz.ts'
import { visitAtPace } from '../paced.ts'
import { createRequests } from '../requests.ts'
import type { Group, Sample } from '../row.ts'
import type { Stage } from '../stage.ts'
import { visitsFile } from './redirects.ts'

const WIDTH = 64
/** Visits a second beside the report, and their seconds. */
const RATE = 500
const SECONDS = 6

const open = (stage: Stage) => openKurz(stage, 'exact')

const visit = async (stage: Stage): Promise<number> => {
	const { origin } = await open(stage)
	const requests = await visitsFile(stage)
	const pace = { rate: RATE, seconds: stage.seconds(Math.min(SECONDS, 2 * stage.form.load)) }
	return (await visitAtPace(stage.place, origin, { ...pace, connections: WIDTH, requests })).p99
}

const measureExact = async (stage: Stage): Promise<Sample> => {
	const { origin, database } = await open(stage)
	const before = await database.countClicks()
	const requests = createRequests(await linksOf(stage), stage.form.exact)
	const redirects = await visitAll(origin, requests, WIDTH)
	const clicks = (await database.countClicks()) - before
	if (clicks !== redirects) throw new Error(`${redirects} redirects, but ${clicks} clicks`)
	return { value: clicks, figures: { redirects } }
}

const besideReport = async (stage: Stage): Promise<Sample> => {
	const { database } = await open(stage)
	let isOver = false
	const report = database.report(() => isOver)
	const value = await visit(stage).finally(() => {
		isOver = true
	})
	return { value, figures: { scans: await report } }
}

export const exactness: Group = {
	name: 'exactness',
	rows: [
		{ name: 'clicks, every answer read', unit: 'clicks', once: true, cold: true, measure: measureExact },
		{ name: 'visits alone, p99', unit: 'ms', measure: async (stage) => ({ value: await visit(stage) }) },
		{
			name: 'visits beside a report, p99',
			unit: 'ms',
			yardstick: 'visits alone, p99',
			wishes: [{ of: 'ratio', most: 2 }],
			measure: besideReport,
		},
	],
}
