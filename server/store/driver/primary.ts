/** Which of several hosts takes writes; the connections of a process share what they find out. */
import { type Hosts, readHosts } from '../../config/hosts.ts'

/** What the connections have found out. The patch of postgres.js reads and writes it. */
export interface Primary {
	/** Which host to try first: the one that took writes last. */
	at: () => number
	/**
	 * Whether a host that writes this timeline is a former primary. Each promotion raises the
	 * timeline (eight hex digits), which tells a primary that was cut off and comes back from its
	 * successor.
	 */
	isFormer: (timeline: string) => boolean
	/** Notes a primary and leaves others. Answers what to call when this connection ends. */
	join: (host: number, timeline: string, leave: () => void) => () => void
}

/** The hosts of a connection string, and what is known of their primary. */
export interface FollowedHosts extends Hosts {
	primary: Primary
}

const createPrimary = (names: string[], moved: (name: string) => void): Primary => {
	let current = { host: 0, timeline: '' }
	const joined = new Map<() => void, { host: number; timeline: string }>()
	return {
		at: () => current.host,
		isFormer: (timeline) => timeline < current.timeline,
		join: (host, timeline, leave) => {
			const isNew = host !== current.host || timeline !== current.timeline
			const isFirst = current.timeline === ''
			current = { host, timeline }
			if (isNew && !isFirst) {
				// Statements sent to the former primary fail now; its machine may be frozen.
				for (const end of [...joined.keys()]) end()
				moved(names[host]!)
			}
			joined.set(leave, current)
			return () => joined.delete(leave)
		},
	}
}

/**
 * The hosts of a connection string; undefined when it names only one. `moved` is called with the
 * name of each new primary, not with the first. Fails as `readHosts` does.
 */
export const followHosts = (
	text: string,
	moved: (name: string) => void = () => {},
): FollowedHosts | undefined => {
	const hosts = readHosts(text)
	return hosts && { ...hosts, primary: createPrimary(hosts.names, moved) }
}
