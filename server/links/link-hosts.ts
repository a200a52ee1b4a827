/** The hosts of short links: that of `LINK_BASE_URL` (host 0), and those that operators add. */
import { hostOfKey, nameOfKey, type SlugKey, writtenSlug } from '../../shared/link/slug-key.ts'
import { paths } from '../../shared/paths.ts'
import type { Config } from '../config/config.ts'
import { invalid } from '../errors.ts'
import type { LinkHostRow, LinkHostStore } from '../store/links/link-hosts.ts'
import { createHostActs } from './host-acts.ts'
import { createHostVisits, type HostVisitsDeps } from './host-visits.ts'

export interface LinkHostsDeps
	extends Pick<Config, 'baseUrl' | 'linkBaseUrl'>,
		Partial<Pick<Config, 'linkHomeUrl' | 'linkNotFoundUrl'>> {
	store: { linkHosts: LinkHostStore } & HostVisitsDeps['store']
	now: () => number
}

/** What a visit needs of a host. */
export type VisitedHost = Pick<LinkHostRow, 'name' | 'origin' | 'home' | 'notFound'>

/** What finds the host of a link: its key, and the slug as it was typed. */
type Placed = { slug: string; slugKey: SlugKey }

/**
 * The name in a URL's host: in lower case, without port and the dots that may end a full name. A
 * proxy may strip the port, add it, or listen on another one: that makes no other host.
 */
export const hostNameIn = (url: string): string => {
	const start = url.indexOf('//') + 2
	const end = url.indexOf('/', start)
	return nameOf(url.slice(start, end < 0 ? undefined : end))
}
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.+$/, '')

export { hostOfKey }

/** A link as forms and paths of pages name it. */
export const writtenOf = ({ slug, slugKey }: Placed): string => writtenSlug(slug, hostOfKey(slugKey))

/** Whether an owner may make links there: an account or a team, by its id; null for nobody. */
const admits = ({ openTo, allowed }: LinkHostRow, ownerId: string | null): boolean => {
	if (ownerId === null) return allowed === null && openTo === 'all'
	return allowed === null || allowed.includes(ownerId)
}

export const createLinkHosts = (deps: LinkHostsDeps) => {
	const { store, baseUrl, linkBaseUrl, now } = deps
	let known: ReadonlyMap<string, LinkHostRow> = new Map()
	let names: readonly string[] = []
	const visits = createHostVisits({ store, now })
	const ownName = hostNameIn(linkBaseUrl)
	const isOwn = (name: string): boolean => name === ownName || name === hostNameIn(baseUrl)
	const zero: VisitedHost = {
		...{ name: '', origin: linkBaseUrl },
		...{ home: deps.linkHomeUrl ?? null, notFound: deps.linkNotFoundUrl ?? null },
	}

	/** Reads the hosts again. The background work of each process does so when they changed. */
	const look = async (): Promise<void> => {
		const rows = await store.linkHosts.list()
		known = new Map(rows.map((row) => [row.name, row]))
		names = rows.map(({ name }) => name)
	}
	/** One with links of its own. */
	const ownAt = (name: string): LinkHostRow | undefined => {
		const found = known.get(name)
		return found?.isAlias ? undefined : found
	}
	/** The host that a request came to. Unknown ones and aliases are host 0. */
	const at = (url: string): VisitedHost => (known.size === 0 ? zero : (ownAt(hostNameIn(url)) ?? zero))
	// One that another process has just added is not known yet.
	const originOf = (host: string): string =>
		host === '' ? linkBaseUrl : (known.get(host)?.origin ?? `https://${host}`)

	return {
		look,
		at,
		/** Whether only links are served there. */
		isLinkHost: (url: string): boolean => {
			if (baseUrl === linkBaseUrl && known.size === 0) return false
			const name = hostNameIn(url)
			return ownAt(name) !== undefined || (baseUrl !== linkBaseUrl && name === ownName)
		},
		/** Whether a host is one of those that operators added, in the form of `URL.hostname`. */
		has: (hostname: string): boolean => known.has(nameOf(hostname)),
		/** Visits by names that are no host. */
		visits: {
			...visits,
			/** Counts a visit if the name it came by is none of ours. */
			note: (name: string): void => {
				if (!isOwn(name) && !known.has(name)) visits.note(name)
			},
		},
		/** The names of those, for referrers. */
		names: (): readonly string[] => names,
		/** Where links are on all hosts, and the pages. */
		bases: (): string[] => [linkBaseUrl, ...[...known.values()].map(({ origin }) => origin), baseUrl],
		/** The absolute link. */
		linkOf: ({ slug, slugKey }: Placed): string => originOf(hostOfKey(slugKey)) + paths.visit(slug),
		linkOfKey: (key: SlugKey): string => originOf(hostOfKey(key)) + paths.visit(nameOfKey(key)),
		/** The name of a link's host. */
		hostOf: ({ slugKey }: Pick<Placed, 'slugKey'>): string => hostOfKey(slugKey) || ownName,
		/** A slug of a path with the host that the query `?host=` names, if it does. */
		asked: (slug: string | undefined, url: string): string => {
			// The part of a path that can't be decoded.
			if (slug === undefined) return ''
			const [, name = slug, written] = /^([^@]*)@([^@]+)$/.exec(slug) ?? []
			const host = new URLSearchParams(/\?(.*)$/s.exec(url)?.[1]).get('host') || written
			const named = nameOf(host ?? '')
			return named ? writtenSlug(name, isOwn(named) || known.get(named)?.isAlias ? '' : named) : slug
		},

		/**
		 * Hosts on which one of these owners, or a stranger, can make links, as the interface says
		 * them; host 0 first.
		 */
		choices: (ownerIds: string[]) => [
			{ host: ownName, link_base_url: linkBaseUrl, is_default: true },
			...[...known.values()]
				.filter(
					(row) =>
						row.closedAt === null && !row.isAlias && [null, ...ownerIds].some((owner) => admits(row, owner)),
				)
				.map(({ name, origin }) => ({ host: name, link_base_url: origin, is_default: false })),
		],
		/**
		 * The host of a new link: its name and number. Fails with `validation_failed`; one that its
		 * owner may not use is as unknown as one that is not there.
		 */
		forNew: (asked: string | undefined, ownerId: string | null): { host: string; hostId: number } => {
			const name = nameOf(asked ?? '')
			if (name === '' || isOwn(name)) return { host: '', hostId: 0 }
			const found = ownAt(name)
			if (found === undefined || !admits(found, ownerId))
				throw invalid('host', 'unknown', 'You can make no links on this host.')
			if (found.closedAt !== null) throw invalid('host', 'closed', 'No more links are made on this host.')
			return { host: name, hostId: found.id }
		},
		...createHostActs({ hosts: store.linkHosts, baseUrl, zero, all: () => known.values(), look, now }),
	}
}

export type LinkHosts = ReturnType<typeof createLinkHosts>
