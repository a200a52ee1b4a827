/** What the system says about this process. */
import { readdirSync, readFileSync } from 'node:fs'
import { plain, type Samples } from './samples.ts'

/** Only Linux answers. */
const readFiles = (): Samples => {
	try {
		const most = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
		return {
			process_open_fds: plain(readdirSync('/proc/self/fd').length),
			...(most !== undefined && { process_max_fds: plain(Number(most)) }),
		}
	} catch {
		return {}
	}
}

export const readProcess = (): Samples => {
	const { user, system } = process.cpuUsage()
	return {
		process_cpu_seconds_total: plain((user + system) / 1_000_000),
		process_resident_memory_bytes: plain(process.memoryUsage.rss()),
		process_start_time_seconds: plain((Date.now() - process.uptime() * 1_000) / 1_000),
		...readFiles(),
	}
}
