/** Owns making a link: the rules beyond the request's shape, its slug, its keys, and doing so once for a repeated request. */
import type { ShortenRequest } from '../../shared/links.ts'
import { fail, invalid } from '../errors.ts'
import type { Secrets } from '../secrets.ts'
import type { LinkStore } from '../store/links.ts'
import type { MonitorKeys } from './monitor-key.ts'
import type { Passwords } from './passwords.ts'
import { createSlugMaker, isReserved, slugKeyOf } from './slug.ts'

const day = 86_400_000
/** How long a creation can be repeated. Source: interface contract, "Create". */
const repeatableFor = day
/** What an `Idempotency-Key` looks like. Source: the same. */
export const repeatKeyPattern = /^[A-Za-z0-9_-]{22,64}$/
/** 28^7 slugs: even with half of them taken, ten tries in a row fail once in a thousand. */
const tries = 10

export interface CreateDeps {
	store: { links: Pick<LinkStore, 'insert'> }
	secrets: Secrets
	passwords: Passwords
	monitorKeys: MonitorKeys
	baseUrl: string
	now: () => number
	random: (bytes: number) => Uint8Array
}

export interface Caller {
	/** The account the link will belong to; null for an anonymous one. */
	ownerId: string | null
	/** The header `Idempotency-Key`, as sent. */
	repeatKey?: string | undefined
}

/** Host and port as they are compared: without a trailing dot, default ports made explicit. */
const placeOf = (url: URL): string =>
	`${url.hostname.replace(/\.$/, '')}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`

/**
 * Makes a link and answers its slug and monitor key. Fails with `validation_failed` (own host, malformed key),
 * `reserved_alias`, `alias_already_exists`, `idempotency_conflict`, `service_unavailable`.
 */
export const createLinkMaker = ({
	store,
	secrets,
	passwords,
	monitorKeys,
	baseUrl,
	now,
	random,
}: CreateDeps) => {
	const makeSlug = createSlugMaker(random)
	const ownPlace = placeOf(new URL(baseUrl))

	return async (
		request: ShortenRequest,
		{ ownerId, repeatKey }: Caller,
	): Promise<{ slug: string; monitorKey: string }> => {
		if (placeOf(new URL(request.url)) === ownPlace) {
			throw invalid('url', 'own_host', 'This is an address of this service itself.')
		}
		if (request.alias !== undefined && isReserved(request.alias)) throw fail('reserved_alias')
		if (repeatKey !== undefined && !repeatKeyPattern.test(repeatKey)) {
			throw invalid(
				'idempotency-key',
				'invalid_format',
				'An Idempotency-Key has 22 to 64 letters, digits, "_" and "-".',
			)
		}
		// Anonymous callers share one name space: their keys are random enough to keep them apart, and addresses change.
		const repeatOf = repeatKey === undefined ? undefined : `${ownerId ?? ''}\0${repeatKey}`
		const time = now()
		const endsAt = new Date(time + repeatableFor)
		/** By the time it can be repeated to as well: after it, the same key makes a link with a monitor key of its own. */
		const monitorKeyUntil = (end: Date): string =>
			monitorKeys.create(repeatOf && `${repeatOf}\0${end.getTime()}`)
		const monitorKey = monitorKeyUntil(endsAt)
		const link = {
			longUrl: request.url,
			passwordHash: request.password === undefined ? null : await passwords.hash(request.password),
			maxClicks: request.max_clicks ?? null,
			expiresAt: request.expires_in === undefined ? null : new Date(time + request.expires_in * day),
			createdAt: new Date(time),
			ownerId,
			monitorHash: monitorKeys.hash(monitorKey),
		}
		const repeat =
			repeatOf === undefined
				? {}
				: {
						repeat: {
							keyHash: secrets.hmac('idempotency', repeatOf),
							bodyHash: secrets.hmac('idempotency', 'body', JSON.stringify(request)),
							endsAt,
						},
					}

		for (let attempt = 0; attempt < tries; attempt++) {
			const slug = request.alias ?? makeSlug()
			if (isReserved(slug)) continue
			const slugKey = slugKeyOf(slug)
			const outcome = await store.links.insert(
				{ ...link, slug, slugKey },
				{ now: new Date(time), slugHash: secrets.hmac('slug', slugKey), ...repeat },
			)
			if (outcome.kind === 'again') continue
			if (outcome.kind === 'ownerless') throw fail('unauthorized')
			if (outcome.kind === 'conflict') throw fail('idempotency_conflict')
			if (outcome.kind === 'repeated')
				return { slug: outcome.slug, monitorKey: monitorKeyUntil(outcome.endsAt) }
			if (outcome.kind === 'inserted') return { slug: outcome.slug, monitorKey }
			if (request.alias !== undefined) throw fail('alias_already_exists')
		}
		throw fail('service_unavailable')
	}
}

export type LinkMaker = ReturnType<typeof createLinkMaker>
