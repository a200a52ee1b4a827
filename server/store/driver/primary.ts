/** Which of several hosts takes writes, as the connections of a process find it out together. */
import { type Hosts, readHosts } from '../../config/hosts.ts'

/** What the connections of a process have found out together; the patch of postgres.js tells it and asks it. */
export interface Primary {
	/** Which host to try first: the one that took writes last. */
	at: () => number
	/**
	 * Whether a host that writes this timeline is a former primary. Every promotion raises the timeline (eight hex digits),
	 * so a primary that was cut off and comes back is told from the one that took its place.
	 */
	isFormer: (timeline: string) => boolean
	/** A host was found to take writes: connections to any other are left. Answers what to call when this one has ended. */
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
				// Statements on their way to the former primary fail now, instead of waiting for a machine that may be frozen.
				for (const end of [...joined.keys()]) end()
				moved(names[host]!)
			}
			joined.set(leave, current)
			return () => joined.delete(leave)
		},
	}
}

/**
 * The hosts of a connection string; undefined when it names one alone. `moved` is called with the name of each new primary, not
 * with the first. Fails as `readHosts` does.
 */
export const followHosts = (
	text: string,
	moved: (name: string) => void = () => {},
): FollowedHosts | undefined => {
	const hosts = readHosts(text)
	return hosts && { ...hosts, primary: createPrimary(hosts.names, moved) }
}
