/** Whether a link is blocked: the operator disabled it, or blocks the host of a target. */
import { invalid } from '../errors.ts'
import type { LinkRow, LinkTargets } from '../store/link-rows.ts'
import { covers, type HostSet, hostOf } from './blocked-hosts.ts'

/** Why a link redirects nobody. */
export type Block = 'disabled' | 'host'

type Blockable = LinkTargets & Pick<LinkRow, 'disabledAt'>

/** The first host of a link's targets that is in the list. */
export const coveredHost = (hosts: HostSet, { longUrl, rules, shares }: LinkTargets): string | undefined =>
	[longUrl, ...[...(rules ?? []), ...(shares ?? [])].map(({ url }) => url)]
		.map(hostOf)
		.find((host) => covers(hosts, host))

/** `hosts` returns the current list, `reasonFor` why a host of it is blocked. */
export const createBlocks = (
	hosts: () => HostSet,
	reasonFor: (host: string) => string | undefined = () => undefined,
) => {
	/** Every visit asks, so each link object (they are cached) is compared once per list. */
	const compared = new WeakMap<Blockable, { hosts: HostSet; covered: string | undefined }>()
	/** The host of a target that is blocked: one of them blocks the link, for everybody. */
	const coveredIn = (link: Blockable): string | undefined => {
		const list = hosts()
		if (list.size === 0) return undefined
		const before = compared.get(link)
		if (before?.hosts === list) return before.covered
		const covered = coveredHost(list, link)
		compared.set(link, { hosts: list, covered })
		return covered
	}

	const allows = (url: string): boolean => !covers(hosts(), hostOf(url))

	return {
		/** Why a link is blocked; undefined when it is not. */
		of: (link: Blockable): Block | undefined =>
			link.disabledAt !== null ? 'disabled' : coveredIn(link) === undefined ? undefined : 'host',

		/**
		 * Why a blocked link is, in the operator's words, where they show them: on pages alone,
		 * since error bodies are fixed.
		 */
		reasonOf: (link: Blockable & Pick<LinkRow, 'disabledReason'>): string | undefined => {
			if (link.disabledAt !== null) return link.disabledReason ?? undefined
			const host = coveredIn(link)
			return host === undefined ? undefined : reasonFor(host)
		},

		/** Whether an address is on no blocked host. */
		allows,

		/** Fails with `validation_failed` for an address on a blocked host. */
		guard: (url: string, field: string): void => {
			if (!allows(url)) throw invalid(field, 'blocked_host', 'This service creates no links to this site.')
		},
	}
}

export type Blocks = ReturnType<typeof createBlocks>
