/** The header of a backup, its first line, and the secret in it. */
import {
	createCipheriv,
	createDecipheriv,
	randomBytes,
	type ScryptOptions,
	scrypt,
	scryptSync,
} from 'node:crypto'
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
const keyLength = 32
const cost: ScryptOptions = { N: 2 ** 15, maxmem: 2 ** 26 }

/** In a thread: it takes a tenth of a second, and a server goes on meanwhile. */
const deriveKey = (passphrase: string, salt: Buffer): Promise<Buffer> =>
	new Promise((resolve, reject) =>
		scrypt(passphrase, salt, keyLength, cost, (error, key) => (error ? reject(error) : resolve(key))),
	)

export const seal = async (secret: string, passphrase: string): Promise<Sealed> => {
	const [salt, nonce] = [randomBytes(16), randomBytes(12)]
	const cipher = createCipheriv('aes-256-gcm', await deriveKey(passphrase, salt), nonce)
	const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
	const [saltText, nonceText, textText, tag] = [salt, nonce, text, cipher.getAuthTag()].map((part) =>
		part.toString('base64url'),
	)
	return { salt: saltText!, nonce: nonceText!, text: textText!, tag: tag! }
}

/** Undefined for the wrong pass phrase. */
export const unseal = ({ salt, nonce, text, tag }: Sealed, passphrase: string): string | undefined => {
	try {
		const cipher = createDecipheriv(
			'aes-256-gcm',
			scryptSync(passphrase, bytes(salt), keyLength, cost),
			bytes(nonce),
		)
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
