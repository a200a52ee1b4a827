/** `standby`: the operator's command that says which standby to promote, and how. */
import { readConfig } from '../config/config.ts'
import { type Hosts, readHosts } from '../config/hosts.ts'
import {
	type Follower,
	type HostState,
	primariesOf,
	readHostStates,
	type SilentHost,
} from '../store/driver/host-states.ts'
import type { PlainCommand } from './command.ts'

/** A log position as a number, from two halves in hex. Source: PostgreSQL manual, 8.20. */
const bytesOf = (position: string): bigint => {
	const [high, low] = position.split('/') as [string, string]
	return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

const isSilent = (state: HostState | SilentHost): state is SilentHost => 'reason' in state
const hasAnswered = (state: HostState | SilentHost): state is HostState => !isSilent(state)
const namesOf = (states: { name: string }[]): string => states.map(({ name }) => name).join(' and ')

const describeFollower = ({ name, confirms, position }: Follower): string => {
	if (name === null) return "  a standby follows it; to see more, grant pg_monitor to Kurz's role"
	const part = confirms ? 'confirms commits' : 'follows, but confirms nothing'
	return `  ${name} ${part}${position === null ? '' : `, has everything up to ${position}`}`
}

const describe = (state: HostState | SilentHost): string[] => {
	const { name } = state
	if (isSilent(state)) return [`${name} does not answer: ${state.reason}`]
	const { isStandby, position, timeline, waitsFor, followers } = state
	if (isStandby) return [`${name} is a standby, has everything up to ${position}`]
	const waiting = waitsFor === '' ? 'its commits wait for no standby' : `its commits wait for ${waitsFor}`
	return [
		`${name} is the primary, on timeline ${timeline}, at ${position}; ${waiting}`,
		...followers.map(describeFollower),
	]
}

/** The steps to take when no host accepts writes. */
const promotion = (silent: SilentHost[], standbys: HostState[]): string[] => {
	const [best, ...others] = standbys.toSorted((a, b) => (bytesOf(b.position) > bytesOf(a.position) ? 1 : -1))
	if (best === undefined) return ['No host answers.']
	const [host, port] = best.name.replace(/[[\]]/g, '').split(/:(?=\d+$)/)
	const follow = others.length === 0 ? 'a new standby' : namesOf(others)
	const steps = [
		silent.length > 0
			? `Make sure that the old primary (${namesOf(silent)}) is dead and stays dead: switch the machine off, or stop Postgres and prevent it from starting.`
			: 'Make sure that the old primary is dead and stays dead.',
		...(silent.length > 1
			? [
					'Only one of the silent hosts was the primary. Bring the standbys back first: one of them may be the only one with the latest answered clicks.',
				]
			: []),
		'Run this again: the positions above are final only once the old primary is dead.',
		`Promote ${best.name}, the most advanced host that answers: psql "host=${host} port=${port}" -c "select pg_promote()"`,
		`Let ${follow} follow ${best.name} (primary_conninfo), and list the followers in its synchronous_standby_names: while that is empty, clicks are on one machine only; while no listed standby confirms, visits are refused.`,
	]
	return ['No host takes writes. In this order:', ...steps.map((step, nth) => `${nth + 1}. ${step}`)]
}

/** What to do, a line each, as the hosts are. */
export const advise = (states: (HostState | SilentHost)[]): string[] => {
	const [primary, ...others] = primariesOf(states)
	if (primary === undefined) return promotion(states.filter(isSilent), states.filter(hasAnswered))
	if (others.length === 0)
		return [
			`${primary.name} takes writes: there is nothing to promote. To replace it, shut it down first, then run this again.`,
		]
	const isClear = others.every(({ timeline }) => timeline < primary.timeline)
	const former = isClear
		? `Shut down ${namesOf(others)}: ${primary.name} was promoted later, and Kurz uses that one.`
		: `None of them was promoted after all others (${namesOf([primary, ...others])}): decide which one to keep, and shut down the rest.`
	return [`More than one host takes writes, so each lacks what the others have. ${former}`]
}

/** Prints what each host of `DATABASE_URL` is, and what to do. False when none of them answered. */
const tellStandby = async (hosts: Hosts | undefined, say: (line: string) => void) => {
	if (hosts === undefined)
		return 'DATABASE_URL names no standby: list the primary and its standbys, postgres://user:password@db1,db2/kurz'
	const states = await readHostStates(hosts)
	for (const line of [...states.flatMap(describe), '', ...advise(states)]) say(line)
	return states.some(hasAnswered)
}

/** Opens no database: there may be none that takes writes. */
export const standby: PlainCommand = ({ env, say }) =>
	tellStandby(readHosts(readConfig(env.all).databaseUrl ?? ''), say)
