/** Installs the server's packages before it starts; a person at a terminal sees the progress. */
import { existsSync } from 'node:fs'
import { isatty } from 'node:tty'

const isTerminal = isatty(1)
if (isTerminal && !existsSync('node_modules'))
	console.log('Installing what Kurz needs (the first time only) …')
// Optional peers are for builds and tests: 110 MB. Elysia needs one, which package.json names.
const { exitCode } = Bun.spawnSync(
	[
		...[process.execPath, 'install', '--frozen-lockfile', '--production', '--omit=peer'],
		// Elsewhere stdout is for JSON lines alone.
		isTerminal ? '--no-summary' : '--silent',
	],
	{ stdio: ['inherit', 'inherit', 'inherit'] },
)
process.exit(exitCode)
