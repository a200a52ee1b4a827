/** Any work on clicks leaves the same on an ordinary database and on a distributed one. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Database } from '../../../server/store/driver/connect.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { createDistributionStore, distributed } from '../../../server/store/spread/distribute.ts'
import { createStore, type Store } from '../../../server/store/store.ts'
import { type Citus, refusedBy, startCitus } from '../../support/machine/citus.ts'
import { sources, textOf } from '../../support/machine/sources.ts'
import { useWorkplace } from '../../support/machine/starts.ts'
import { onePool } from '../../support/service/one-pool.ts'
import type { Side } from './same-answers.ts'
import { steps } from './same-rows.ts'

const place = useWorkplace('kurz-same-rows')
let citus: Citus
const open: Database[] = []
afterAll(() => Promise.all(open.map((database) => database.close())))

/** What was called, as `subject.method`. */
const called = new Set<string>()
const noting = (store: Store): Store =>
	new Proxy(store, {
		get: (subjects, subject: keyof Store) =>
			new Proxy(subjects[subject], {
				get: (methods, method) => {
					called.add(`${subject}.${String(method)}`)
					return Reflect.get(methods, method)
				},
			}),
	})

const openSide = async (name: string, isDistributed: boolean): Promise<Side> => {
	const known = { extension: isDistributed, workers: isDistributed }
	// One connection and named statements, which are planned for any parameters after some turns.
	const database = connect(await citus.createDatabase(name, known), { prepare: true, max: 1 })
	open.push(database)
	await migrate(database)
	if (isDistributed) await createDistributionStore(database).distribute()
	return { database, store: noting(createStore(onePool(database))) }
}

const rowsOf = async ({ database: { sql } }: Side): Promise<string[]> => {
	const others = ['list_totals', 'links', 'click_log', 'low_water_mark', 'retired_slugs', 'erasures']
	const tables = [...distributed, ...others]
	const rows: string[] = []
	for (const table of tables) {
		// The entries of a tally are in no order.
		const from =
			table === 'tallies'
				? sql`(
					select link_id, grain, starts, part, entry.* from tallies,
						unnest(dimensions, names, tallies.clicks) as entry (dimension, name, clicks)
				)`
				: sql(table)
		const texts = await sql<{ row: string }[]>`
			select ${table} || ' ' || whole::text as row from ${from} as whole`
		rows.push(...texts.map(({ row }) => row))
	}
	return rows.toSorted()
}

beforeAll(async () => {
	citus = await startCitus(place)
})

it('every step answers the same and leaves the same rows, and Citus takes every statement', async () => {
	const sides = [await openSide('ordinary', false), await openSide('distributed', true)]
	const different: string[] = []
	for (const [name, work, isRead] of steps) {
		const told = sides.map(async (side) =>
			JSON.stringify([await work(side), isRead ? [] : await rowsOf(side)]),
		)
		const outcomes = await Promise.allSettled(told)
		const failures = outcomes.filter((outcome) => outcome.status === 'rejected')
		different.push(...failures.map(({ reason }) => `${name}: ${reason}`))
		const [one, other] = outcomes
		if (failures.length === 0 && JSON.stringify(one) !== JSON.stringify(other)) different.push(name)
	}
	expect(different).toEqual([])
	expect(refusedBy(citus.coordinator)).toEqual([])
})

it('no statement on a distributed table is left out of these steps', () => {
	const names = new RegExp(`\\b(from|join|into|update|using) (${distributed.join('|')})\\b`)
	const store = textOf('server/store/store.ts')
	const files = sources.filter((file) => file.startsWith('server/store/'))
	/** Names of files are unique in the store. */
	const nameOf = (file: string) => file.split('/').at(-1)
	const isImported = (text: string, file: string) => text.includes(`/${nameOf(file)}'`)
	const naming = files.filter((file) => names.test(textOf(file)))
	/** Parts of a subject, which the subject's own file imports. */
	const parts = naming.filter((file) => !isImported(store, file))
	const subjects = files
		.filter((file) => naming.includes(file) || parts.some((part) => isImported(textOf(file), part)))
		.flatMap((file) => [...store.matchAll(new RegExp(`import { (\\w+) } from '\\S*/${nameOf(file)}'`, 'g'))])
		.flatMap(([, create]) => [...store.matchAll(new RegExp(`(\\w+): ${create}\\(`, 'g'))])
		.map(([, subject]) => subject as keyof Store)
		// What distributes them has tests of its own.
		.filter((subject) => subject !== 'distribution')
	expect(subjects).toContain('projection')
	const all = createStore(onePool(open[0]!))
	const methods = subjects.flatMap((subject) => Object.keys(all[subject]).map((name) => `${subject}.${name}`))
	expect(methods.filter((method) => !called.has(method))).toEqual([])
})
