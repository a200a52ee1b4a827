/** What passkeys answer, checked by WebAuthn Level 3; and the challenges that they answer. */
import { minute } from '../../shared/text/time.ts'
import { tryTo } from '../../shared/try-to.ts'
import { isSameHash } from '../config/secrets.ts'
import type { DearWork } from '../limits/dear-work.ts'
import type { Job, Threads } from '../limits/threads.ts'
import { newKeyJob, type StoredKey, useKeyJob } from './passkey-job.ts'
import type { AccountsDeps } from './proof.ts'

/** Milliseconds from a challenge to its answer. Source: server/INTERFACE.md, "Accounts". */
const lifetime = 10 * minute
/** Milliseconds by which clocks of processes may differ. */
const tolerance = minute
const nonceBytes = 16
/** 1,023 bytes at most. Source: WebAuthn Level 3, "Credential ID". */
const idPattern = /^[\w-]{1,1400}$/

export interface PasskeyCheckDeps extends Pick<AccountsDeps, 'secrets' | 'random' | 'now'> {
	baseUrl: string
	dear: Pick<DearWork, 'run'>
	threads: Pick<Threads, 'run'>
}

/** An answer as its browser sent it; undefined for what is none. */
const parse = (credential: string) =>
	tryTo(() => {
		const answer = JSON.parse(credential)
		const { challenge } = JSON.parse(Buffer.from(answer.response.clientDataJSON, 'base64url').toString())
		return { answer, challenge: String(challenge) }
	})

export const createPasskeyCheck = ({ secrets, baseUrl, random, dear, threads, now }: PasskeyCheckDeps) => {
	const { origin, hostname } = new URL(baseUrl)
	const runJob = <Input, Output>(job: Job<Input, Output>, input: Input): Promise<Output> =>
		dear.run('verify', () => threads.run(job, input))
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
	/** What an answer to a challenge of ours must be, and when that was made. */
	const expectationOf = (purpose: string, challenge: string) => {
		const at = readChallenge(purpose, challenge)
		return (
			at && { at, expected: { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostname } }
		)
	}

	return {
		challengeFor,
		host: hostname,
		/** No challenge that is taken now was made after it. */
		newest: () => new Date(now() + tolerance),

		/** The new key in the answer to `challengeFor(userId)`; undefined if anything is wrong. */
		readNew: async (userId: string, credential: string): Promise<StoredKey | undefined> => {
			const read = parse(credential)
			const known = read && expectationOf(userId, read.challenge)
			const key = known && (await runJob(newKeyJob, { response: read.answer, ...known.expected }))
			return key && idPattern.test(key.id) ? key : undefined
		},

		/** The id that an answer names; undefined if it is none. */
		idIn: (credential: string): string | undefined => {
			const { id } = parse(credential)?.answer ?? {}
			return typeof id === 'string' && idPattern.test(id) ? id : undefined
		},

		/**
		 * How often the key was used now, and when the sign-in began, as its answer says; undefined
		 * if anything is wrong. Whether it was used up is for the database to say.
		 */
		readUse: async ({ userId, ...key }: StoredKey & { userId: string }, credential: string) => {
			const read = parse(credential)
			const known = read && expectationOf('sign-in', read.challenge)
			const isOfOwner = read?.answer.response.userHandle === Buffer.from(userId).toString('base64url')
			if (known === undefined || !isOfOwner) return undefined
			const counter = await runJob(useKeyJob, { response: read!.answer, key, ...known.expected })
			return counter === undefined ? undefined : { counter, at: known.at }
		},
	}
}

export type PasskeyCheck = ReturnType<typeof createPasskeyCheck>
