/** `distribute`: the operator's command that spreads the statistics over Citus workers. */
import type { Worker } from '../store/spread/distribute.ts'
import { distributed } from '../store/spread/distribute.ts'
import type { Command, CommandDeps } from './command.ts'
import { createProgress } from './progress.ts'

/** Also printed when Citus is installed but not loaded: then the extension can't be created. */
const notLoaded =
	'the database server has no Citus: install the extension on it, and name it in shared_preload_libraries'

/** What is in the way, as one line; undefined if nothing is. Creates the extension if it can. */
const findObstacle = async ({ store, databaseUrl }: CommandDeps): Promise<string | undefined> => {
	if (databaseUrl === undefined)
		return 'the embedded Postgres has no Citus: set DATABASE_URL to a Citus coordinator'
	const { distribution } = store
	const extension = await distribution.extension()
	if (extension === 'missing') return notLoaded
	if (extension === 'available') {
		const refused = await distribution.makeExtension().then(
			() => undefined,
			(error: Error) => error.message,
		)
		if (refused?.includes('shared_preload_libraries')) return notLoaded
		if (refused !== undefined)
			return `the extension can't be created (${refused}): as a superuser, run “create extension citus” in this database`
	}
	return obstacleOf(await distribution.workers())
}

/** What is wrong with the workers, as one line. */
export const obstacleOf = (workers: Worker[]): string | undefined => {
	if (workers.length === 0)
		return "Citus knows no worker in this database: create the database and the extension on each worker, then run “select citus_add_node('worker.example', 5432)” here, as a superuser"
	const away = workers.find(({ prepared }) => prepared === undefined)
	if (away) return `the worker ${away.name} does not answer`
	const without = workers.find(({ prepared }) => prepared === 0)
	if (without) return `max_prepared_transactions is 0 on the worker ${without.name}: raise it and restart it`
	return undefined
}

/** Distributes the remaining tables and prints a line for each table. False when it can't. */
export const distribute: Command = async (deps) => {
	const { store, say } = deps
	const obstacle = await findObstacle(deps)
	if (obstacle !== undefined) return obstacle
	say('counting and erasing wait until this is done; visits, new links and statistics do not')
	const shown = createProgress(deps, { what: 'tables', total: distributed.length })
	const done = await store.distribution.distribute(() => shown.add(1)).finally(shown.end)
	for (const table of distributed)
		say(`${table}: ${done.includes(table) ? 'distributed by link' : 'already distributed'}`)
	const waiting = await store.distribution.freeCopied()
	for (const table of waiting)
		say(
			`${table}: the old rows still take up space here because the table is being read; run this again later`,
		)
	return true
}
