/** How vitest runs the tests: one project for each kind of file. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { filesOf, type Kind, kinds, root, smallFiles } from './kinds.ts'
import { patience } from './support/patience.ts'
import { smallWorld } from './support/small-world/loader.ts'

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** One database server for all files of a run. */
const withDatabase = [pathOf('./support/service/database-server.ts')]
/** One server and one built extension for all files of a browser. */
const withBrowsers = [pathOf('./support/browsers/browsers-setup.ts')]
const setups: Partial<Record<Kind, string[]>> = {
	database: withDatabase,
	machine: withDatabase,
	chromium: withBrowsers,
	firefox: withBrowsers,
}

export default defineConfig({
	oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
	root,
	test: {
		// The only pool that starts under Bun.
		pool: 'threads',
		// Loading modules for each file took a third of the time. Files must not depend on others.
		isolate: false,
		// Two runs at once use two cores. `machine` gets more workers: its files mostly wait.
		maxWorkers: 1,
		// No time decides a test: these only end what hangs on a busy machine.
		testTimeout: 4 * patience,
		hookTimeout: 4 * patience,
		expect: { poll: { timeout: patience, interval: 20 } },
		setupFiles: [pathOf('./run/spent.ts')],
		projects: [
			...kinds.map((name) => ({
				extends: true as const,
				test: { name, include: filesOf[name], globalSetup: setups[name] ?? [] },
			})),
			{
				extends: true as const,
				plugins: [smallWorld],
				test: {
					name: 'small',
					include: smallFiles,
					globalSetup: [pathOf('./support/small-world/loader.ts'), ...withDatabase],
					// Besides that of all projects.
					setupFiles: [pathOf('./support/small-world/in-threads.ts')],
				},
			},
		],
	},
})
