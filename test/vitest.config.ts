/** How vitest finds and runs the tests: `database`, `standby`, `citus`, `browsers` and `plain`. */
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname

/** What gives a test its database is imported from one of these. */
const opensDatabase = /from '[./]+\/support\/service\/((empty-)?database|service)\.ts'/
/** What starts a primary and a standby of its own, from Debian's Postgres. */
const startsStandby = /from '[./]+\/support\/machine\/standby\.ts'/
/** What starts a coordinator and workers of its own. */
const startsCitus = /from '[./]+\/support\/machine\/citus\.ts'/

const files = readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' })
	.filter((file) => /\.test\.tsx?$/.test(file))
	.map((file) => `test/${file}`)
const browsers = files.filter((file) => file.startsWith('test/e2e/'))
const standby = files.filter((file) => startsStandby.test(readFileSync(root + file, 'utf8')))
const citus = files.filter((file) => startsCitus.test(readFileSync(root + file, 'utf8')))
// One database server per run, and one run per kind of database.
const database = files.filter(
	(file) => !browsers.includes(file) && opensDatabase.test(readFileSync(root + file, 'utf8')),
)
const plain = files.filter((file) => ![...browsers, ...standby, ...citus, ...database].includes(file))

export default defineConfig({
	oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
	root,
	test: {
		// The only pool that starts under Bun.
		pool: 'threads',
		// Loading every module again for each file took a third of the time. Files must not depend on each other.
		isolate: false,
		// Files open several pools of connections each, and a database takes about a hundred.
		maxWorkers: Math.max(1, Math.min(2, availableParallelism() - 1)),
		// No time decides a test: these only end what hangs, on a machine that has much else to do.
		testTimeout: 180_000,
		hookTimeout: 120_000,
		expect: { poll: { timeout: 60_000, interval: 20 } },
		projects: [
			{
				extends: true,
				test: {
					name: 'database',
					include: database,
					globalSetup: [new URL('./support/service/database-server.ts', import.meta.url).pathname],
				},
			},
			{ extends: true, test: { name: 'plain', include: plain } },
			{ extends: true, test: { name: 'standby', include: standby } },
			{ extends: true, test: { name: 'citus', include: citus } },
			{ extends: true, test: { name: 'browsers', include: browsers } },
		],
	},
})
