/** New links before they are stored: checked by their rules, with all but a slug. */
import type { ShortenRequest } from '../../shared/link/shorten.ts'
import { slugKeyOf } from '../../shared/link/slug-key.ts'
import { fail } from '../errors.ts'
import type { LinkInsert } from '../store/links/link-inserts.ts'
import { expiryOf, guardTimes } from './expiry.ts'
import type { LinkDeps } from './links.ts'
import { createTargetGuard } from './own-place.ts'
import { placesAfter } from './places.ts'
import { searchTextOf, tagKeysOf } from './search-text.ts'
import { createSlugMaker, isReserved } from './slug.ts'
import { newColumns } from './stored-columns.ts'

const visitorSaltBytes = 16

/** Of whom and when; `time` in milliseconds since 1970. */
export interface Making {
	ownerId: string | null
	time: number
	monitorKey: string
}

export const createDrafts = (deps: LinkDeps) => {
	const { secrets, passwords, monitorKeys, linkHosts, random } = deps
	const makeSlug = createSlugMaker(random)
	const guardTargets = createTargetGuard(deps)
	/** What depends on the time and the open hosts. Fails with `validation_failed`. */
	const place = (request: ShortenRequest, { ownerId, time }: Pick<Making, 'ownerId' | 'time'>) => {
		const place = linkHosts.forNew(request.host, ownerId)
		const columns = newColumns({
			...request,
			places: placesAfter(null, request.places ?? null),
			expires_at: expiryOf(request, time),
		})
		guardTimes(columns)
		return { place, columns }
	}
	return {
		place,
		/** Fails with `validation_failed` (own host, blocked host), `reserved_alias`. */
		guard: (request: ShortenRequest): void => {
			const { url, fallback_url, rules, shares, alias } = request
			guardTargets({ url, fallback_url, rules, shares })
			if (alias !== undefined && isReserved(alias)) throw fail('reserved_alias')
		},

		/** Hashes the password, and answers what makes the row: with the alias, or a new slug. */
		row: async (
			request: ShortenRequest,
			{ place: at, columns }: ReturnType<typeof place>,
			{ ownerId, time, monitorKey }: Making,
		): Promise<() => LinkInsert> => {
			const { password } = request
			const link = {
				longUrl: request.url,
				passwordHash: password === undefined ? null : await passwords.hash(password),
				createdAt: new Date(time),
				...columns,
				tagKeys: tagKeysOf(request.tags ?? []),
				ownerId,
				monitorHash: monitorKeys.hash(monitorKey),
				visitorSalt: random(visitorSaltBytes),
				hostId: at.hostId,
			}
			const freeSlug = (): string => {
				const slug = makeSlug()
				return isReserved(slug) ? freeSlug() : slug
			}
			return () => {
				const slug = request.alias ?? freeSlug()
				const slugKey = slugKeyOf(slug, at.host)
				const searchText = ownerId === null ? null : searchTextOf({ ...link, slug })
				return { link: { ...link, slug, slugKey, searchText }, slugHash: secrets.hmac('slug', slugKey) }
			}
		},
	}
}
