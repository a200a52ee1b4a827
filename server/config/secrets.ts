/** Keys derived from the server's secret, one per purpose: no hash can stand in for another. */
import { hkdfSync, timingSafeEqual } from 'node:crypto'

const purposes = [
	'monitor-key',
	'monitor-hash',
	'statistics-key',
	'statistics-hash',
	'visitor',
	'reset',
	'slug',
	'idempotency',
	'counter',
	'cookie',
	'identity',
	'token',
	'account',
	'audit',
	'invitation',
	'doctor',
	'second-factor',
	'team',
] as const
type Purpose = (typeof purposes)[number]

/** Derives the keys by HKDF-SHA256 (RFC 5869). */
export const createSecrets = (secret: string) => {
	const keyed = new Map(
		purposes.map((purpose) => {
			const key = Buffer.from(hkdfSync('sha256', secret, 'kurz', purpose, 32))
			return [purpose, new Bun.CryptoHasher('sha256', key)]
		}),
	)
	// For visits: copying a keyed hasher takes half the time of a new one, a sixth of
	// node:crypto's.
	const hash = (purpose: Purpose, parts: string[]) => keyed.get(purpose)!.copy().update(parts.join('\0'))
	return {
		/** HMAC-SHA256 of the parts, under the purpose's own key. Parts are separated by NUL. */
		hmac: (purpose: Purpose, ...parts: string[]): Buffer => hash(purpose, parts).digest(),
		/** The same in hex. */
		hmacHex: (purpose: Purpose, ...parts: string[]): string => hash(purpose, parts).digest('hex'),
	}
}

export type Secrets = ReturnType<typeof createSecrets>

/** Tells one secret from another, in backups and in the database; it reveals nothing of it. */
export const fingerprintOf = (secret: string): string =>
	Buffer.from(hkdfSync('sha256', secret, 'kurz', 'backup', 16)).toString('base64url')

/** Compares two hashes in constant time; hashes of different lengths differ. */
export const isSameHash = (a: Uint8Array, b: Uint8Array): boolean =>
	a.length === b.length && timingSafeEqual(a, b)
