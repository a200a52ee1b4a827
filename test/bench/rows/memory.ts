/** The memory and disk that a million redirects over a million links take. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listProcesses } from '../../support/machine/processes.ts'
import { linksOf, openKurz } from '../kurz.ts'
import { createRequestsOfEach, writeRequests, writeVisit } from '../requests.ts'
import type { Group, Sample } from '../row.ts'
import type { Stage } from '../stage.ts'
import { loadKurz } from './redirects.ts'

/** Of one load, which is repeated. */
const SECONDS = 5

/** Resident megabytes, now and at most, of the process and its children except Postgres. */
const readMemory = (pid: number, postmaster: number): { now: number; most: number } => {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8')
	const of = (name: string) =>
		Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1_024
	const sum = { now: of('VmRSS'), most: of('VmHWM') }
	for (const { pid: child, parent } of listProcesses()) {
		if (parent !== pid || child === postmaster) continue
		const { now, most } = readMemory(child, postmaster)
		sum.now += now
		sum.most += most
	}
	return sum
}

const measure = async (stage: Stage): Promise<Sample> => {
	const { manyLinks } = stage.form
	const kurz = await openKurz(stage, 'memory', { links: manyLinks })
	const file = join(stage.place.folder, 'each-link-once.txt')
	writeRequests(file, createRequestsOfEach(await linksOf(stage, manyLinks)).map(writeVisit))
	const { server = 0, postmaster = 0 } = kurz.parts
	const before = readMemory(server, postmaster)
	let redirects = 0
	while (redirects < manyLinks)
		redirects += (await loadKurz(stage, kurz, file, SECONDS, redirects)).round.requests
	const after = readMemory(server, postmaster)
	const clicks = await kurz.database.countClicks()
	return {
		value: after.now,
		figures: {
			redirects,
			'MB before': before.now,
			'MB at most': after.most,
			'bytes a click': ((await kurz.database.size()) - kurz.emptySize) / clicks,
		},
	}
}

export const memory: Group = {
	name: 'memory',
	rows: [
		{
			name: 'memory after a million redirects over a million links',
			unit: 'MB',
			once: true,
			cold: true,
			wishes: [{ of: 'value', most: 300 }],
			measure,
		},
	],
}
