/** Creates a link: checks its rules, draws its slug and keys, and recognises a repeated request. */
import type { ShortenRequest } from '../../shared/link/shorten.ts'
import { type SlugKey, slugKeyOf } from '../../shared/link/slug-key.ts'
import { day } from '../../shared/text/time.ts'
import { fail, invalid } from '../errors.ts'
import type { RepeatOutcome } from '../store/links/links.ts'
import { asker } from '../waiting/asker.ts'
import { expiryOf, guardTimes } from './expiry.ts'
import { createInserts } from './inserts.ts'
import type { LinkDeps } from './links.ts'
import { createTargetGuard } from './own-place.ts'
import { searchTextOf, tagKeysOf } from './search-text.ts'
import { createSlugMaker, isReserved } from './slug.ts'
import { newColumns } from './stored-columns.ts'

/** Milliseconds in which a creation can be repeated. Source: server/INTERFACE.md, "Create". */
const repeatableFor = day
/** The format of an `Idempotency-Key`. Source: the same. */
export const repeatKeyPattern = /^[A-Za-z0-9_-]{22,64}$/
/** Even with half of the 28^7 slugs taken, ten tries in a row fail once in a thousand. */
const tries = 10
const visitorSaltBytes = 16

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
const withoutPassword = ({ password: _, ...rest }: ShortenRequest): string => JSON.stringify(rest)

/**
 * What a key stands for. Anonymous callers share one scope: addresses change, and keys are random
 * enough not to collide. Fails with `validation_failed`.
 */
const scopeOf = ({ by, key }: Repeat, ownerId: string | null, body: string): string => {
	if (!repeatKeyPattern.test(key))
		throw invalid(
			'idempotency-key',
			'invalid_format',
			'An Idempotency-Key has 22 to 64 letters, digits, "_" or "-".',
		)
	return [ownerId ?? '', ...(by === 'form' ? ['form', key, body] : [key])].join('\0')
}

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
	const { store, secrets, passwords, guard, monitorKeys, linkHosts, now, random } = deps
	const makeSlug = createSlugMaker(random)
	const guardTargets = createTargetGuard(deps)
	const insert = createInserts(store)
	/** Whether a repeated creation has the link's password; a wrong one counts as a try. */
	const isPasswordOf = async (
		{ linkId, passwordHash }: { linkId: number; passwordHash: string | null },
		password: string | undefined,
	): Promise<boolean> =>
		passwordHash === null || password === undefined
			? passwordHash === null && password === undefined
			: guard.check(`link ${linkId}`, asker().address, () => passwords.verify(password, passwordHash))

	return async (request: ShortenRequest, ownerId: string | null, repeat?: Repeat): Promise<Created> => {
		// Before the key is looked up: once its host is blocked, a repeat is refused as well.
		guardTargets({ url: request.url, fallback_url: request.fallback_url })
		if (request.alias !== undefined && isReserved(request.alias)) throw fail('reserved_alias')
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
		let checked: { place: ReturnType<typeof linkHosts.forNew>; expires_at: Date | null }
		try {
			const place = linkHosts.forNew(request.host, ownerId)
			checked = { place, expires_at: expiryOf(request, time) }
		} catch (error) {
			// The host was open then, and the time to come.
			const earlier = repeatable && (await store.links.findRepeated(repeatable, new Date(time)))
			if (!earlier) throw error
			return repeated(earlier)
		}
		const { place, expires_at } = checked
		const columns = newColumns({ ...request, expires_at })
		guardTimes(columns)
		const link = {
			longUrl: request.url,
			passwordHash: password === undefined ? null : await passwords.hash(password),
			createdAt: new Date(time),
			...columns,
			tagKeys: tagKeysOf(request.tags ?? []),
			ownerId,
			monitorHash: monitorKeys.hash(monitorKey),
			visitorSalt: random(visitorSaltBytes),
		}
		for (let attempt = 0; attempt < tries; attempt++) {
			const slug = request.alias ?? makeSlug()
			if (isReserved(slug)) continue
			const slugKey = slugKeyOf(slug, place.host)
			const searchText = ownerId === null ? null : searchTextOf({ ...link, slug })
			const outcome = await insert(
				{
					link: { ...link, slug, slugKey, hostId: place.hostId, searchText },
					slugHash: secrets.hmac('slug', slugKey),
				},
				repeatable,
				time,
			)
			if (outcome.kind === 'again') continue
			if (outcome.kind === 'held') throw fail('service_unavailable')
			if (outcome.kind === 'ownerless') throw fail('unauthorized')
			if (outcome.kind === 'conflict' || outcome.kind === 'repeated') return repeated(outcome)
			if (outcome.kind === 'inserted') return { slug, slugKey, monitorKey }
			if (request.alias !== undefined) throw fail('alias_already_exists')
		}
		throw fail('service_unavailable')
	}
}
