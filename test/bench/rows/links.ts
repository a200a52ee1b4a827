/** Redirects with a thousand and a million links, and the memory and time that a million take. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listProcesses } from '../../support/machine/processes.ts'
import { type Kurz, linksOf, openKurz } from '../kurz.ts'
import { createRequestsOfEach, writeRequests, writeVisit } from '../requests.ts'
import { type Group, processorPart, type Row, type Sample, throughputPart } from '../row.ts'
import { type Stage, withCost } from '../stage.ts'
import { loadKurz, visitsFile } from './redirects.ts'

const FEW = 'redirects, 10^3 links'
const MANY = 'redirects, 10^6 links'
/** Seconds of one of the loads that visit each link, and of what comes after the last one. */
const [SECONDS, AFTER] = [10, 35]

const open = (stage: Stage, links: number): Promise<Kurz> => openKurz(stage, `${links} links`, { links })

const redirect = async (stage: Stage, links: number): Promise<Sample> => {
	const visits = { seconds: stage.form.load, requests: await visitsFile(stage, links) }
	const { round, cost } = await loadKurz(stage, await open(stage, links), visits)
	return { '/s': round.perSecond, ...cost, 'p99 ms': round.p99 / 1_000 }
}

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

const measureMemory = async (stage: Stage): Promise<Sample> => {
	const { manyLinks } = stage.form
	const kurz = await open(stage, manyLinks)
	const requests = join(stage.place.folder, 'each-link-once.txt')
	writeRequests(requests, createRequestsOfEach(await linksOf(stage, manyLinks)).map(writeVisit))
	let redirects = 0
	do {
		const visits = { seconds: SECONDS, requests, from: redirects, again: 0 }
		redirects += (await loadKurz(stage, kurz, visits)).round.requests
	} while (redirects < manyLinks && performance.now() < stage.until - (SECONDS + AFTER) * 1_000)
	const { server = 0, postmaster = 0 } = kurz.parts
	const { now, most } = readMemory(server, postmaster)
	return { MB: now, 'MB at most': most, redirects }
}

/** Processor time of a new server and its database, which nobody visits. */
const measureIdle = async (stage: Stage): Promise<Sample> => {
	const { parts } = await openKurz(stage, 'idle', { links: stage.form.fewLinks })
	await pause(stage.form.atRest * 1_000)
	const work = () => pause(stage.form.idle * 1_000)
	const { cost } = await withCost(stage, parts, work, () => ({ requests: 1 }))
	const spent = (cost['server µs'] ?? 0) + (cost['postgres µs'] ?? 0)
	return { 's of processor a minute': (spent / 1_000_000 / stage.form.idle) * 60 }
}

const once = { once: true, cold: true } satisfies Partial<Row>

export const links: Group = {
	name: 'links',
	minutes: 3,
	rows: [
		{ name: FEW, measure: (stage) => redirect(stage, stage.form.fewLinks) },
		{
			name: MANY,
			yardsticks: [FEW],
			wishes: { [processorPart(FEW)]: { least: 0.9 }, [throughputPart(FEW)]: { least: 0.9 } },
			measure: (stage) => redirect(stage, stage.form.manyLinks),
		},
		{
			...once,
			name: 'memory after a visit of each of 10^6 links',
			wishes: { MB: { most: 250 } },
			measure: measureMemory,
		},
		{
			...once,
			name: 'idle, 10^3 links',
			wishes: { 's of processor a minute': { most: 0.2 } },
			measure: measureIdle,
		},
	],
}
