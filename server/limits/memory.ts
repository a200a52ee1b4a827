/** How much memory dear work may take: a part of what the machine, or its container, allows. */
import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { tryTo } from '../../shared/try-to.ts'
import type { Machine } from './dear-work.ts'

const read = (file: string): string => tryTo(() => readFileSync(file, 'utf8')) ?? ''

/**
 * Where Linux says what a container or a unit of systemd may take: in its control group and those
 * around it, of version 2 (`0::/path`) or 1 (`4:memory:/path`). Source: cgroups(7).
 */
const limitFilesOf = (groups: string): string[] =>
	groups.split('\n').flatMap((line) => {
		const [, controllers = '-', path = ''] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
		const isOne = controllers.split(',').includes('memory')
		if (!isOne && controllers !== '') return []
		const [root, name] = isOne ? ['memory/', 'memory.limit_in_bytes'] : ['', 'memory.max']
		const parts = path.split('/').filter(Boolean)
		return parts
			.map((_, nth) => `${parts.slice(0, nth + 1).join('/')}/`)
			.concat('')
			.map((group) => `${root}${group}${name}`)
	})

/** Undefined where there is no limit. */
const readLimit = (file: string): number | undefined => {
	const limit = Number(read(file).trim() || Number.NaN)
	return Number.isFinite(limit) && limit > 0 ? limit : undefined
}

/** Bytes that all processes of this server may take together. `root` holds the control groups. */
export const memoryLimit = (root = '/sys/fs/cgroup', groups = read('/proc/self/cgroup')): number =>
	Math.min(totalmem(), ...limitFilesOf(groups).flatMap((file) => readLimit(join(root, file)) ?? []))

/** The server and its Postgres take 100 to 150 MB at rest, and more under load. */
const partOfAll = 1 / 4

/** What dear work of each of these processes may take. */
export const machineOf = (cores: number, processes: number, bytes = memoryLimit()): Machine => ({
	cores: Math.max(1, Math.floor(cores / processes)),
	bytes: (bytes * partOfAll) / processes,
})
