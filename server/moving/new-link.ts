/** Makes a moved link one of this service, by its rules. */
// An import's line: check.ts → here → moving/make.ts.
import { bounds } from '../../shared/bounds.ts'
import type { FieldRow } from '../../shared/link/field-kinds.ts'
import { proseNames } from '../../shared/link/free-fields.ts'
import {
	columnOf,
	type StoredName,
	type StoredRows,
	storedNames,
	storedRows,
} from '../../shared/link/stored-fields.ts'
import { targetFaultOf } from '../../shared/link/target-faults.ts'
import { targetUrl } from '../../shared/link/target-url.ts'
import { trimmed } from '../../shared/text/text.ts'
import { Failure } from '../errors.ts'
import { opensTooLate } from '../links/expiry.ts'
import type { LinkDeps } from '../links/links.ts'
import { createTargetGuard } from '../links/own-place.ts'
import { searchTextOf, tagKeysOf } from '../links/search-text.ts'
import { isReserved, visitedSlug } from '../links/slug.ts'
import type { StoredColumns } from '../store/link-rows.ts'
import type { LinkInsert } from '../store/links/link-inserts.ts'
import type { Moved } from './moved.ts'
import { unusable } from './problem.ts'

export type DraftDeps = Pick<LinkDeps, 'baseUrl' | 'linkBaseUrl' | 'linkHosts' | 'blocks'>

/** Titles in files have line breaks. Postgres has no NUL, UTF-8 no lone surrogate. */
const storable = (text: string, controls = /\p{Cc}+/gu): string =>
	text.replaceAll('\0', '').replaceAll('\r\n', '\n').replace(controls, ' ').trim().toWellFormed()

/** A text cut to a number of characters, as fields count them: not in units of UTF-16. */
const cut = (text: string, most: number): string =>
	text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('').trim()

const fittingTags = (tags: string[], most: { length: number; number: number }): string[] => {
	const byKey = new Map<string, string>()
	for (const tag of tags.map((one) => cut(storable(one), most.length)))
		if (tag !== '' && !byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag)
	return [...byKey.values()].slice(0, most.number)
}

const unbounded = { length: Number.POSITIVE_INFINITY, number: Number.POSITIVE_INFINITY }

/** A kind that is missing here does not compile. */
const fitting: { [Kind in StoredRows[StoredName]['kind']]: (value: never, max: number) => unknown } = {
	text: (value: string | null, max) => cut(storable(value ?? ''), max) || null,
	lines: (value: string | null, max) => cut(storable(value ?? '', /[^\P{Cc}\n]+/gu), max) || null,
	url: (value: string | null) => value,
	tags: (value: string[], max) => fittingTags(value, Number.isFinite(max) ? bounds.tags : unbounded),
	rows: (value: unknown) => value,
	switch: (value: boolean) => value,
	time: (value: Date | null) => value,
	number: (value: number | null) => value,
}
/** The fields as they can be stored; whole, however long, for comparison. */
const fittingOf = (fields: StoredColumns, isWhole = false) =>
	Object.fromEntries(
		storedNames.map((name) => {
			const { kind, input } = storedRows[name] as FieldRow & StoredRows[StoredName]
			const max = isWhole ? Number.POSITIVE_INFINITY : (input?.maxLength ?? 0)
			return [columnOf(name), fitting[kind](fields[columnOf(name)] as never, max)]
		}),
	) as StoredColumns

/** A limit counts from the first click here, so it is less by those before. */
const limitOf = ({ fields: { maxClicks }, clicks }: Moved): number | null => {
	if (maxClicks === null) return null
	if (maxClicks > bounds.maxClicks) throw unusable('number_invalid', String(maxClicks))
	return Math.max(0, maxClicks - clicks)
}

/** Whether the link's own fields say the state of its file: else it would go live here. */
const isSaid = ({ state = 'active', fields }: Moved, limit: number | null, now: number): boolean => {
	const { paused, startsAt, expiresAt } = fields
	if (state === 'active') return true
	if (state === 'paused') return paused
	if (state === 'scheduled') return startsAt !== null && startsAt.getTime() > now
	if (state === 'off') return false
	return limit === 0 || (expiresAt !== null && expiresAt.getTime() <= now)
}

/** `now`: milliseconds since 1970. Fails with `Unusable`. */
export const createDrafter = (deps: DraftDeps) => {
	const { linkHosts } = deps
	const guardTargets = createTargetGuard(deps)
	const guard = (targets: Parameters<typeof guardTargets>[0], field?: StoredName): void => {
		try {
			guardTargets(targets)
		} catch (error) {
			const code = error instanceof Failure ? error.extra.details?.[0]?.code : undefined
			if (code === 'own_host' || code === 'blocked_host') throw unusable(code, undefined, field)
			throw error
		}
	}
	const guardUrl = (url: string, field?: StoredName): string => {
		const read = targetUrl.safeParse(url)
		if (!read.success) throw unusable('url_invalid', targetFaultOf(trimmed(url)), field)
		guard({ url: read.data }, field)
		return read.data
	}
	/** A host with links of its own is kept; from any other, links come to host 0. */
	const placeOf = ({ name, host }: Moved, ownerId: string) => {
		if (host === undefined || linkHosts.at(`http://${host}/`).name === '') return { host: '', hostId: 0 }
		try {
			return linkHosts.forNew(host, ownerId)
		} catch {
			throw unusable('host_closed', name)
		}
	}
	return (moved: Moved, now: number, ownerId: string) => {
		const { name } = moved
		const place = placeOf(moved, ownerId)
		const slugKey = visitedSlug(name, place.host)
		if (slugKey === undefined) throw unusable('name_invalid', name)
		if (isReserved(name)) throw unusable('reserved', name)
		if (moved.url === '') throw unusable('url_missing')
		const [fields, whole] = [fittingOf(moved.fields), fittingOf(moved.fields, true)]
		const { fallbackUrl } = fields
		if (opensTooLate(fields)) throw unusable('starts_late', name)
		for (const field of ['rules', 'shares'] as const) guard({ [field]: fields[field] }, field)
		const maxClicks = limitOf(moved)
		if (!isSaid(moved, maxClicks, now)) throw unusable('disabled', name)
		return {
			slug: name,
			slugKey,
			hostId: place.hostId,
			longUrl: guardUrl(moved.url),
			...fields,
			fallbackUrl: fallbackUrl && guardUrl(fallbackUrl, 'fallback_url'),
			createdAt: new Date(Math.min(moved.createdAt?.getTime() ?? now, now)),
			maxClicks,
			clicksBefore: moved.clicks + moved.clicksBefore,
			/** What did not fit. */
			cut: proseNames.filter((name) => JSON.stringify(whole[name]) !== JSON.stringify(fields[name])),
		}
	}
}

/** A link that a row would make, without keys. */
export type Draft = ReturnType<ReturnType<typeof createDrafter>>

const saltBytes = 16

/** The row to insert. Its monitor key is known to nobody: the account manages the link. */
export const createInsertMaker =
	({ secrets, monitorKeys, random }: Pick<LinkDeps, 'secrets' | 'monitorKeys' | 'random'>) =>
	({ cut: _, ...draft }: Draft, of: { ownerId: string; importId: string }): LinkInsert => ({
		link: {
			...draft,
			...of,
			tagKeys: tagKeysOf(draft.tags),
			searchText: searchTextOf(draft),
			monitorHash: monitorKeys.hash(monitorKeys.create()),
			visitorSalt: random(saltBytes),
		},
		slugHash: secrets.hmac('slug', draft.slugKey),
	})
