/** Owns the links of an account: listing, finding, deleting; somebody else's link is one that does not exist. */
import type { LinkState, LinkWithClicks } from '../../shared/links.ts'
import { fail, invalid } from '../errors.ts'
import type { LinkRow } from '../store/links.ts'
import type { MyLinkStore } from '../store/my-links.ts'
import type { Monitored } from './monitored.ts'
import { readSlug } from './slug.ts'

export interface MyLinksDeps {
	store: { myLinks: MyLinkStore }
	/** How a link and its clicks are shown. */
	show: (link: LinkRow, figures: { clicks: number; uniqueClicks: number }, newest: Shown) => LinkWithClicks
	/** Raw clicks from before are not shown. */
	oldestShown: () => Date | undefined
	remove: Monitored['remove']
	now: () => number
}
type Shown = Awaited<ReturnType<MyLinkStore['page']>>['links'][number]['newest']

export interface MyLinksQuestion {
	limit: number
	clicks: number
	cursor?: string | undefined
	q?: string | undefined
	status?: LinkState | undefined
}

const toCursor = (link: LinkRow): string =>
	Buffer.from(`${link.createdAt.getTime()}.${link.id}`).toString('base64url')

const readCursor = (cursor: string): { createdAt: Date; id: number } => {
	const match = /^(\d{1,14})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())
	if (match === null) throw invalid('cursor', 'invalid_format', 'This is not a cursor of this list.')
	return { createdAt: new Date(Number(match[1])), id: Number(match[2]) }
}

export const createMyLinks = ({ store, show, oldestShown, remove, now }: MyLinksDeps) => {
	/** Fails with `not_found`: nothing of that name, or not this account's. */
	const find = async (ownerId: string, slug: unknown): Promise<LinkRow> => {
		const slugKey = readSlug(slug)
		const link = slugKey === undefined ? undefined : await store.myLinks.find(ownerId, slugKey)
		if (link === undefined) throw fail('not_found')
		return link
	}
	return {
		find,
		/** One page of an account's links, newest first; `next` is the cursor of the following one. Fails with `validation_failed`. */
		list: async (ownerId: string, { limit, cursor, q, ...asked }: MyLinksQuestion) => {
			const { links, total } = await store.myLinks.page({
				...asked,
				ownerId,
				limit: limit + 1,
				after: cursor === undefined ? undefined : readCursor(cursor),
				q: q === '' ? undefined : q,
				since: oldestShown(),
				now: new Date(now()),
			})
			const page = links.slice(0, limit)
			const last = page.at(-1)
			return {
				items: page.map(({ link, newest, ...figures }) => show(link, figures, newest)),
				total,
				next: links.length > limit && last !== undefined ? toCursor(last.link) : undefined,
			}
		},
		/** Deletes one of an account's links. Fails with `not_found`. */
		remove: async (ownerId: string, slug: unknown): Promise<void> => remove(await find(ownerId, slug)),
	}
}

export type MyLinks = ReturnType<typeof createMyLinks>
