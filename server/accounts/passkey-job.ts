/** Checks what passkeys answer, in a thread: the package takes a moment to load. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Job } from '../limits/threads.ts'

/** A key as it was registered. */
export interface StoredKey {
	id: string
	publicKey: Uint8Array
	counter: number
}

/** What an answer must be. */
export interface Expected {
	expectedChallenge: string
	expectedOrigin: string
	expectedRPID: string
}

/** 25 packages, 15 MB. Executables need the first import. */
const load = async () => {
	await import('reflect-metadata')
	return { ...(await import('@simplewebauthn/server')), ...(await import('@simplewebauthn/server/helpers')) }
}

/** The new key in an answer. What can't be read, or isn't as it should be, is none. */
export const newKeyJob: Job<{ response: RegistrationResponseJSON } & Expected, StoredKey | undefined> = {
	name: 'new passkey',
	run: async ({ response, ...expected }) => {
		const { verifyRegistrationResponse, decodeAttestationObject, isoBase64URL, isoCBOR } = await load()
		try {
			// Who made the authenticator is not read: a certificate could name an address that the
			// package would fetch.
			const attested = isoBase64URL.toBuffer(response.response.attestationObject)
			const authData = decodeAttestationObject(attested).get('authData')
			const plain = new Map(Object.entries({ fmt: 'none', attStmt: new Map(), authData }))
			const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(plain))
			const asked = { ...response, response: { ...response.response, attestationObject } }
			return (await verifyRegistrationResponse({ response: asked, ...expected })).registrationInfo?.credential
		} catch {
			return undefined
		}
	},
}

/** How often a key was used now, as the answer says; undefined if anything is wrong. */
export const useKeyJob: Job<
	{ response: AuthenticationResponseJSON; key: StoredKey } & Expected,
	number | undefined
> = {
	name: 'use passkey',
	run: async ({ response, key: { id, publicKey, counter }, ...expected }) => {
		const { verifyAuthenticationResponse } = await load()
		try {
			const credential = { id, publicKey: Uint8Array.from(publicKey), counter }
			const { verified, authenticationInfo } = await verifyAuthenticationResponse({
				...{ response, ...expected, credential, requireUserVerification: true },
			})
			return verified ? authenticationInfo.newCounter : undefined
		} catch {
			return undefined
		}
	},
}
