/** Owns how vitest finds and runs the tests: threads (the only pool that starts under Bun), one database server per run. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
	oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
	test: {
		root: new URL('..', import.meta.url).pathname,
		pool: 'threads',
		include: ['test/**/*.test.{ts,tsx}'],
		globalSetup: ['test/support/database-server.ts'],
		testTimeout: 30_000,
		hookTimeout: 60_000,
	},
})
