/** `distribute`: the operator's command that spreads the statistics over the workers of Citus. */
import type { createDistributionStore, Worker } from '../store/spread/distribute.ts'
import { distributed } from '../store/spread/distribute.ts'

export interface DistributeDeps {
	store: { distribution: ReturnType<typeof createDistributionStore> }
	databaseUrl: string | undefined
	say: (line: string) => void
}

/** Said too where it is installed and not loaded: then it refuses to be made. */
const notLoaded =
	'the database server has no Citus: install the extension on it, and name it in shared_preload_libraries'

/** What stands in the way, in one sentence; undefined when nothing does. Makes the extension if that is all there is to do. */
const findObstacle = async ({ store, databaseUrl }: DistributeDeps): Promise<string | undefined> => {
	if (databaseUrl === undefined)
		return 'the Postgres that comes along has no Citus: set DATABASE_URL to a coordinator of Citus'
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
			return `the extension can't be made (${refused}): as a superuser, run “create extension citus” in this database`
	}
	return obstacleOf(await distribution.workers())
}

/** What is wrong with the workers, in one sentence. */
export const obstacleOf = (workers: Worker[]): string | undefined => {
	if (workers.length === 0)
		return "Citus knows no worker in this database: make it and the extension on each, then run “select citus_add_node('worker.example', 5432)” here, as a superuser"
	const away = workers.find(({ prepared }) => prepared === undefined)
	if (away) return `the worker ${away.name} does not answer`
	const without = workers.find(({ prepared }) => prepared === 0)
	if (without) return `max_prepared_transactions is 0 on the worker ${without.name}: raise it and restart it`
	return undefined
}

/** Distributes what is not distributed yet, with a line for each table. Answers whether it could. */
export const distribute = async (deps: DistributeDeps, words: string[]): Promise<boolean> => {
	const { store, say } = deps
	const obstacle = words.length > 0 ? 'usage: distribute' : await findObstacle(deps)
	if (obstacle !== undefined) {
		say(obstacle)
		return false
	}
	say('counting and erasing wait until this is done; visits, new links and statistics do not')
	const done = await store.distribution.distribute()
	for (const table of distributed)
		say(`${table}: ${done.includes(table) ? 'distributed by link' : 'is distributed already'}`)
	const waiting = await store.distribution.freeCopied()
	for (const table of waiting)
		say(`${table}: its copied rows still take up room here, because it is being read; run this again later`)
	return true
}
