/** The server process from start to stop: read, open, compose, serve, stop. */
import { randomBytes, randomUUID } from 'node:crypto'
import { availableParallelism, hostname } from 'node:os'
import { isatty } from 'node:tty'
import packageFile from '../package.json' with { type: 'json' }
import { startBackground } from './background/background.ts'
import { readConfig, settle } from './config/config.ts'
import { takeEnvFile } from './config/env-file.ts'
import { misspelt } from './config/near-names.ts'
import { refuse, sayOnStderr } from './config/refusal.ts'
import { readSite } from './config/site.ts'
import { machineOf } from './limits/memory.ts'
import type { HostSet } from './links/blocked-hosts.ts'
import { watchLoop } from './metrics/loop.ts'
import { createMeters } from './metrics/meters.ts'
import { createReader } from './metrics/reader.ts'
import { askSecret } from './operator/ask-secret.ts'
import type { CommandDeps } from './operator/command.ts'
import { readCommand } from './operator/commands.ts'
import { confirm } from './operator/confirm.ts'
import { openFirstOperator } from './operator/first-operator.ts'
import { createOutput } from './operator/output.ts'
import { refuseOtherInstallation } from './operator/which-installation.ts'
import { announce } from './run/announce.ts'
import { openBlockedHosts } from './run/blocked-hosts-file.ts'
import { openClock } from './run/clock.ts'
import { createConnections } from './run/connections.ts'
import { connectDatabase, freeBytesOf, openDatabase, startsWithin } from './run/database.ts'
import { listen, takePort } from './run/listen.ts'
import { createLog } from './run/log.ts'
import { createLogOutput } from './run/log-output.ts'
import { createSum, listenForMetrics } from './run/metrics.ts'
import { onNpxGone } from './run/npx.ts'
import { type Order, readPart } from './run/part.ts'
import { createPatience } from './run/patience.ts'
import { countProcesses, parentGrace, serveTogether } from './run/processes.ts'
import { finishRequests, stopOnSignals } from './run/stop.ts'
import { openSystemd } from './run/systemd.ts'

const cores = availableParallelism()
/** The exit code of a command that Ctrl-C ended, as shells have it. */
const interrupted = 130
const ownEnv = { ...process.env }
const { version } = packageFile
const output = createOutput()
const { part, asked, config } = await Promise.try(async () => {
	const words = takeEnvFile(process.argv.slice(2), process.env)
	/** Set when a parent started this process as one of several; the parent speaks for all. */
	const part = readPart(words)
	const asked = readCommand(part ? [] : words)
	if (asked.needs === 'nothing') {
		const env = { all: process.env, own: ownEnv }
		const isDone = await asked.run({ ...output, version, env, now: Date.now })
		process.exit(isDone ? 0 : 1)
	}
	return { part, asked, config: readConfig(process.env) }
}).catch((error) => refuse(error, false))
const isServer = asked.needs === 'server'
/** Read before anything is opened: a file that can't be used stops the start. */
const site = await Promise.try(() => readSite(config.site)).catch((error) => refuse(error, false))
const isTerminal = isServer ? isatty(1) : output.isTerminal
// Standard output of a command belongs to what was asked for.
const logOutput = createLogOutput(isServer ? 1 : 2)
const log = createLog(config, isTerminal, logOutput, part && { process: part.nth })
if (isServer && !part) for (const line of misspelt(process.env)) log.warn(line)
const signals = stopOnSignals(log, part || !isServer ? 'debug' : 'info')
const systemd = openSystemd(part || !isServer ? {} : process.env, log)
void signals.asked.then(systemd.stopping)
part?.onOrphaned(() => signals.ask('the parent ended'))
if (isServer && !part) onNpxGone(() => signals.ask('npx ended'))
/** Of several processes, the parent speaks. */
const tellOperator = part?.refuses ?? sayOnStderr

/** Answers metrics where METRICS says so. */
const openMetrics = (read: Parameters<typeof listenForMetrics>[1]) => {
	const opened = config.metrics && listenForMetrics(config.metrics, read)
	if (opened) log.info({ address: opened.address }, 'metrics are answered')
	return opened
}

/** Runs the operator's command, or serves until asked to stop. Resolves with the exit code. */
const serve = async ({ count, port, database }: Order, hosts?: () => HostSet): Promise<number> => {
	const settled = settle(config, count)
	// Loaded when needed: together two thirds of the time and 40 MB of a command, or of a parent.
	const { compose } = await import('./compose.ts')
	// A command that finds no database in half a minute says so.
	const atMost = isServer ? undefined : startsWithin
	const patiently = createPatience({ log, asked: signals.asked, atMost })
	await using connected = await patiently(() => connectDatabase(database, settled, log))
	const { store, primary } = connected
	const { secret, engine } = database
	const clock = await openClock(store, log, patiently)
	const { now, ahead: clockAhead, isInDoubt } = clock
	const connections = createConnections()
	const runtime = `Bun ${Bun.version}`
	const facts = { version, runtime, engine, primary, freeBytes: freeBytesOf(config), startedAt: now() }
	const share = { machine: machineOf(cores, count), connections, blockedHosts: hosts }
	const meters = createMeters(logOutput.lost)
	const sources = {
		...{ site, now, clockAhead, isInDoubt, log, facts, meters },
		random: randomBytes,
		newRequestId: randomUUID,
		...share,
		// Commands see no visitor, and the countries take memory and a tenth of a second.
		...(!isServer && { countryOf: () => null }),
	}
	const deps = compose({ store, config: settled, secret, ...sources })

	await patiently(deps.readHosts)
	if (asked.needs === 'database') {
		const canAsk = isatty(1) && isatty(0)
		const confirmed = { ...(canAsk && { confirm, askSecret }) }
		const operator: CommandDeps = { ...deps, ...config, ...database, ...output, ...confirmed, facts, store }
		const done = asked.run(operator).then((isDone) => (isDone ? 0 : 1))
		// Of a command that is stopped nobody hears whether it failed.
		done.catch(() => {})
		return await Promise.race([done, signals.asked.then(() => interrupted)])
	}

	deps.linkHosts.guardVariables()
	const { createApp } = await import('./app.ts')
	if (part === undefined || part.nth === 1) {
		await patiently(() => openFirstOperator({ ...deps, config }))
		await deps.notes.noteSettings(process.env, patiently)
	}
	const readMetrics = createReader({ meters, store, facts, now, nth: part?.nth })
	part?.measures(readMetrics)
	await using _metrics = part
		? undefined
		: openMetrics(() => readMetrics({ withDatabase: true, restarts: 0 }))
	const server = listen(createApp(deps), { ...config, port }, log, count > 1)
	connections.use(server)
	const holder = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`
	let newer: string | undefined
	const onNewer = (line: string) => {
		newer = line
		signals.ask('the database was migrated by a newer version')
	}
	const own = { deleteOfAccounts: deps.links.deleteOfAccounts, meter: meters.background }
	const lookAtClock = () => Promise.all([clock.look(), deps.refusals.flush(), deps.linkHosts.visits.flush()])
	const shared = { now, lookAtClock, log, holder, isOneOfSeveral: count > 1, onNewer }
	const { backups, readHosts } = deps
	const duty = { ...shared, ...own, schedule: backups?.schedule, readHosts }
	const background = startBackground(store, { ...config, ...duty })
	const address = server.url.href
	watchLoop(meters.loop, meters.requests)
	if (part) part.serves(address, meters.loop.steps)
	else {
		announce({ config, database, address }, log, isTerminal, logOutput.write)
		systemd.ready(`serves ${config.baseUrl}`)
	}

	await signals.asked
	await finishRequests(server, config.trustProxy.length > 0 && newer === undefined)
	await deps.visits.drain()
	await deps.linkHosts.visits.flush().catch(() => {})
	await background.stop()
	if (newer !== undefined) tellOperator([newer])
	return newer === undefined ? 0 : 1
}

/** Resolves with the exit code once the database is closed, so every `return` here awaits. */
const run = async (): Promise<number> => {
	using blocked = await openBlockedHosts(config.blockedHosts, log)
	if (part) {
		// A parent that has died never sends an order.
		const order = await Promise.race([part.askOrder(), signals.asked])
		return order ? await serve(order, blocked?.hosts) : 0
	}
	if (asked.needs === 'database') await refuseOtherInstallation(config, asked.makes)
	const purpose = isServer ? 'server' : 'command'
	await using database = await openDatabase(config, log, {
		...{ purpose, asked: signals.asked },
		anySecret: asked.needs === 'database' && asked.anySecret,
	})
	const machine = {
		cores,
		platform: process.platform,
		connections: database.connections,
		allowed: config.databaseConnections,
	}
	const count = isServer ? countProcesses(config.processes, machine, log) : 1
	if (count === 1) return await serve({ count, port: config.port, database }, blocked?.hosts)
	using taken = await takePort(config)
	const order = { count, port: taken.port, database }
	// Each process watches the file itself.
	blocked?.[Symbol.dispose]()
	signals.allow(parentGrace)
	const sum = createSum(logOutput.lost)
	await using _metrics = openMetrics(sum.read)
	const say = (address: string) => {
		announce({ config, database, address }, log, isTerminal, logOutput.write)
		systemd.ready(`serves ${config.baseUrl} with ${count} processes`)
	}
	return await serveTogether({ order, signals, log, announce: say, sum })
}

const exitCode = await run().catch((error) => refuse(error, signals.isStopping(), tellOperator))
if (signals.isStopping() && !part && isServer) log.info('stopped')
process.exit(exitCode)
