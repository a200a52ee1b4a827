/** What is typed into the fields of a link's options, and how it is read. */
import { bounds } from '../../shared/bounds.ts'
import { shortenRequest } from '../../shared/link/shorten.ts'
import { readTags, withoutDoubles, writeTags } from '../../shared/link/tags.ts'
import { fieldOf } from '../actions/list/field-names.ts'
import { numberIn, toLocal, toUtc } from '../actions/making/expiry.ts'
import { requestOf } from '../actions/making/target.ts'
import type { ShownFailure } from '../actions/server/failure.ts'
import type { LinkOptions } from '../actions/storage/limits.ts'
import type { Place } from '../actions/storage/place.ts'

export type OptionName = Exclude<keyof LinkOptions, 'forward_query' | 'confirm' | 'clean' | keyof Place>
export type Draft = Record<OptionName, string>

export const draftOf = ({ alias, days, until, clicks, password, title, tags }: LinkOptions): Draft => ({
	alias: alias ?? '',
	days: days === undefined ? '' : String(days),
	until: toLocal(until),
	clicks: clicks === undefined ? '' : String(clicks),
	password: password ?? '',
	title: title ?? '',
	tags: writeTags(tags ?? []),
})

const tagsIn = (text: string): string[] | undefined => {
	const tags = withoutDoubles(readTags(text))
	return tags.length === 0 ? undefined : tags
}

export const optionsOf = ({ alias, days, until, clicks, password, title, tags }: Draft): LinkOptions => ({
	alias: alias.trim() || undefined,
	days: numberIn(days),
	until: toUtc(until),
	clicks: numberIn(clicks),
	password: password || undefined,
	title: title.trim() || undefined,
	tags: tagsIn(tags),
})

const names = ['alias', 'days', 'until', 'clicks', 'password', 'title', 'tags'] as const

const request = shortenRequest(bounds.widestAlias)

/** Which fields every server would refuse, by the shared schema. */
export const faultsIn = (draft: Draft): Set<OptionName> => {
	const result = request.safeParse(requestOf('https://kurz.example', optionsOf(draft)))
	const paths = result.success ? [] : result.error.issues.map(({ path }) => String(path[0]))
	return new Set(paths.flatMap((path) => fieldOf(names, path) ?? []))
}

const ofAlias = ['alias_already_exists', 'reserved_alias']

/** The field that the server refuses, if it is one of these. */
export const refusedIn = (of: readonly OptionName[], { code, field }: ShownFailure): OptionName | undefined =>
	fieldOf(of, ofAlias.includes(code) ? 'alias' : field)
