/** What operators do with hosts for short links, and which home addresses lead in a circle. */
import { bounds } from '../../shared/bounds.ts'
import { hostIn, mayBeLink } from '../config/link-variables.ts'
import { Refusal } from '../config/refusal.ts'
import { invalid } from '../errors.ts'
import type { LinkHostRow, LinkHostStore, NewLinkHost } from '../store/links/link-hosts.ts'

type Host = Pick<LinkHostRow, 'name' | 'origin' | 'home' | 'notFound'>

interface HostActDeps {
	hosts: LinkHostStore
	baseUrl: string
	/** Host 0, and all hosts. */
	zero: Host
	all: () => Iterable<Host>
	/** Reads them again. */
	look: () => Promise<void>
	now: () => number
}

const addressesOf = ({ home, notFound }: Pick<NewLinkHost, 'home' | 'notFound'>) =>
	Object.entries({ home, not_found: notFound }).flatMap(([field, url]) => (url ? [{ field, url }] : []))

export const createHostActs = ({ hosts, baseUrl, zero, all, look, now }: HostActDeps) => {
	const ownNames = [baseUrl, zero.origin].map(hostIn)
	const isApart = ownNames[0] !== ownNames[1]
	const leadsBack = (url: string, more?: string): boolean =>
		mayBeLink(url, baseUrl, (name) => {
			const isAdded = name === more || [...all()].some((host) => host.name === name)
			return isAdded || (isApart && name === ownNames[1])
		})
	const guard = (host: NewLinkHost): void => {
		if (ownNames.includes(host.name)) throw invalid('host', 'own_host', 'This is the server’s own host.')
		for (const { field, url } of addressesOf(host))
			if (leadsBack(url, host.name))
				throw invalid(
					field,
					'loop',
					`${url} may be a short link and lead in a circle: give an address elsewhere, or the page at ${baseUrl}.`,
				)
		for (const other of [zero, ...all()])
			if (other.name !== host.name && addressesOf(other).some(({ url }) => hostIn(url) === host.name))
				throw invalid('host', 'loop', `A home or not-found address of ${hostIn(other.origin)} is there.`)
	}
	const thenLook = (change: Promise<number>) => change.then((changed) => look().then(() => changed))
	return {
		list: hosts.list,
		figures: () => hosts.figures(new Date(now())),
		/** Adds a host, or changes it. Fails with `validation_failed`. */
		save: async (host: NewLinkHost): Promise<void> => {
			guard(host)
			if (!(await hosts.save(host, new Date(now()))))
				throw invalid('host', 'too_big', `There can be at most ${bounds.linkHosts} hosts.`)
			await look()
		},
		/** Returns how many were open. */
		close: (names: string[]): Promise<number> => thenLook(hosts.close(names, new Date(now()))),
		/** Returns how many were closed. */
		reopen: (names: string[]): Promise<number> => thenLook(hosts.reopen(names)),
		/** Removes hosts that are closed for a minute and have no links; returns how many. */
		remove: (names: string[]): Promise<number> => thenLook(hosts.remove(names, new Date(now()))),
		/** Fails with `Refusal` where a variable of host 0 leads to a host that was added. */
		guardVariables: (): void => {
			for (const { field, url } of addressesOf(zero))
				if (leadsBack(url))
					throw new Refusal([
						`LINK_${field.toUpperCase()}_URL is on a host for short links (kurz host list): it would lead in a circle`,
					])
		},
	}
}
