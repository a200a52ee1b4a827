/** Installs what the server needs, before it starts. Says so on a terminal: the first time takes a while. */
import { existsSync } from 'node:fs'

const isTerminal = process.stdout.isTTY
if (isTerminal && !existsSync('node_modules'))
	console.log('Installing what Kurz needs (the first time only) …')
const { exitCode } = Bun.spawnSync(
	[
		...[process.execPath, 'install', '--frozen-lockfile', '--production'],
		// Elsewhere stdout is for JSON lines alone.
		isTerminal ? '--no-summary' : '--silent',
	],
	{ stdio: ['inherit', 'inherit', 'inherit'] },
)
process.exit(exitCode)
