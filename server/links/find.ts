/** Finds a link by one of its keys, for its owner, or for a member of its team. */

import type { SlugKey } from '../../shared/link/slug-key.ts'
import { isEnough, type TeamRole } from '../../shared/teams.ts'
import { isSameHash } from '../config/secrets.ts'
import { fail } from '../errors.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { LinkDeps } from './links.ts'
import { isMonitorKey } from './monitor-key.ts'
import { readSlug } from './slug.ts'
import { seenBy } from './stored-columns.ts'

/** Whose links somebody reads, and in which role: their own, or a team's. */
export interface Reading {
	ownerId: string
	role: TeamRole
}
/** Who reads or changes them. */
export interface Acting extends Reading {
	userId: string
}

/** A link as its statistics key opens it. */
export type SharedLink = LinkRow & { isShared: true }

/** A link, and what proves that it may be changed: its monitor key, or whose it is. */
export interface LinkAsked {
	slug: unknown
	by: { key: unknown } | Acting
}

/** Links that are looked up together. */
const atOnce = 100

/** Slugs and keys are path segments. Every failure is `not_found`, which reveals nothing. */
export const createLinkFinder = ({ store, monitorKeys, statisticsKeys }: LinkDeps) => {
	/** Each link that is there and that the asker may change, in order. */
	const many = async (asked: LinkAsked[]): Promise<(LinkRow | undefined)[]> => {
		const slugs = asked.map(({ slug, by }) =>
			'ownerId' in by || isMonitorKey(by.key) ? readSlug(slug) : undefined,
		)
		const keys = [...new Set(slugs.filter((slug) => slug !== undefined))]
		const rows = new Map<SlugKey | undefined, LinkRow>()
		for (let at = 0; at < keys.length; at += atOnce)
			for (const row of await store.links.findBySlugs(keys.slice(at, at + atOnce))) rows.set(row.slugKey, row)
		return asked.map(({ by }, nth) => {
			const row = rows.get(slugs[nth])
			if ('ownerId' in by) return row?.ownerId === by.ownerId ? row : undefined
			if (!isMonitorKey(by.key)) return undefined
			// Compared even without a link, so that both cases take equally long.
			const key = monitorKeys.hash(by.key)
			return isSameHash(row?.monitorHash ?? new Uint8Array(key.length), key) ? row : undefined
		})
	}
	const one = async (asked: LinkAsked): Promise<LinkRow> => {
		const [link] = await many([asked])
		if (link === undefined) throw fail('not_found')
		return link
	}

	const byHash =
		(
			column: 'monitorHash' | 'statisticsHash',
			keys: { hash: (key: string) => Uint8Array },
			findBy: (hash: Uint8Array) => Promise<LinkRow | undefined>,
		) =>
		async (key: unknown): Promise<LinkRow> => {
			const asked = isMonitorKey(key) && keys.hash(key)
			const link = asked && (await findBy(asked))
			if (!asked || !link || !isSameHash(link[column] ?? new Uint8Array(), asked)) throw fail('not_found')
			return link
		}

	/** The link of this slug as the account sees it, and what it may do: its own, or a team's. */
	const ofMember = async (userId: string, slug: unknown): Promise<{ link: LinkRow; role: TeamRole }> => {
		const slugKey = readSlug(slug)
		const found = slugKey === undefined ? undefined : await store.myLinks.find(userId, slugKey)
		if (found === undefined) throw fail('not_found')
		return { ...found, link: seenBy(found.role, found.link) }
	}
	const byShared = byHash('statisticsHash', statisticsKeys, store.statisticsLinks.findByHash)

	return {
		many,
		/** The link of this slug, if this is its monitor key. Fails with `not_found`. */
		bySlugAndKey: (slug: unknown, key: unknown): Promise<LinkRow> => one({ slug, by: { key } }),

		/** The link of this monitor key. Fails with `not_found`. */
		byKey: byHash('monitorHash', monitorKeys, store.links.findByMonitorHash),

		/**
		 * The link of this statistics key, which looks like a monitor key, without what is its
		 * owner's alone. Fails alike.
		 */
		byStatisticsKey: async (key: unknown): Promise<SharedLink> => ({
			...seenBy('stranger', await byShared(key)),
			isShared: true,
		}),

		ofMember,
		/**
		 * The link of this slug, if the account owns it or has the role in its team. Fails with
		 * `not_found`, `forbidden`.
		 */
		ofOwner: async (userId: string, slug: unknown, needed: TeamRole): Promise<LinkRow> => {
			const { link, role } = await ofMember(userId, slug)
			if (!isEnough(role, needed)) throw fail('forbidden')
			return link
		},
	}
}

export type FindLink = ReturnType<typeof createLinkFinder>
