/** Codes of an app by RFC 6238, and recovery codes: made, hidden in the database, and read. */
import { Secret, TOTP } from 'otpauth'
import { nonceBytes, seal, tagBytes, unseal } from '../config/cipher.ts'
import type { Secrets } from '../config/secrets.ts'

/** Seconds of a code. Apps take other periods for these, whatever a QR code says. */
const period = 30
/** Source: RFC 4226, section 4, R6. */
const secretBytes = 20
const recoveryCodes = 10
/** Characters of a recovery code: 50 bits. */
const recoveryLength = 10

export interface FactorCodesDeps {
	secrets: Secrets
	/** The host that apps show. */
	issuer: string
	random: (bytes: number) => Uint8Array
}

const totpOf = (secret: Uint8Array, issuer: string, label: string): TOTP =>
	new TOTP({ issuer, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }), period })

/** A code as people type it: with gaps, in capitals. */
const plain = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()

export const stepAt = (time: number): number => Math.floor(time / 1_000 / period)

export const createFactorCodes = ({ secrets, issuer, random }: FactorCodesDeps) => {
	const key = secrets.hmac('second-factor', 'key')
	return {
		/** The secret that a form with this key offers to an account, each time. */
		secretOf: (userId: string, setup: string): Buffer =>
			secrets.hmac('second-factor', 'secret', userId, setup).subarray(0, secretBytes),

		/** What an app takes: as text in groups, and as the content of a QR code. */
		shown: (secret: Uint8Array, email: string): { text: string; uri: string } => {
			const totp = totpOf(secret, issuer, email)
			return { text: totp.secret.base32.replace(/.{4}(?=.)/g, '$& '), uri: totp.toString() }
		},

		/** Ten that come with the secret. */
		recoveryOf: (userId: string, setup: string): string[] =>
			Array.from({ length: recoveryCodes }, (_, nth) => {
				const hash = secrets.hmac('second-factor', 'recovery', userId, setup, String(nth))
				const { base32 } = new Secret({ buffer: Uint8Array.from(hash).buffer })
				return base32.slice(0, recoveryLength).toLowerCase().replace(/^.{5}/, '$&-')
			}),

		/** What is stored of a recovery code. */
		hashOf: (userId: string, code: string): string =>
			secrets.hmac('second-factor', 'hash', userId, plain(code)).toString('base64url'),

		/** The period of a code, which may be one off, as clocks differ; undefined if wrong. */
		stepOf: (secret: Uint8Array, typed: string, time: number): number | undefined => {
			const token = plain(typed)
			const off = totpOf(secret, issuer, '').validate({ token, timestamp: time, window: 1 })
			return off === null ? undefined : stepAt(time) + off
		},

		/** Encrypts a secret for the database, bound to its account. */
		seal: (userId: string, secret: Uint8Array): Buffer => {
			const { nonce, tag, text } = seal(key, secret, random(nonceBytes), userId)
			return Buffer.concat([nonce, tag, text])
		},

		/** Undefined for one that another secret of the server sealed. */
		open: (userId: string, sealed: Uint8Array): Buffer | undefined => {
			const [tagAt, textAt] = [nonceBytes, nonceBytes + tagBytes]
			const [nonce, tag] = [sealed.subarray(0, tagAt), sealed.subarray(tagAt, textAt)]
			return unseal(key, { nonce, tag, text: sealed.subarray(textAt) }, userId)
		},
	}
}

export type FactorCodes = ReturnType<typeof createFactorCodes>
