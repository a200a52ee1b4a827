/** The query of `/links`: which links, which page, which notice. */
import * as z from 'zod/mini'
import { linkSorts, listStates, searchTag, searchText } from '../../../shared/link/links.ts'
import { teamId } from '../../../shared/owners.ts'
import { links } from '../../../shared/words/en/pages/links.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { wholeNumber } from '../../http/request.ts'
import { isCursorOf } from '../../links/list.ts'

/** Empty selects and fields send an empty text. */
const optional = <T extends z.ZodMiniType>(schema: T) =>
	z.optional(
		z.union([
			z.pipe(
				z.literal(''),
				z.transform(() => undefined),
			),
			schema,
		]),
	)
/** For what no form sends: an old bookmark or notice shows the list all the same. */
const orNothing = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)
/** Most links that may be selected at once. */
export const selectedAtMost = 100
/** A number of links; 0 for anything else. */
export const noticeCount = z.catch(wholeNumber(0, 1_000_000_000, 0), 0)

/** Characters of a field for tags that an address carries: all tags that fit take a quarter. */
const typedAtMost = 2_000

export const listPageQuestion = z.object({
	q: optional(searchText),
	tag: optional(searchTag),
	status: orNothing(z.enum(listStates)),
	sort: orNothing(z.enum(linkSorts)),
	team: optional(teamId),
	cursor: orNothing(z.string().check(z.maxLength(100))),
	before: orNothing(z.string().check(z.maxLength(100))),
	notice: z.optional(z.string()),
	done: noticeCount,
	gone: noticeCount,
	full: noticeCount,
	with_tag: orNothing(z.string().check(z.maxLength(typedAtMost))),
})
export type ListPageQuestion = z.output<typeof listPageQuestion>

/** The page of the list. A cursor of another order leads to the first one. */
export const placeOf = ({ cursor, before, sort }: ListPageQuestion) =>
	isCursorOf(before ?? '', sort) ? { before } : isCursorOf(cursor ?? '', sort) ? { cursor } : {}

/** Whose links, filters and order, without the default order. */
export const wantedOf = ({ q, tag, status, sort, team }: ListPageQuestion) => ({
	...(team && { team }),
	...(q && { q }),
	...(tag && { tag }),
	...(status && { status }),
	...(sort && sort !== 'created' && { sort }),
})

/** Whose links, filters and order of the list, without the page. */
export type LinksAsked = Partial<Pick<ListPageQuestion, 'q' | 'tag' | 'status' | 'sort' | 'team'>>

/** Whether something narrows the list. */
export const isAsked = ({ q, tag, status }: LinksAsked): boolean => [q, tag, status].some(Boolean)

export const noticeKinds = Object.keys(links.notices) as (keyof typeof links.notices)[]

/** What was done with links. */
export interface ListNotice {
	kind: (typeof noticeKinds)[number]
	/** Numbers of links: worked for, gone, and full of tags. */
	done: number
	gone: number
	full: number
	/** In the field for tags, which comes back. */
	typed?: string | undefined
}

export const noticeOf = ({ notice, done, gone, full }: ListPageQuestion): ListNotice | undefined => {
	const kind = noticeKinds.find((known) => known === notice)
	return kind && { kind, done, gone, full }
}

const readList = (list: string) => listPageQuestion.safeParse(Object.fromEntries(new URLSearchParams(list)))

/** Of the list that a form came from. */
export const teamOfList = (list: string): string | undefined => readList(list).data?.team

/** Path of the list that a form came from, with a notice. An invalid query leads to all links. */
export const backToList = (list: string, notice?: Partial<ListNotice>): string => {
	const asked = readList(list)
	const { kind, done, gone, full, typed } = notice ?? {}
	return accountPaths.links({
		...(asked.success && { ...wantedOf(asked.data), ...placeOf(asked.data) }),
		notice: kind,
		// Zero is the default.
		done: done || undefined,
		gone: gone || undefined,
		full: full || undefined,
		with_tag: typed?.slice(0, typedAtMost),
	})
}
