/** The server process from start to stop: read, open, compose, serve, stop. */
import { randomBytes, randomUUID } from 'node:crypto'
import { availableParallelism, hostname } from 'node:os'
import packageFile from '../package.json' with { type: 'json' }
import { createApp } from './app.ts'
import { startBackground } from './background/background.ts'
import { compose } from './compose.ts'
import { readConfig, settle } from './config/config.ts'
import { takeEnvFile } from './config/env-file.ts'
import { readHosts } from './config/hosts.ts'
import { refuse, sayOnStderr } from './config/refusal.ts'
import type { HostSet } from './links/blocked-hosts.ts'
import { createMeters } from './metrics/meters.ts'
import { createReader } from './metrics/reader.ts'
import { explain, runCommand } from './operator/commands.ts'
import { confirm } from './operator/confirm.ts'
import { tellStandby } from './operator/standby.ts'
import { announce } from './run/announce.ts'
import { openBlockedHosts } from './run/blocked-hosts-file.ts'
import { createConnections } from './run/connections.ts'
import { connectDatabase, openDatabase } from './run/database.ts'
import { listen, takePort } from './run/listen.ts'
import { createLog } from './run/log.ts'
import { createSum, listenForMetrics } from './run/metrics.ts'
import { type Order, readPart } from './run/part.ts'
import { countProcesses, parentGrace, serveTogether } from './run/processes.ts'
import { finishRequests, stopOnSignals } from './run/stop.ts'
import { openSystemd } from './run/systemd.ts'

const isTerminal = process.stdout.isTTY
const cores = availableParallelism()
const { words, config } = await Promise.try(() => {
	const given = takeEnvFile(process.argv.slice(2), process.env)
	return { words: given, config: readConfig(process.env) }
}).catch((error) => refuse(error, false))
/** Set when a parent started this process as one of several; the parent speaks for all. */
const part = readPart(words)
const log = createLog(config, isTerminal, part && { process: part.nth })
const signals = stopOnSignals(log, part ? 'debug' : 'info')
const systemd = openSystemd(part || words.length > 0 ? {} : process.env, log)
void signals.asked.then(systemd.stopping)
part?.onOrphaned(() => signals.ask('the parent ended'))

/** Answers metrics where METRICS says so. */
const openMetrics = (read: Parameters<typeof listenForMetrics>[1]) => {
	const opened = config.metrics && listenForMetrics(config.metrics, read)
	if (opened) log.info({ address: opened.address }, 'metrics are answered')
	return opened
}

/** Runs the operator's command, or serves until asked to stop. Resolves with the exit code. */
const serve = async ({ count, port, database }: Order, hosts?: () => HostSet): Promise<number> => {
	await using connected = await connectDatabase(database, config, log)
	const { store, primary } = connected
	const { secret, engine } = database
	const connections = createConnections()
	const runtime = `Bun ${Bun.version}`
	const facts = { version: packageFile.version, runtime, engine, primary, startedAt: Date.now() }
	const share = { cores: Math.max(1, Math.floor(cores / count)), connections, blockedHosts: hosts }
	const meters = createMeters()
	const sources = {
		now: Date.now,
		random: randomBytes,
		newRequestId: randomUUID,
		log,
		facts,
		meters,
		...share,
	}
	const deps = compose({ store, config: settle(config, count), secret, ...sources })

	const operator = {
		...deps,
		...config,
		...database,
		facts,
		store,
		say: console.log,
		confirm: isTerminal && process.stdin.isTTY ? confirm : undefined,
	}
	if (!part && words.length > 0) return (await runCommand(operator, words)) ? 0 : 1

	const readMetrics = createReader({ meters, store, facts })
	part?.measures(readMetrics)
	await using _metrics = part
		? undefined
		: openMetrics(() => readMetrics({ withDatabase: true, restarts: 0 }))
	const server = listen(createApp(deps), { ...config, port }, count > 1)
	connections.use(server)
	const holder = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`
	let newer: string | undefined
	const onNewer = (line: string) => {
		newer = line
		signals.ask('the database was migrated by a newer version')
	}
	const { deleteOfAccounts } = deps.links
	const meter = meters.background
	const duty = { now: Date.now, log, holder, isOneOfSeveral: count > 1, onNewer, deleteOfAccounts, meter }
	const background = startBackground(store, { ...config, ...duty })
	const address = server.url.href
	if (part) part.serves(address)
	else {
		announce({ config, database, address }, log, isTerminal)
		systemd.ready(`serves ${config.baseUrl}`)
	}

	await signals.asked
	await finishRequests(server)
	await deps.visits.drain()
	await background.stop()
	if (newer === undefined) return 0
	const say = part?.refuses ?? sayOnStderr
	say([newer])
	return 1
}

/** Resolves with the exit code once the database is closed, so every `return` here awaits. */
const run = async (): Promise<number> => {
	using blocked = await openBlockedHosts(config.blockedHosts, log)
	if (part) {
		// A parent that has died never sends an order.
		const order = await Promise.race([part.askOrder(), signals.asked])
		return order ? await serve(order, blocked?.hosts) : 0
	}
	// Before any database is opened: there may be none that takes writes.
	if (words[0] === 'standby')
		return (await tellStandby(readHosts(config.databaseUrl ?? ''), console.log)) ? 0 : 1
	const [command] = words
	const explained = command === undefined ? undefined : explain(command, packageFile.version)
	if (explained) {
		for (const line of explained.lines) console.log(line)
		return explained.code
	}
	const purpose = command === undefined ? 'server' : 'command'
	await using database = await openDatabase(config, log, { purpose, asked: signals.asked })
	const machine = { cores, platform: process.platform, connections: database.connections }
	const count = words.length > 0 ? 1 : countProcesses(config.processes, machine, log)
	if (count === 1) return await serve({ count, port: config.port, database }, blocked?.hosts)
	using taken = await takePort(config)
	const order = { count, port: taken.port, database }
	// Each process watches the file itself.
	blocked?.[Symbol.dispose]()
	signals.allow(parentGrace)
	const sum = createSum()
	await using _metrics = openMetrics(sum.read)
	const say = (address: string) => {
		announce({ config, database, address }, log, isTerminal)
		systemd.ready(`serves ${config.baseUrl} with ${count} processes`)
	}
	return await serveTogether({ order, signals, log, announce: say, sum })
}

const exitCode = await run().catch((error) => refuse(error, signals.isStopping(), part?.refuses))
if (signals.isStopping() && !part) log.info('stopped')
process.exit(exitCode)
