/** AES-256-GCM: what is sealed with a key is read with that key alone, and unchanged. */
import { createCipheriv, createDecipheriv } from 'node:crypto'
import { tryTo } from '../../shared/try-to.ts'

export interface Sealed {
	nonce: Uint8Array
	text: Uint8Array
	tag: Uint8Array
}

const cipher = 'aes-256-gcm'
/** Bytes of the parts beside the text. */
export const [nonceBytes, tagBytes] = [12, 16]

/** `owner`: what it belongs to. `nonce`: never twice with one key. */
export const seal = (key: Uint8Array, text: Uint8Array, nonce: Uint8Array, owner = ''): Sealed => {
	const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(owner))
	const sealed = Buffer.concat([sealing.update(text), sealing.final()])
	return { nonce, text: sealed, tag: sealing.getAuthTag() }
}

/** Undefined with another key, for another owner, and if it was changed. */
export const unseal = (key: Uint8Array, { nonce, text, tag }: Sealed, owner = ''): Buffer | undefined =>
	tryTo(() => {
		const opening = createDecipheriv(cipher, key, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag)
		return Buffer.concat([opening.update(text), opening.final()])
	})
