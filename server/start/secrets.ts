/** Keys derived from the server's secret, one per purpose: no hash can stand in for another. */
import { hkdfSync, timingSafeEqual } from 'node:crypto'

const purposes = [
	'monitor-key',
	'monitor-hash',
	'statistics-key',
	'statistics-hash',
	'visitor',
	'slug',
	'idempotency',
	'counter',
	'cookie',
	'identity',
	'token',
	'account',
] as const
type Purpose = (typeof purposes)[number]

export interface Secrets {
	/** HMAC-SHA256 of the parts, under the purpose's own key. Parts are separated by NUL. */
	hmac(purpose: Purpose, ...parts: string[]): Buffer
}

/** Derives the keys by HKDF-SHA256 (RFC 5869). */
export const createSecrets = (secret: string): Secrets => {
	const keys = new Map(
		purposes.map((purpose) => [purpose, Buffer.from(hkdfSync('sha256', secret, 'kurz', purpose, 32))]),
	)
	return {
		// Takes a third of node:crypto's time, and every visit needs one.
		hmac: (purpose, ...parts) =>
			new Bun.CryptoHasher('sha256', keys.get(purpose)!).update(parts.join('\0')).digest(),
	}
}

/** Compares two hashes in constant time; hashes of different lengths differ. */
export const isSameHash = (a: Uint8Array, b: Uint8Array): boolean =>
	a.length === b.length && timingSafeEqual(a, b)
