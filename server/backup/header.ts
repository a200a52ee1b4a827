/** The header of a backup, its first line, and the secret in it. */
import { randomBytes, type ScryptOptions, scrypt, scryptSync } from 'node:crypto'
import * as cipher from '../config/cipher.ts'
import type { Contents } from '../store/backup/backup.ts'

/** The secret, encrypted with a pass phrase: scrypt and AES-256-GCM; parts in base64url. */
type Sealed = Record<'salt' | keyof cipher.Sealed, string>

export interface Header extends Contents {
	format: 'kurz-backup-1'
	madeAt: string
	version: string
	/** Tells whether a secret is the one of the backup. */
	fingerprint: string
	secret?: Sealed
}

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')
const written = (part: Uint8Array): string => Buffer.from(part).toString('base64url')
const keyLength = 32
const cost: ScryptOptions = { N: 2 ** 15, maxmem: 2 ** 26 }

/** In a thread: it takes a tenth of a second, and a server goes on meanwhile. */
const deriveKey = (passphrase: string, salt: Buffer): Promise<Buffer> =>
	new Promise((resolve, reject) =>
		scrypt(passphrase, salt, keyLength, cost, (error, key) => (error ? reject(error) : resolve(key))),
	)

export const seal = async (secret: string, passphrase: string): Promise<Sealed> => {
	const salt = randomBytes(16)
	const key = await deriveKey(passphrase, salt)
	const { nonce, text, tag } = cipher.seal(key, Buffer.from(secret), randomBytes(cipher.nonceBytes))
	return { salt: written(salt), nonce: written(nonce), text: written(text), tag: written(tag) }
}

/** Undefined for the wrong pass phrase. */
export const unseal = ({ salt, nonce, text, tag }: Sealed, passphrase: string): string | undefined => {
	const key = scryptSync(passphrase, bytes(salt), keyLength, cost)
	return cipher.unseal(key, { nonce: bytes(nonce), text: bytes(text), tag: bytes(tag) })?.toString()
}

export const writeHeader = (header: Header): string => `${JSON.stringify(header)}\n`

/** Fails with a sentence. */
export const readHeader = (line: string): Header => {
	if (line.includes('"format":"kurz-backup-1"')) return JSON.parse(line) as Header
	throw new Error('it is not a backup of Kurz, or of a version that this one does not know')
}
