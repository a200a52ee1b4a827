/** What passkeys answer, checked by WebAuthn Level 3; and the challenges that they answer. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { minute } from '../../shared/text/time.ts'
import { isSameHash, type Secrets } from '../config/secrets.ts'

/** Milliseconds from a challenge to its answer. Source: server/INTERFACE.md, "Accounts". */
const lifetime = 10 * minute
/** Milliseconds by which clocks of processes may differ. */
const tolerance = minute
const nonceBytes = 16

export interface PasskeyCheckDeps {
	secrets: Secrets
	baseUrl: string
	random: (bytes: number) => Uint8Array
	now: () => number
}

/** Loaded with the first passkey: 25 packages, 15 MB. Executables need the first import. */
const load = async () => {
	await import('reflect-metadata')
	return { ...(await import('@simplewebauthn/server')), ...(await import('@simplewebauthn/server/helpers')) }
}

/** What can't be read, or isn't as it should be, is none: the package throws. */
const orNone = <T>(read: () => Promise<T>): Promise<T | undefined> => read().catch(() => undefined)

/** A key as it was registered. */
export interface StoredKey {
	id: string
	publicKey: Uint8Array
	counter: number
}

export const createPasskeyCheck = ({ secrets, baseUrl, random, now }: PasskeyCheckDeps) => {
	const { origin, hostname } = new URL(baseUrl)
	const sign = (...parts: string[]): Buffer => secrets.hmac('second-factor', 'challenge', ...parts)

	/** For a sign-in, or for an account that adds one; it says when it was made. */
	const challengeFor = (purpose: string): string => {
		const [time, nonce] = [String(now()), Buffer.from(random(nonceBytes)).toString('hex')]
		const text = `${time}.${nonce}.${sign(purpose, time, nonce).toString('hex')}`
		return Buffer.from(text).toString('base64url')
	}
	/** When it was made; undefined for one that is over, or was made for something else. */
	const readChallenge = (purpose: string, challenge: string): Date | undefined => {
		const [time = '', nonce = '', signature = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
		const isOurs = isSameHash(sign(purpose, time, nonce), Buffer.from(signature, 'hex'))
		const isOpen = Number(time) + lifetime > now() && Number(time) <= now() + tolerance
		return isOurs && isOpen ? new Date(Number(time)) : undefined
	}
	/** What every answer must be; keeps the time of its challenge. */
	const expectationOf = (purpose: string) => {
		let at: Date | undefined
		return {
			at: () => at!,
			expectedChallenge: (challenge: string): boolean => {
				at = readChallenge(purpose, challenge)
				return at !== undefined
			},
			...{ expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true },
		}
	}

	return {
		challengeFor,
		host: hostname,
		/** No challenge that is taken now was made after it. */
		newest: () => new Date(now() + tolerance),

		/** The new key in the answer to `challengeFor(userId)`; undefined if anything is wrong. */
		readNew: async (userId: string, credential: string): Promise<StoredKey | undefined> => {
			const { verifyRegistrationResponse, decodeAttestationObject, isoBase64URL, isoCBOR } = await load()
			return orNone(async () => {
				const response: RegistrationResponseJSON = JSON.parse(credential)
				// Who made the authenticator is not read: a certificate could name an address that
				// the package would fetch.
				const attested = isoBase64URL.toBuffer(response.response.attestationObject)
				const authData = decodeAttestationObject(attested).get('authData')
				const plain = new Map(Object.entries({ fmt: 'none', attStmt: new Map(), authData }))
				response.response.attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(plain))
				const { at: _, ...expected } = expectationOf(userId)
				const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected })
				return registrationInfo?.credential
			})
		},

		/** The id that an answer names; undefined if it is none. */
		idIn: (credential: string): Promise<string | undefined> =>
			orNone(async () => {
				const { id } = JSON.parse(credential)
				return typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? id : undefined
			}),

		/**
		 * How often the key was used now, and when the sign-in began, as its answer says; undefined
		 * if anything is wrong. Whether it was used up is for the database to say.
		 */
		readUse: async (
			key: StoredKey & { userId: string },
			credential: string,
		): Promise<{ counter: number; at: Date } | undefined> => {
			const { verifyAuthenticationResponse } = await load()
			return orNone(async () => {
				const response: AuthenticationResponseJSON = JSON.parse(credential)
				if (response.response.userHandle !== Buffer.from(key.userId).toString('base64url')) return undefined
				const { at, ...expected } = expectationOf('sign-in')
				const { id, publicKey, counter } = key
				const { verified, authenticationInfo } = await verifyAuthenticationResponse({
					...{ response, ...expected },
					credential: { id, publicKey: Uint8Array.from(publicKey), counter },
				})
				return verified ? { counter: authenticationInfo.newCounter, at: at() } : undefined
			})
		},
	}
}

export type PasskeyCheck = ReturnType<typeof createPasskeyCheck>
