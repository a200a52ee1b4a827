/** From a process's start to its first answer, on an outside and on the embedded Postgres. */
import { join } from 'node:path'
import { startPostgres } from '../../support/machine/outside-postgres.ts'
import { POSTGRES_PROGRAMS } from '../../support/machine/packages.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { SECRET } from '../history.ts'
import type { Group, Sample } from '../row.ts'
import { missingProgram, type Stage, startBare } from '../stage.ts'

const answered = async (url: string): Promise<void> => {
	const answer = await fetch(url, { redirect: 'manual' })
	await answer.arrayBuffer()
	if (answer.status >= 500) throw new Error(`answered ${answer.status}`)
}

const bare = async (stage: Stage): Promise<Sample> => {
	const begun = performance.now()
	const { origin, child } = await startBare(stage, 1)
	await answered(origin)
	const value = performance.now() - begun
	await child.stop()
	return { value }
}

/** Until it has not found a link, for which it asks the database. */
const start = async (stage: Stage, env: Record<string, string>): Promise<Sample> => {
	const begun = performance.now()
	const server = await startServer(stage.place, { env })
	const listening = performance.now() - begun
	await answered(`${server.origin}/no-such-link`)
	const value = performance.now() - begun
	await server.stop()
	if ((await server.ended) !== 0) throw new Error(`it did not stop in order:\n${server.output()}`)
	return { value, figures: { 'listening ms': listening } }
}

/** The warm-up makes the databases. */
const onPostgres = async (stage: Stage): Promise<Sample> => {
	const DATABASE_URL = await stage.once('postgres', () => startPostgres(stage.place))
	return start(stage, { DATABASE_URL, SECRET })
}
const onEmbedded = (stage: Stage): Promise<Sample> =>
	start(stage, { DATA_DIR: join(stage.place.folder, 'starting') })

export const starting: Group = {
	name: 'starting',
	rows: [
		{ name: 'start of a bare server', unit: 'ms', measure: bare },
		{
			name: 'start with Postgres',
			unit: 'ms',
			yardstick: 'start of a bare server',
			wishes: [{ of: 'value', most: 1_000 }],
			missing: missingProgram(`${POSTGRES_PROGRAMS}/postgres`, 'postgresql-15'),
			measure: onPostgres,
		},
		{
			name: 'start with an existing embedded database',
			unit: 'ms',
			yardstick: 'start of a bare server',
			wishes: [{ of: 'value', most: 2_000 }],
			measure: onEmbedded,
		},
	],
}
