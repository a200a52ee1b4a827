/** Creating links, beside pgbench's inserts of single rows into a table of the same shape. */
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { POSTGRES_PROGRAMS } from '../../support/machine/packages.ts'
import { openKurz } from '../kurz.ts'
import type { Group, Sample } from '../row.ts'
import { missingProgram, type Stage, withCost } from '../stage.ts'
import { askFor, CONNECTIONS } from './asking.ts'

const PGBENCH = `${POSTGRES_PROGRAMS}/pgbench`
const TARGETS = 20_000

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
		const transactions = Number(/actually processed: (\d+)/.exec(text)?.[1])
		const perSecond = Number(/tps = ([\d.]+)/.exec(text)?.[1])
		const failed = Number(/failed transactions: (\d+)/.exec(text)?.[1] ?? 0)
		if (code !== 0 || failed > 0 || !(transactions > 0)) throw new Error(`pgbench failed:\n${text}`)
		return { transactions, perSecond }
	}
	const ofPostgres = { ...parts, server: undefined }
	const { answer, cost } = await withCost(stage, ofPostgres, work, ({ transactions }) => transactions)
	return { value: answer.perSecond, cost }
}

/** Fails unless each answered link is there, with at most one more for each connection. */
const create = async (stage: Stage): Promise<Sample> => {
	const kurz = await open(stage)
	const before = await kurz.database.countLinks()
	const { round, ...sample } = await askFor(stage, kurz, {
		name: 'creations',
		questions: async () =>
			Array.from({ length: TARGETS }, (_, nth) => ({
				method: 'POST',
				path: '/api/v1/shorten',
				body: {
					url: `https://www.example.com/articles/${nth}/a-title-as-long-as-titles-are?utm_source=newsletter`,
				},
			})),
	})
	const links = (await kurz.database.countLinks()) - before
	if (links < round.requests || links > round.requests + CONNECTIONS)
		throw new Error(`${links} links for ${round.requests} creations that were answered`)
	return sample
}

export const creating: Group = {
	name: 'creating',
	rows: [
		{
			name: 'single-row insert by pgbench',
			unit: '/s',
			missing: missingProgram(PGBENCH, 'postgresql-15'),
			measure: insert,
		},
		{
			name: 'create',
			unit: '/s',
			yardstick: 'single-row insert by pgbench',
			wishes: [{ of: 'ratio', least: 0.5 }],
			measure: create,
		},
	],
}
