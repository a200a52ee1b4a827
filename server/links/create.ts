/** Creates a link: checks its rules, draws its slug and keys, and recognises a repeated request. */
import type { ShortenRequest } from '../../shared/link/shorten.ts'
import type { SlugKey } from '../../shared/link/slug-key.ts'
import { day } from '../../shared/text/time.ts'
import { Failure, fail, invalid, orFailure } from '../errors.ts'
import type { RepeatOutcome } from '../store/links/repeats.ts'
import { asker } from '../waiting/asker.ts'
import { createDrafts } from './drafts.ts'
import { createInserts } from './inserts.ts'
import type { LinkDeps } from './links.ts'

/** Milliseconds in which a creation can be repeated. Source: server/INTERFACE.md, "Create". */
export const repeatableFor = day
/** The format of an `Idempotency-Key`. Source: the same. */
export const repeatKeyPattern = /^[A-Za-z0-9_-]{22,64}$/
/** Even with half of the 28^7 slugs taken, ten tries in a row fail once in a thousand. */
export const tries = 10

/**
 * How a repeated creation is recognised. The header `Idempotency-Key` stands for one request: with
 * another body it is a conflict. A form's key stands for the form as filled in: going back and
 * changing the URL creates another link.
 */
export interface Repeat {
	by: 'header' | 'form'
	/** As sent. */
	key: string
}

/**
 * What is compared when a creation is repeated. It leaves out the password, which a fast hash would
 * make easy to guess; the password is checked against the link's slow hash.
 */
export const withoutPassword = ({ password: _, ...rest }: ShortenRequest): string => JSON.stringify(rest)

/** Fails with `validation_failed`. */
export const guardRepeatKey = (key: string): void => {
	if (!repeatKeyPattern.test(key))
		throw invalid(
			'idempotency-key',
			'invalid_format',
			'An Idempotency-Key has 22 to 64 letters, digits, "_" or "-".',
		)
}

/**
 * What a key stands for. Anonymous callers share one scope: addresses change, and keys are random
 * enough not to collide. Fails with `validation_failed`.
 */
export const scopeOf = ({ by, key }: Repeat, ownerId: string | null, body: string): string => {
	guardRepeatKey(key)
	return [ownerId ?? '', ...(by === 'form' ? ['form', key, body] : [key])].join('\0')
}

/** Whether a repeated creation has the link's password; a wrong one counts as a try. */
export const createPasswordRepeat =
	({ guard, passwords }: Pick<LinkDeps, 'guard' | 'passwords'>) =>
	async (
		{ linkId, passwordHash }: { linkId: number; passwordHash: string | null },
		password: string | undefined,
	): Promise<boolean> =>
		passwordHash === null || password === undefined
			? passwordHash === null && password === undefined
			: guard.check(`link ${linkId}`, asker().address, () => passwords.verify(password, passwordHash))

export interface Created {
	slug: string
	slugKey: SlugKey
	monitorKey: string
}

/**
 * Creates a link of an account, or an anonymous one (`ownerId` null); returns its slug and monitor
 * key. Fails with `validation_failed` (own host, blocked host, malformed key), `reserved_alias`,
 * `alias_already_exists`, `idempotency_conflict`, `rate_limited` (wrong passwords of a repeated
 * creation), `unauthorized` (account gone), `service_unavailable`.
 */
export const createLinkCreator = (deps: LinkDeps) => {
	const { store, secrets, monitorKeys, now } = deps
	const drafts = createDrafts(deps)
	const insert = createInserts(store)
	const isPasswordOf = createPasswordRepeat(deps)

	return async (request: ShortenRequest, ownerId: string | null, repeat?: Repeat): Promise<Created> => {
		// Before the key is looked up: once its host is blocked, a repeat is refused as well.
		drafts.guard(request)
		const { password } = request
		const body = withoutPassword(request)
		const repeatOf = repeat && scopeOf(repeat, ownerId, body)
		const time = now()
		const endsAt = new Date(time + repeatableFor)
		/** Also depends on `end`: once that is over, the same key gives a new monitor key. */
		const monitorKeyUntil = (end: Date): string =>
			monitorKeys.create(repeatOf && `${repeatOf}\0${end.getTime()}`)
		const monitorKey = monitorKeyUntil(endsAt)
		const repeatable =
			repeatOf === undefined
				? undefined
				: {
						keyHash: secrets.hmac('idempotency', repeatOf),
						bodyHash: secrets.hmac('idempotency', 'body', body),
						endsAt,
					}
		const repeated = async (earlier: RepeatOutcome): Promise<Created> => {
			if (earlier.kind === 'conflict' || !(await isPasswordOf(earlier, password)))
				throw fail('idempotency_conflict')
			const { slug, slugKey } = earlier
			return { slug, slugKey, monitorKey: monitorKeyUntil(earlier.endsAt) }
		}
		const making = { ownerId, time, monitorKey }
		const placed = orFailure(() => drafts.place(request, making))
		if (placed instanceof Failure) {
			// The host was open then, and the time to come.
			const [earlier] = repeatable ? await store.links.findRepeated([repeatable], new Date(time)) : []
			if (!earlier) throw placed
			return repeated(earlier)
		}
		const draw = await drafts.row(request, placed, making)
		for (let attempt = 0; attempt < tries; attempt++) {
			const row = draw()
			const outcome = await insert(row, repeatable, time)
			if (outcome.kind === 'again') continue
			if (outcome.kind === 'held') throw fail('service_unavailable')
			if (outcome.kind === 'ownerless') throw fail('unauthorized')
			if (outcome.kind === 'conflict' || outcome.kind === 'repeated') return repeated(outcome)
			const { slug, slugKey } = row.link
			if (outcome.kind === 'inserted') return { slug, slugKey, monitorKey }
			if (request.alias !== undefined) throw fail('alias_already_exists')
		}
		throw fail('service_unavailable')
	}
}
