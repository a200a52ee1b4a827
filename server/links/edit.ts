/** Edits a link: its target, title, tags, limits and password. */
// A form to its row: edit-form.ts → here → store/links/edit.ts.
import type { EditRequest } from '../../shared/link/edit.ts'
import type { FormerTarget } from '../../shared/link/links.ts'
import type { PlaceSent } from '../../shared/link/places.ts'
import { fail } from '../errors.ts'
import type { LinkRow, StoredColumns } from '../store/link-rows.ts'
import { expiryOf, guardTimes } from './expiry.ts'
import type { LinkDeps } from './links.ts'
import { createTargetGuard } from './own-place.ts'
import { createClickedPlaces, placesAfter } from './places.ts'
import { searchTextOf, tagKeysOf } from './search-text.ts'
import { columnsOf } from './stored-columns.ts'

/** What to change: absent fields stay, null clears. */
export interface LinkChange extends Partial<Omit<StoredColumns, 'places'>> {
	longUrl?: string
	password?: string | null
	/** As sent: what becomes of the others, the row decides as it is when it is written. */
	places?: PlaceSent[] | null
}

/** The editor who has no account, only the monitor key. */
export const byKey = 'key'

export interface Editing {
	/** The version that the editor saw; without one, the last edit wins. */
	version?: number | undefined
	/** The id of the account that edits, or `byKey`. */
	by: string
}

/** The change in an API request; `isLimited` replaces all limits. `now`: since 1970. */
export const toChange = (request: EditRequest, now: number): LinkChange => {
	const { places, ...rest } = request
	const { url, isLimited, max_clicks, expires_in, expires_at, isProtected, password } = rest
	const sets = {
		time: expires_in !== undefined || expires_at !== undefined,
		clicks: max_clicks !== undefined,
	}
	const limits = {
		...((isLimited !== undefined || sets.clicks) && { max_clicks: max_clicks ?? null }),
		...((isLimited !== undefined || sets.time) && { expires_at: expiryOf(rest, now) }),
	}
	return {
		...(url !== undefined && { longUrl: url }),
		...columnsOf({ ...rest, ...limits }),
		...(places !== undefined && { places }),
		...((isProtected ?? password) !== undefined && { password: password ?? null }),
	}
}

/**
 * Changes a link and returns its row; writes nothing when nothing changes. Visits that begin after
 * the response see the new link. Fails with `validation_failed` (own host, blocked host, times),
 * `edit_conflict` (the link has another version than `version`), `not_found` (deleted meanwhile),
 * `service_unavailable`.
 */
export const createLinkEditor = (deps: LinkDeps) => {
	const { store, passwords, now } = deps
	const guardTargets = createTargetGuard(deps)
	const clickedPlaces = createClickedPlaces(store)
	return async (
		link: LinkRow,
		{ password, places, ...change }: LinkChange,
		{ version, by }: Editing,
	): Promise<LinkRow> => {
		const { longUrl, fallbackUrl, rules, shares } = change
		guardTargets({ url: longUrl, fallback_url: fallbackUrl, rules, shares })
		const protection =
			password === undefined ? {} : { passwordHash: password && (await passwords.hash(password)) }
		const clicked = places ? await clickedPlaces(link, places) : undefined
		if (Object.keys({ ...change, ...protection }).length === 0 && places === undefined) {
			if (version !== undefined && version !== link.version) throw fail('edit_conflict')
			return link
		}
		const edited = await store.edit.edit(
			link.id,
			{ ...change, ...protection },
			{
				version,
				editor: by,
				now,
				find: (row) => {
					guardTimes(row, change)
					return {
						searchText: row.ownerId === null ? null : searchTextOf(row),
						tagKeys: tagKeysOf(row.tags),
						...(places !== undefined && { places: placesAfter(row.places, places, clicked) }),
					}
				},
			},
		)
		if (edited === undefined) throw fail('not_found')
		if (edited === 'conflict') throw fail('edit_conflict')
		return edited
	}
}

export type EditLink = ReturnType<typeof createLinkEditor>

/** A link's former targets, newest first. No names: readers with a key may be anybody. */
export const createHistoryReader =
	({ store }: LinkDeps) =>
	async (link: Pick<LinkRow, 'id'>): Promise<FormerTarget[]> =>
		(await store.edit.history(link.id)).map(({ longUrl, since, until, editedBy }) => ({
			long_url: longUrl,
			since: since.toISOString(),
			until: until.toISOString(),
			edited_by: editedBy === null ? null : editedBy === byKey ? 'key' : 'account',
		}))
