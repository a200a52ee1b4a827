/** The state of each host: primary or standby, its position, and who confirms its commits. */
import postgres from 'postgres'
import type { Hosts } from '../../config/hosts.ts'
import { createAccess } from './access.ts'
import { inTime } from './password.ts'
import type { FollowedHosts } from './primary.ts'

/** A standby as its primary knows it; null where the role may not see it (`pg_read_all_stats`). */
export interface Follower {
	/** Its `application_name`. */
	name: string | null
	/** Whether a commit may wait for it. */
	confirms: boolean | null
	/** Up to where it has everything on its disk. */
	position: string | null
}

export interface HostState {
	/** As `host:port`. */
	name: string
	isStandby: boolean
	/** Up to where it has everything, as Postgres writes it: `0/3000148`. */
	position: string
	/** Of a primary, eight hex digits: each promotion raises it. */
	timeline: string | null
	/** Tells two servers from one that has two names, or two poolers. */
	startedAt: string
	/** `synchronous_standby_names`. */
	waitsFor: string
	followers: Follower[]
}

/** One that did not answer, and why. */
export interface SilentHost {
	name: string
	reason: string
}

/** Seconds for a connection; a host that is frozen takes one, and never answers. */
const connectsWithin = 1
const answersWithin = 2_000

/**
 * After a restart without its primary, a standby's `pg_last_wal_receive_lsn()` goes back to the
 * beginning of a segment; what it has replayed is there all the same.
 */
const question = `
	select r as "isStandby", pg_postmaster_start_time()::text as "startedAt",
		(case when r then greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) else pg_current_wal_flush_lsn() end)::text as position,
		case when not r then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline,
		current_setting('synchronous_standby_names') as "waitsFor",
		(select coalesce(json_agg(json_build_object('name', application_name, 'confirms', sync_state in ('sync', 'quorum'),
			'position', flush_lsn::text) order by application_name), '[]') from pg_stat_replication) as followers
	from pg_is_in_recovery() r`

/** Asks each of the hosts by itself, all at once. Never fails. */
export const readHostStates = ({
	address,
	host,
	port,
	names,
}: Pick<Hosts, 'address' | 'host' | 'port' | 'names'>): Promise<(HostState | SilentHost)[]> => {
	const access = createAccess(address)
	return Promise.all(
		names.map(async (name, nth) => {
			const own = { host: host[nth]!, port: port[nth]!, max: 1, connect_timeout: connectsWithin }
			const common = { prepare: false, fetch_types: false, onnotice: () => {} }
			const sql = postgres(access.address, { ...access.options, ...own, ...common })
			try {
				const asking = sql.unsafe<[Omit<HostState, 'name'>]>(question)
				const [state] = await inTime(answersWithin, asking, access.password)
				return { name, ...state }
			} catch (error) {
				return { name, reason: String((error as Error).message || (error as { code?: string }).code) }
			} finally {
				void sql.end({ timeout: 0 })
			}
		}),
	)
}

/** Those that take writes, each server once, the newest timeline first. */
export const primariesOf = (states: (HostState | SilentHost)[]) => {
	const servers = new Map<string, HostState & { timeline: string }>()
	for (const state of states) {
		if (!('timeline' in state) || state.timeline === null || servers.has(state.startedAt)) continue
		servers.set(state.startedAt, { ...state, timeline: state.timeline })
	}
	return [...servers.values()].sort((a, b) => (a.timeline < b.timeline ? 1 : -1))
}

/**
 * Where several servers take writes, makes connections use the one with the newest timeline.
 * Answers the others. Fails with one sentence when two have the same.
 */
export const passOverFormer = async (hosts: FollowedHosts): Promise<string[]> => {
	const [newest, second, ...others] = primariesOf(await readHostStates(hosts))
	if (newest === undefined || second === undefined) return []
	if (newest.timeline === second.timeline) {
		throw new Error(
			`${newest.name} and ${second.name} both take writes, and neither was promoted after the other: shut down the one that is not to be used (kurz standby tells more)`,
		)
	}
	hosts.primary.join(hosts.names.indexOf(newest.name), newest.timeline, () => {})()
	return [second, ...others].map(({ name }) => name)
}
