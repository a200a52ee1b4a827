/** In a file's own process: threads that the server starts load the small world too. */
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

const preload = fileURLToPath(new URL('./thread-process.ts', import.meta.url))
process.env.SMALL_WORLD = inject('smallWorld')
const Real = globalThis.Worker
globalThis.Worker = class extends Real {
	constructor(file: string | URL, options: WorkerOptions = {}) {
		super(file, { ...options, preload: [preload], env: { ...process.env } } as WorkerOptions)
	}
}
