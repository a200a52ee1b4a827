/** Whether a link is blocked: the operator disabled it, or blocks its target's host. */
import { invalid } from '../errors.ts'
import type { LinkRow } from '../store/link-rows.ts'
import { covers, type HostSet, hostOf } from './blocked-hosts.ts'

/** Why a link redirects nobody. */
export type Block = 'disabled' | 'host'

type Blockable = Pick<LinkRow, 'longUrl' | 'disabledAt'>

/** `hosts` returns the current list, `reasonFor` why a host of it is blocked. */
export const createBlocks = (
	hosts: () => HostSet,
	reasonFor: (host: string) => string | undefined = () => undefined,
) => {
	/** Every visit asks, so each link object (they are cached) is compared once per list. */
	const compared = new WeakMap<Blockable, { hosts: HostSet; isCovered: boolean }>()
	const isCovered = (link: Blockable): boolean => {
		const list = hosts()
		if (list.size === 0) return false
		const before = compared.get(link)
		if (before?.hosts === list) return before.isCovered
		const verdict = { hosts: list, isCovered: covers(list, hostOf(link.longUrl)) }
		compared.set(link, verdict)
		return verdict.isCovered
	}

	const allows = (url: string): boolean => !covers(hosts(), hostOf(url))

	return {
		/** Why a link is blocked; undefined when it is not. */
		of: (link: Blockable): Block | undefined =>
			link.disabledAt !== null ? 'disabled' : isCovered(link) ? 'host' : undefined,

		/**
		 * Why a blocked link is, in the operator's words, where they show them: on pages alone,
		 * since error bodies are fixed.
		 */
		reasonOf: (link: Blockable & Pick<LinkRow, 'disabledReason'>): string | undefined =>
			link.disabledAt !== null
				? (link.disabledReason ?? undefined)
				: isCovered(link)
					? reasonFor(hostOf(link.longUrl))
					: undefined,

		/** Whether an address is on no blocked host. */
		allows,

		/** Fails with `validation_failed` for an address on a blocked host. */
		guard: (url: string, field: string): void => {
			if (!allows(url)) throw invalid(field, 'blocked_host', 'This service creates no links to this site.')
		},
	}
}

export type Blocks = ReturnType<typeof createBlocks>
