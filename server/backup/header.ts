/** The header of a backup, its first line, and the secret in it. */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import type { Contents } from '../store/backup/backup.ts'

/** The secret, encrypted with a pass phrase: scrypt and AES-256-GCM; parts in base64url. */
interface Sealed {
	salt: string
	nonce: string
	text: string
	tag: string
}

export interface Header extends Contents {
	format: 'kurz-backup-1'
	madeAt: string
	version: string
	/** Tells whether a secret is the one of the backup. */
	fingerprint: string
	secret?: Sealed
}

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')
const keyOf = (passphrase: string, salt: Buffer): Buffer =>
	scryptSync(passphrase, salt, 32, { N: 2 ** 15, maxmem: 2 ** 26 })

export const seal = (secret: string, passphrase: string): Sealed => {
	const [salt, nonce] = [randomBytes(16), randomBytes(12)]
	const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), nonce)
	const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
	const [saltText, nonceText, textText, tag] = [salt, nonce, text, cipher.getAuthTag()].map((part) =>
		part.toString('base64url'),
	)
	return { salt: saltText!, nonce: nonceText!, text: textText!, tag: tag! }
}

/** Undefined for the wrong pass phrase. */
export const unseal = ({ salt, nonce, text, tag }: Sealed, passphrase: string): string | undefined => {
	try {
		const cipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, bytes(salt)), bytes(nonce))
		cipher.setAuthTag(bytes(tag))
		return Buffer.concat([cipher.update(bytes(text)), cipher.final()]).toString('utf8')
	} catch {
		return undefined
	}
}

export const writeHeader = (header: Header): string => `${JSON.stringify(header)}\n`

/** Fails with a sentence. */
export const readHeader = (line: string): Header => {
	if (line.includes('"format":"kurz-backup-1"')) return JSON.parse(line) as Header
	throw new Error('it is not a backup of Kurz, or of a version that this one does not know')
}
