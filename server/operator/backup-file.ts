/** The file of a backup: JSON lines under zstd, the first a header, the last the totals. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import type { Contents, Totals } from '../store/backup/backup.ts'

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

/** It says nothing about the secret. */
export const fingerprintOf = (secret: string): string =>
	Buffer.from(hkdfSync('sha256', secret, 'kurz', 'backup', 16)).toString('base64url')

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

/** Writes lines to a file or pipe, compressed. `close` resolves once all is written. */
export const createFileWriter = (target: Writable) => {
	const packed = zlib.createZstdCompress({
		params: { [zlib.constants.ZSTD_c_compressionLevel]: 3, [zlib.constants.ZSTD_c_checksumFlag]: 1 },
	})
	const done = pipeline(packed, target)
	done.catch(() => {})
	return {
		take: async (lines: string): Promise<void> => {
			if (!packed.write(lines)) await Promise.race([once(packed, 'drain'), done])
		},
		close: (): Promise<void> => {
			packed.end()
			return done
		},
	}
}

/** The lines of a backup. `readline` would also split at U+2028, which a title may hold. */
async function* readLines(file: string): AsyncGenerator<string> {
	const text = new PassThrough()
	pipeline(createReadStream(file), zlib.createZstdDecompress(), text).catch((error) => text.destroy(error))
	let rest = ''
	for await (const part of text.setEncoding('utf8')) {
		const lines = (rest + part).split('\n')
		rest = lines.pop()!
		yield* lines
	}
	if (rest !== '') yield rest
}

const isHeader = (line: string): boolean => line.includes('"format":"kurz-backup-1"')

/** Reads a whole file and compares it with its totals. Fails with a sentence. */
export const checkFile = async (file: string): Promise<{ header: Header; totals: Totals }> => {
	let header: Header | undefined
	let totals: Totals | undefined
	const rows: Record<string, number> = {}
	let table = ''
	for await (const line of readLines(file)) {
		if (header === undefined) {
			if (!isHeader(line))
				throw new Error('it is not a backup of Kurz, or of a version that this one does not know')
			header = JSON.parse(line) as Header
		} else if (line.startsWith('{')) rows[table]! += 1
		else {
			const [kind, what] = JSON.parse(line) as ['table', string] | ['end', Totals]
			if (kind === 'end') totals = what
			else {
				table = what
				rows[table] = 0
			}
		}
	}
	if (header === undefined) throw new Error('it is empty')
	if (totals === undefined) throw new Error('its end is missing: it was cut off')
	for (const [name, count] of Object.entries(totals.rows))
		if (rows[name] !== count) throw new Error(`it lacks rows of ${name}: it was damaged`)
	return { header, totals }
}

/** The rows without the header. */
export async function* rowsOf(file: string): AsyncGenerator<string> {
	let isFirst = true
	for await (const line of readLines(file)) {
		if (!isFirst) yield line
		isFirst = false
	}
}
