/** Which of several hosts takes writes; the connections of a process share what they find out. */
import { readHosts } from '../../config/hosts.ts'

/** What the connections have found out. The patch of postgres.js reads and writes it. */
const createPrimary = (names: string[], moved: (name: string) => void) => {
	let current = { host: 0, timeline: '' }
	const joined = new Map<() => void, { host: number; timeline: string }>()
	return {
		/** Which host to try first: the one that took writes last. */
		at: () => current.host,
		/**
		 * Whether a host that writes this timeline is a former primary. Each promotion raises the
		 * timeline (eight hex digits), which tells a primary that was cut off and comes back from
		 * its successor.
		 */
		isFormer: (timeline: string) => timeline < current.timeline,
		/** Notes a primary and leaves others. Answers what to call when this connection ends. */
		join: (host: number, timeline: string, leave: () => void): (() => void) => {
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
export const followHosts = (text: string, moved: (name: string) => void = () => {}) => {
	const hosts = readHosts(text)
	return hosts && { ...hosts, primary: createPrimary(hosts.names, moved) }
}

export type FollowedHosts = NonNullable<ReturnType<typeof followHosts>>
