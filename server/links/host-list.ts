/** All hosts that no link may lead to: those of the operator's file and those of the database. */
import type { BlockedHostStore } from '../store/links/blocked-hosts.ts'
import { covering, type HostSet } from './blocked-hosts.ts'

export interface HostListDeps {
	store: { blockedHosts: BlockedHostStore }
	/** The hosts of the file `BLOCKED_HOSTS`, as they are now. */
	ofFile: () => HostSet
	now: () => number
}

export const createHostList = ({ store: { blockedHosts }, ofFile, now }: HostListDeps) => {
	let ofDatabase: HostSet = new Set()
	let reasons: ReadonlyMap<string, string> = new Map()
	/** Joined once per change of either list: `blocks.ts` compares a link once per set. */
	let joined: { file: HostSet; database: HostSet; all: HostSet } | undefined

	const all = (): HostSet => {
		const file = ofFile()
		if (ofDatabase.size === 0) return file
		if (joined?.file !== file || joined.database !== ofDatabase)
			joined = { file, database: ofDatabase, all: file.union(ofDatabase) }
		return joined.all
	}

	/** Reads the list again. The background work of each process does so when it changed. */
	const look = async (): Promise<void> => {
		const rows = await blockedHosts.list()
		ofDatabase = new Set(rows.map(({ host }) => host))
		reasons = new Map(rows.flatMap(({ host, reason }) => (reason === null ? [] : [[host, reason]])))
	}

	const thenLook = (change: Promise<number>) => change.then((changed) => look().then(() => changed))

	return {
		all,
		look,
		/** Why a host is blocked, where operators show it. */
		reasonFor: (host: string): string | undefined => {
			const known = covering(reasons, host)
			return known === undefined ? undefined : reasons.get(known)
		},
		/** Those of the database, which operators can unblock. */
		list: blockedHosts.list,

		/** Blocks hosts (in the form of `hostOf`); returns how many it changed. */
		block: (hosts: string[], reason?: string): Promise<number> =>
			thenLook(blockedHosts.block(hosts, new Date(now()), reason)),

		/** Returns how many were blocked. */
		unblock: (hosts: string[]): Promise<number> => thenLook(blockedHosts.unblock(hosts)),
	}
}

export type HostList = ReturnType<typeof createHostList>

/** Reads lists again, unless the database's stamp of them is as it was. */
export const createHostsReader = (...lists: { look: () => Promise<void> }[]) => {
	let seen: string | undefined
	return async (stamp?: string): Promise<void> => {
		if (stamp !== undefined && stamp === seen) return
		for (const { look } of lists) await look()
		seen = stamp
	}
}
