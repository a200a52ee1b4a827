/** Creating links, beside pgbench's inserts of single rows into a table of the same shape. */
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { POSTGRES_PROGRAMS } from '../../support/machine/packages.ts'
import { questionText } from '../../support/service/raw-exchange.ts'
import { openKurz } from '../kurz.ts'
import { runWrk } from '../load.ts'
import { ADDRESS, HOST, writeRequests } from '../requests.ts'
import { type Group, type Sample, throughputPart } from '../row.ts'
import { missingProgram, type Stage, withCost } from '../stage.ts'

const PGBENCH = `${POSTGRES_PROGRAMS}/pgbench`
const TARGETS = 20_000
const CONNECTIONS = 64
const INSERT = 'single-row insert by pgbench'

const insertion = `\\set n random(1, 1000000000000)
insert into bench_inserts (slug, slug_key, long_url, created_at, monitor_hash, visitor_salt)
values ('b' || :n::text, 'b' || :n::text, 'https://www.example.com/articles/' || :n::text || '/a-title', now(),
	sha256(:n::text::bytea), substr(sha256(:n::text::bytea), 1, 16));
`

const open = (stage: Stage) => openKurz(stage, 'creating')

const insert = async (stage: Stage): Promise<Sample> => {
	const { database, parts } = await open(stage)
	const script = await stage.once('insertion', async () => {
		await database.sql`create table bench_inserts (like links including all)`
		const path = join(stage.place.folder, 'insert.sql')
		writeFileSync(path, insertion)
		return path
	})
	const { path = '', username, database: name } = database.connection
	const port = path.split('.').at(-1)!
	const args = [
		...['-h', dirname(path), '-p', port, '-U', username, '-n', '-M', 'prepared', '-f', script],
		...['-c', String(CONNECTIONS), '-j', '2', '-T', String(stage.seconds(stage.form.load)), name],
	]
	const work = async () => {
		const child = stage.place.start(PGBENCH, args)
		const code = await child.ended
		const text = child.output()
		const requests = Number(/actually processed: (\d+)/.exec(text)?.[1])
		const perSecond = Number(/tps = ([\d.]+)/.exec(text)?.[1])
		if (code !== 0 || !(requests > 0)) throw new Error(`pgbench failed:\n${text}`)
		return { requests, perSecond }
	}
	const ofPostgres = { ...parts, server: undefined }
	const { answer, cost } = await withCost(stage, ofPostgres, work, (inserted) => inserted)
	return { '/s': answer.perSecond, ...cost }
}

/** Each comes from another address: no limit refuses it. */
const questionsFile = (stage: Stage): Promise<string> =>
	stage.once('questions', async () => {
		const path = join(stage.place.folder, 'creations.txt')
		const questions = Array.from({ length: TARGETS }, (_, nth) =>
			questionText(
				{
					method: 'POST',
					path: '/api/v1/shorten',
					headers: { Accept: 'application/json', 'X-Forwarded-For': ADDRESS },
					body: { url: `https://www.example.com/articles/${nth}/a-title-as-long-as-titles-are` },
				},
				HOST,
			),
		)
		writeRequests(path, questions)
		return path
	})

/** Fails unless each answered link is there, with at most one more for each connection. */
const create = async (stage: Stage): Promise<Sample> => {
	const { database, origin, parts } = await open(stage)
	const requests = await questionsFile(stage)
	const before = await database.countLinks()
	const load = { connections: CONNECTIONS, seconds: stage.seconds(stage.form.load), requests, again: 0 }
	const work = () => runWrk(stage.place, origin, load)
	const { answer, cost } = await withCost(stage, parts, work, (round) => round)
	const links = (await database.countLinks()) - before
	if (links < answer.requests || links > answer.requests + CONNECTIONS)
		throw new Error(`${links} links for ${answer.requests} creations that were answered`)
	return { '/s': answer.perSecond, ...cost, 'p99 ms': answer.p99 / 1_000 }
}

export const creating: Group = {
	name: 'creating',
	minutes: 0.8,
	rows: [
		{ name: INSERT, isMachine: true, missing: missingProgram(PGBENCH, 'postgresql-15'), measure: insert },
		{
			name: 'create',
			yardsticks: [INSERT],
			wishes: { [throughputPart(INSERT)]: { least: 0.6 } },
			measure: create,
		},
	],
}
