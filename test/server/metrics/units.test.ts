/** Prometheus counts in seconds and bytes: each figure in its unit, and what is unknown missing. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { createDatabaseReader } from '../../../server/metrics/database.ts'
import { readProcess } from '../../../server/metrics/process.ts'
import type { Samples } from '../../../server/metrics/samples.ts'

const now = Date.UTC(2026, 10, 20, 12)
type Store = Parameters<typeof createDatabaseReader>[0]['store']

const open = ({ made = now as number | null, oldest = now as number | null, isUp = true } = {}) => {
	let time = 5_000
	const reader = createDatabaseReader({
		now: () => now,
		ticks: () => time,
		store: {
			health: {
				ping: async () => {
					time += 20
					if (!isUp) throw new Error('away')
				},
				readBacklog: async () => ({ clicks: 7, oldest, damaged: null }),
			},
			measures: {
				readConnections: async () => ({ active: 2, idle: 3 }),
				readSizes: async () => ({ bytes: 8_000_000, accounts: 4, links: { active: 5 } }),
			},
			lastBackup: { read: async () => ({ made, failed: null }) },
		} as unknown as Store,
	})
	return async () => {
		const samples: Samples = await reader()
		return (name: keyof Samples) => samples[name]?.map(({ value }) => value)
	}
}

it('the database: seconds and bytes', async () => {
	const valuesOf = await open({ made: now - 3_600_000, oldest: now - 90_000 })()
	expect(valuesOf('kurz_last_backup_timestamp_seconds')).toEqual([now / 1_000 - 3_600])
	expect(valuesOf('kurz_clicks_waiting_oldest_seconds')).toEqual([90])
	expect(valuesOf('kurz_db_latency_seconds')).toEqual([0.02])
	expect(valuesOf('kurz_db_size_bytes')).toEqual([8_000_000])
	expect(valuesOf('kurz_db_connections')).toEqual([2, 3])
})

it.each([
	['nothing waits', null, 0],
	['the clock of who wrote it was ahead', now + 5_000, 0],
	['it has just come', now, 0],
])('the age of what waits, when %s', async (_, oldest, age) => {
	expect((await open({ oldest })())('kurz_clicks_waiting_oldest_seconds')).toEqual([age])
})

it('without any backup there is no time of one, and without its database no figure of it', async () => {
	expect((await open({ made: null })())('kurz_last_backup_timestamp_seconds')).toBeUndefined()
	const valuesOf = await open({ isUp: false })()
	expect(valuesOf('kurz_db_up')).toEqual([0])
	expect(valuesOf('kurz_clicks_waiting')).toBeUndefined()
})

it('the process: what it took, and since when', () => {
	const cpu = () => {
		const { user, system } = process.cpuUsage()
		return (user + system) / 1e6
	}
	const before = cpu()
	const uptime = vi.spyOn(process, 'uptime').mockReturnValue(1e6)
	onTestFinished(() => uptime.mockRestore())
	const { process_cpu_seconds_total: took, process_start_time_seconds: start } = readProcess()
	expect(took![0]!.value).toBeGreaterThanOrEqual(before)
	expect(took![0]!.value).toBeLessThanOrEqual(cpu())
	expect(start![0]!.value).toBeCloseTo(Date.now() / 1_000 - 1e6, -1)
})
