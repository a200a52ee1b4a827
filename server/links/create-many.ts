/** Creates up to a hundred links of an account in one commit. */
import type { ShortenRequest } from '../../shared/link/shorten.ts'
import { own } from '../../shared/text/own.ts'
import { linkTexts } from '../../shared/words/en/shared/states.ts'
import { Failure, fail, invalid, orFailure } from '../errors.ts'
import type { LinkInsert } from '../store/links/link-inserts.ts'
import type { InsertOutcome } from '../store/links/links.ts'
import type { RepeatOutcome } from '../store/links/repeats.ts'
import {
	type Created,
	createPasswordRepeat,
	repeatableFor,
	scopeOf,
	tries,
	withoutPassword,
} from './create.ts'
import { createDrafts } from './drafts.ts'
import type { LinkDeps } from './links.ts'

export interface ManyAsked {
	/** As they were sent; a failure for one that is no request. */
	requests: (ShortenRequest | Failure)[]
	/** Whether a problem of one makes none. */
	stops: boolean
	/** An `Idempotency-Key` for all of them. */
	key: string | undefined
}

const isFailure = (one: unknown): one is Failure => one instanceof Failure

/** Fails with `validation_failed` if one of these did, naming each. */
const guardAll = (all: unknown[]): void => {
	const details = all.flatMap((one, nth) => {
		if (!isFailure(one)) return []
		const faults = one.extra.details ?? [
			{ path: '', code: one.code, message: own<string>(linkTexts, one.code) ?? one.code },
		]
		return faults.map(({ path, ...fault }) => ({ path: `links.${nth}${path && '.'}${path}`, ...fault }))
	})
	if (details.length > 0) throw fail('validation_failed', { details })
}

/** Links with a password in one request: hashing each takes some 150 ms of the ten seconds. */
export const protectedAtMost = 20

/** Which key each link of a request has, and by what a repeated one is recognised. */
const keysOf = (
	{ secrets, monitorKeys }: LinkDeps,
	{ ownerId, requests, key }: ManyAsked & { ownerId: string },
	time: number,
) => {
	if (key === undefined) return undefined
	const body = requests.map((one) => (isFailure(one) ? '' : withoutPassword(one))).join('\n')
	const scope = scopeOf({ by: 'header', key }, ownerId, body)
	const bodyHash = secrets.hmac('idempotency', 'many', body)
	const endsAt = new Date(time + repeatableFor)
	return {
		monitorKey: (nth: number, end = endsAt): string =>
			monitorKeys.create(`${scope}\0${nth}\0${end.getTime()}`),
		repeatable: (nth: number) => ({
			keyHash: secrets.hmac('idempotency', `${scope}\0${nth}`),
			...{ bodyHash, endsAt },
		}),
	}
}
type Keys = NonNullable<ReturnType<typeof keysOf>>

/** A link that can be made: which of those sent, and its row with the alias or a new slug. */
interface Row {
	nth: number
	monitorKey: string
	draw: () => LinkInsert
	hasAlias: boolean
}
/** Whether each was made, or can't be as its alias is taken. */
const isSettled = (rows: Row[], outcomes: InsertOutcome[]): boolean =>
	outcomes.every(({ kind }, at) => kind === 'inserted' || (kind === 'taken' && rows[at]!.hasAlias))

/**
 * Answers the links, or why one was not made, in order. Fails with `validation_failed` for a
 * problem of one with `stops`; else as one creation does with `idempotency_conflict`,
 * `unauthorized` (account gone), `service_unavailable`.
 */
export const createManyCreator = (deps: LinkDeps) => {
	const { store, now } = deps
	const drafts = createDrafts(deps)
	const isPasswordOf = createPasswordRepeat(deps)

	/** By the rules of one link. */
	const judge = (request: ShortenRequest | Failure, of: { ownerId: string; time: number }) => {
		if (isFailure(request)) return request
		return orFailure(() => {
			drafts.guard(request)
			return { request, placed: drafts.place(request, of) }
		})
	}
	/** What a repeated request is answered: its links, and what was refused then. */
	const answerAgain = async (
		judged: ReturnType<typeof judge>[],
		earlier: (RepeatOutcome | undefined)[],
		keys: Keys,
	): Promise<(Created | Failure)[]> => {
		const answers: (Created | Failure)[] = []
		for (const [nth, one] of judged.entries()) {
			const before = earlier[nth]
			// Without an alias, it was made and is deleted since.
			const missing = (sent: ShortenRequest) =>
				fail(sent.alias === undefined ? 'not_found' : 'alias_already_exists')
			if (before === undefined) answers.push(isFailure(one) ? one : missing(one.request))
			else if (before.kind === 'conflict') throw fail('idempotency_conflict')
			else {
				const password = isFailure(one) ? undefined : one.request.password
				if (!isFailure(one) && !(await isPasswordOf(before, password))) throw fail('idempotency_conflict')
				answers.push({ ...before, monitorKey: keys.monitorKey(nth, before.endsAt) })
			}
		}
		return answers
	}

	return async (ownerId: string, asked: ManyAsked): Promise<(Created | Failure)[]> => {
		const time = now()
		const keys = keysOf(deps, { ...asked, ownerId }, time)
		const judged = asked.requests.map((request) => judge(request, { ownerId, time }))
		if (
			asked.requests.filter((one) => !isFailure(one) && one.password !== undefined).length > protectedAtMost
		)
			throw invalid('links', 'too_big', `At most ${protectedAtMost} links of a request have a password.`)
		/** The answer to a request that was sent before. */
		const again = async () => {
			if (keys === undefined) return undefined
			const all = judged.map((_, nth) => keys.repeatable(nth))
			const earlier = await store.links.findRepeated(all, new Date(time))
			return earlier.some(Boolean) ? answerAgain(judged, earlier, keys) : undefined
		}
		const before = await again()
		if (before) return before
		if (asked.stops) guardAll(judged)
		const rows: Row[] = []
		for (const [nth, one] of judged.entries()) {
			if (isFailure(one)) continue
			const monitorKey = keys?.monitorKey(nth) ?? deps.monitorKeys.create(undefined)
			// In turn: another request waits for one hash, not for a hundred.
			const draw = await drafts.row(one.request, one.placed, { ownerId, time, monitorKey })
			rows.push({ nth, monitorKey, draw, hasAlias: one.request.alias !== undefined })
		}
		if (rows.length === 0) return judged as Failure[]
		const isOver = (outcomes: InsertOutcome[]): boolean =>
			asked.stops ? outcomes.every(({ kind }) => kind === 'inserted') : isSettled(rows, outcomes)
		const repeatables = keys && rows.map(({ nth }) => keys.repeatable(nth))
		for (let attempt = 0; attempt < tries; attempt++) {
			const inserts = rows.map(({ draw }) => draw())
			const outcomes = await store.links.insertOnce(inserts, repeatables, new Date(time), isOver)
			const kinds = new Set(outcomes.map(({ kind }) => kind))
			if (kinds.has('ownerless')) throw fail('unauthorized')
			if (kinds.has('held')) break
			const meanwhile = (kinds.has('repeated') || kinds.has('conflict')) && (await again())
			if (meanwhile) return meanwhile
			const answers: (Created | Failure)[] = judged.map((one) => (isFailure(one) ? one : fail('not_found')))
			for (const [at, { nth, monitorKey, hasAlias }] of rows.entries()) {
				const { slug, slugKey } = inserts[at]!.link
				if (outcomes[at]!.kind === 'inserted') answers[nth] = { slug, slugKey, monitorKey }
				else if (hasAlias) answers[nth] = fail('alias_already_exists')
			}
			if (isOver(outcomes)) return answers
			if (asked.stops && isSettled(rows, outcomes)) guardAll(answers)
		}
		throw fail('service_unavailable')
	}
}
