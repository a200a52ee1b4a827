/** The server's process, from start to stop: read, open, compose, serve, stop. */
import { randomBytes, randomUUID } from 'node:crypto'
import { availableParallelism, hostname } from 'node:os'
import packageFile from '../package.json' with { type: 'json' }
import { createApp } from './app.ts'
import { startBackground } from './background/background.ts'
import { compose } from './compose.ts'
import { announce } from './start/announce.ts'
import { openBlockedHosts } from './start/blocked-hosts.ts'
import { runCommand } from './start/commands.ts'
import { readConfig } from './start/config.ts'
import { createConnections } from './start/connections.ts'
import { openDatabase } from './start/database.ts'
import { listen } from './start/listen.ts'
import { createLog } from './start/log.ts'
import { refuse } from './start/refusal.ts'
import { finishRequests, stopOnSignals } from './start/stop.ts'

const isTerminal = process.stdout.isTTY
const config = await Promise.try(readConfig, process.env).catch((error) => refuse(error, false))
const log = createLog(config, isTerminal)
const signals = stopOnSignals(log)

/** Resolves with the exit code. */
const run = async (): Promise<number> => {
	using blocked = await openBlockedHosts(config.blockedHosts, log)
	await using database = await openDatabase(config, log)
	const { store, secret, engine, primary } = database
	const connections = createConnections()
	const runtime = `Bun ${Bun.version}`
	const facts = { version: packageFile.version, runtime, engine, primary, startedAt: Date.now() }
	const blockedHosts = blocked?.hosts
	const sources = { now: Date.now, random: randomBytes, newRequestId: randomUUID, log, facts, blockedHosts }
	const deps = compose({ store, config, secret, cores: availableParallelism(), connections, ...sources })

	const words = process.argv.slice(2)
	const operator = { ...deps, ...config, store, say: console.log }
	if (words.length > 0) return (await runCommand(operator, words)) ? 0 : 1

	const server = listen(createApp(deps), config)
	connections.use(server)
	const holder = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`
	const background = startBackground(store, { ...config, now: Date.now, log, holder })
	announce({ config, database, address: server.url.href }, log, isTerminal)

	await signals.asked
	await finishRequests(server)
	await deps.visits.drain()
	await background.stop()
	return 0
}

const exitCode = await run().catch((error) => refuse(error, signals.isStopping()))
if (signals.isStopping()) log.info('stopped')
process.exit(exitCode)
