/** Monitor keys: 144 random bits in URL-safe text, stored only as a hash. */
import type { Secrets } from '../config/secrets.ts'

const keyBytes = 18
const keyPattern = /^[A-Za-z0-9_-]{24}$/

/** Whether a path segment has the format of a monitor key. */
export const isMonitorKey = (segment: unknown): segment is string =>
	typeof segment === 'string' && keyPattern.test(segment)

/** base64url spells 18 bytes with nanoid's URL alphabet, 24 characters. */
export const createMonitorKeys = (secrets: Secrets, random: (bytes: number) => Uint8Array) => ({
	/** A new key; always the same for a repeated creation, which `repeatOf` identifies. */
	create: (repeatOf?: string): string =>
		Buffer.from(
			repeatOf === undefined ? random(keyBytes) : secrets.hmac('monitor-key', repeatOf).subarray(0, keyBytes),
		).toString('base64url'),
	/** The hash to store. */
	hash: (key: string): Buffer => secrets.hmac('monitor-hash', key),
})

export type MonitorKeys = ReturnType<typeof createMonitorKeys>
