/** Encrypts a text with a pass phrase, and decrypts it: AES-GCM with a key by PBKDF2. */
import * as z from 'zod/mini'

/** Source: OWASP's "Password Storage Cheat Sheet" for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000
/** A file may come from anybody: more of them would keep the page busy for minutes. */
const MOST_ITERATIONS = 10_000_000
/** Bytes. Source: NIST SP 800-132 and SP 800-38D. */
const [SALT, NONCE] = [16, 12]

export const sealed = z.object({
	iterations: z.int().check(z.minimum(1), z.maximum(MOST_ITERATIONS)),
	/** In base64, like all below. */
	salt: z.string(),
	nonce: z.string(),
	data: z.string(),
})
export type Sealed = z.output<typeof sealed>

const toText = (bytes: Uint8Array): string =>
	btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromText = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

const keyOf = async (phrase: string, salt: BufferSource, iterations: number): Promise<CryptoKey> => {
	// The same phrase from another keyboard may be composed otherwise.
	const typed = new TextEncoder().encode(phrase.normalize('NFKC'))
	const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey'])
	return crypto.subtle.deriveKey(
		{ name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
		base,
		{ name: 'AES-GCM', length: 256 },
		false,
		['encrypt', 'decrypt'],
	)
}

export const seal = async (text: string, phrase: string): Promise<Sealed> => {
	const salt = crypto.getRandomValues(new Uint8Array(SALT))
	const nonce = crypto.getRandomValues(new Uint8Array(NONCE))
	const key = await keyOf(phrase, salt, ITERATIONS)
	const data = await crypto.subtle.encrypt(
		{ name: 'AES-GCM', iv: nonce },
		key,
		new TextEncoder().encode(text),
	)
	return {
		iterations: ITERATIONS,
		salt: toText(salt),
		nonce: toText(nonce),
		data: toText(new Uint8Array(data)),
	}
}

/** Undefined if the phrase is wrong, or the file was changed. */
export const unseal = async (
	{ iterations, salt, nonce, data }: Sealed,
	phrase: string,
): Promise<string | undefined> => {
	try {
		const key = await keyOf(phrase, fromText(salt), iterations)
		const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromText(nonce) }, key, fromText(data))
		return new TextDecoder().decode(text)
	} catch {
		return undefined
	}
}
