/** Monitor keys: 144 random bits in URL-safe text, stored only as a hash. */
import type { Secrets } from '../config/secrets.ts'

const keyBytes = 18
const keyPattern = /^[A-Za-z0-9_-]{24}$/

/** Whether a path segment can be a monitor key at all. */
export const isMonitorKey = (segment: unknown): segment is string =>
	typeof segment === 'string' && keyPattern.test(segment)

/** base64url spells 18 bytes with nanoid's URL alphabet, 24 characters. */
export const createMonitorKeys = (secrets: Secrets, random: (bytes: number) => Uint8Array) => ({
	/** A new key; the same one again for the same creation (`repeatOf`: what identifies it). */
	create: (repeatOf?: string): string =>
		Buffer.from(
			repeatOf === undefined ? random(keyBytes) : secrets.hmac('monitor-key', repeatOf).subarray(0, keyBytes),
		).toString('base64url'),
	/** What is stored of a key. */
	hash: (key: string): Buffer => secrets.hmac('monitor-hash', key),
})

export type MonitorKeys = ReturnType<typeof createMonitorKeys>
