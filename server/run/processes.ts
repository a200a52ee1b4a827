/** Several processes behind one port: starts them, replaces those that die, stops them. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { minute, second } from '../../shared/text/time.ts'
import type { Config } from '../config/config.ts'
import { connectionsOfProcess } from '../config/database-connections.ts'
import { Refusal, sayOnStderr } from '../config/refusal.ts'
import type { Sum } from './metrics.ts'
import type { Order } from './part.ts'
import { atWork, type StartedPart, startPart, supervision } from './started-part.ts'
import { type StopSignals, stopAtMost } from './stop.ts'

export const replacing = {
	/** Milliseconds until a dead process is replaced: the first time, and at most. */
	first: 100,
	most: 30 * second,
	/** A process that lived this many milliseconds starts again at `first`. */
	forgivenAfter: minute,
}
/** Extra milliseconds the parent waits beyond the time its processes have to stop. */
export const parentGrace = 4 * second

/** What limits the number of processes. */
export interface Machine {
	cores: number
	platform: NodeJS.Platform
	/** Connections that the database allows. */
	connections: number
	/** Those that the operator allows; their processes share them. */
	allowed?: number | undefined
}

/** How many processes serve; logs when they are too many or too few. Fails with `Refusal`. */
export const countProcesses = (
	wanted: Config['processes'],
	{ cores, platform, connections, allowed }: Machine,
	log: Pick<Logger, 'info' | 'warn'>,
): number => {
	const { least, most } = connectionsOfProcess
	const fitting = Math.max(1, Math.floor(allowed === undefined ? connections / most : allowed / least))
	// Other systems accept the option to share a port but ignore it.
	if (wanted === 'auto') {
		const processes = platform === 'linux' ? Math.min(cores, fitting) : 1
		if (processes < cores) log.info({ processes, cores, connections }, 'fewer processes than cores')
		return processes
	}
	if (wanted > 1 && platform !== 'linux') {
		throw new Refusal([
			'PROCESSES above 1 needs Linux, where processes can share a port: set it to 1 or auto',
		])
	}
	if (wanted > fitting)
		log.warn(
			{ needed: wanted * most, connections },
			'these processes may need more connections than the database allows: lower PROCESSES or raise max_connections',
		)
	return wanted
}

export interface Together {
	order: Order
	signals: StopSignals
	log: Logger
	/** Called once all serve, with their address. */
	announce: (address: string) => void
	/** The sum of their metrics. */
	sum: Pick<Sum, 'started'>
	/** For tests: starts one. */
	startOne?: typeof startPart
}

/**
 * Kills a process that is not well, so that another one takes its place: only while all serve and
 * none that was killed has yet to end, so never two at once and never the last.
 */
const createKiller = (log: Pick<Logger, 'error' | 'warn'>) => {
	const killed = new WeakSet<StartedPart>()
	return (parts: StartedPart[]): void => {
		// Each look counts, so all are looked at.
		const why = parts.map((part) => part.look())
		for (const [place, one] of why.entries())
			if (one === atWork)
				log.warn({ process: place + 1 }, `a server process ${one} but is at work: it is left alone`)
		const place = why.findIndex((one) => one !== undefined && one !== atWork)
		if (place === -1 || !parts.every((part) => part.isServing() && !killed.has(part))) return
		log.error({ process: place + 1 }, `a server process ${why[place]}: killing it`)
		killed.add(parts[place]!)
		parts[place]!.end('SIGKILL')
	}
}

/** Serves until stopped; returns the exit code. Fails with `Refusal` if one can't start. */
export const serveTogether = async ({
	order,
	signals,
	log,
	announce,
	sum,
	startOne = startPart,
}: Together): Promise<number> => {
	if (signals.isStopping()) return 0
	const start = (place: number) => {
		const part = startOne(place + 1, order)
		sum.started(place, part)
		return part
	}
	const parts = Array.from({ length: order.count }, (_, place) => start(place))
	const stopped = signals.asked.then(() => 'stopped' as const)
	let gaveUp: string[] | undefined

	/** Replaces a process whenever it dies or can't be started. */
	const keep = async (place: number): Promise<void> => {
		for (let wait = replacing.first; ; wait = Math.min(wait * 2, replacing.most)) {
			const begun = performance.now()
			const part = parts[place]!
			await part.ended
			if (signals.isStopping()) return
			gaveUp = part.gaveUp()
			if (gaveUp !== undefined) return signals.ask(gaveUp.join(' '))
			if (performance.now() - begun > replacing.forgivenAfter) wait = replacing.first
			const why = await part.served.then(
				() => undefined,
				(error: Error) => error.message,
			)
			const ended = part.howEnded()
			log.error(
				{ process: place + 1, ended, why },
				ended === undefined
					? "a server process can't be started: it is tried again"
					: 'a server process ended: another one takes its place',
			)
			if ((await Promise.race([stopped, pause(wait)])) === 'stopped') return
			parts[place] = start(place)
		}
	}
	const killUnwell = createKiller(log)
	const keepLooking = async (): Promise<void> => {
		// Not an interval: after a freeze, signs that wait must arrive before the next look.
		for (;;) {
			await pause(supervision.lookEvery)
			if (signals.isStopping()) return
			killUnwell(parts)
		}
	}
	const endAll = async (): Promise<void> => {
		const killer = setTimeout(() => parts.map((part) => part.end('SIGKILL')), stopAtMost + parentGrace / 4)
		for (const part of parts) part.end('SIGTERM')
		await Promise.all(parts.map((part) => part.ended))
		clearTimeout(killer)
	}

	try {
		const addresses = await Promise.race([stopped, Promise.all(parts.map((part) => part.served))])
		if (addresses !== 'stopped') {
			announce(addresses[0]!)
			for (const place of parts.keys()) void keep(place)
			void keepLooking()
		}
		await stopped
	} finally {
		await endAll()
	}
	if (gaveUp !== undefined) sayOnStderr(gaveUp)
	return gaveUp === undefined && parts.every((part) => part.hasObeyed()) ? 0 : 1
}
