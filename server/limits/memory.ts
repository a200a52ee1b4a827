/** How much memory dear work may take: a part of what the machine, or its container, allows. */
import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import type { Machine } from './dear-work.ts'

/** Where Linux says what a container may take: control groups of version 2 and 1. */
const limitFiles = ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes']

/** Undefined where there is no limit. */
const readLimit = (file: string): number | undefined => {
	try {
		const limit = Number(readFileSync(file, 'utf8').trim())
		return Number.isFinite(limit) && limit > 0 ? limit : undefined
	} catch {
		return undefined
	}
}

/** Bytes that all processes of this server may take together. */
export const memoryLimit = (files = limitFiles): number =>
	Math.min(totalmem(), ...files.flatMap((file) => readLimit(file) ?? []))

/** The server and its Postgres take 100 to 150 MB at rest, and more under load. */
const partOfAll = 1 / 4

/** What dear work of each of these processes may take. */
export const machineOf = (cores: number, processes: number, bytes = memoryLimit()): Machine => ({
	cores: Math.max(1, Math.floor(cores / processes)),
	bytes: (bytes * partOfAll) / processes,
})
