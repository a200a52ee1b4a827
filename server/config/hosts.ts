/** Reads a connection string that names several hosts. */

const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s
const hostAndPort = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::(\d{1,5}))?$/i

const readHost = (text: string): { host: string; port: number } => {
	if (text === '') throw new Error('names an empty host: separate hosts with one comma')
	const [, address, name, port = '5432'] = hostAndPort.exec(text) ?? []
	const host = address ?? name
	if (host === undefined)
		throw new Error('names something that is not a host: each looks like db.example:5432')
	if (Number(port) < 1 || Number(port) > 65_535) throw new Error('names a port that is not from 1 to 65535')
	return { host, port: Number(port) }
}

const targets = ['read-write', 'primary', 'any'] as const
/** Source: PostgreSQL manual, 34.1.2. */
type Target = (typeof targets)[number]

/** Kurz writes, so it can't use what leads to a standby. */
const readTarget = (rest: string): Target => {
	const target = new URLSearchParams(rest.split('?')[1]?.split('#')[0]).get('target_session_attrs')
	if (target === null) return targets[0]
	const found = targets.find((name) => name === target)
	if (found !== undefined) return found
	throw new Error(
		['read-only', 'standby', 'prefer-standby'].includes(target)
			? `has target_session_attrs=${target}, which leads to a standby: Kurz writes, and takes ${targets.join(', ')}`
			: `has a target_session_attrs that Kurz doesn't know: it knows ${targets.join(', ')}`,
	)
}

/**
 * The hosts of a connection string; undefined when it names only one. Throws an error that says
 * what is wrong, without the user and password.
 */
export const readHosts = (text: string) => {
	const [, before = '', hosts = '', rest = ''] = parts.exec(text) ?? []
	const target = readTarget(rest)
	const list = hosts.split(',')
	if (list.length === 1) return undefined
	const read = list.map(readHost)
	const names = read.map(({ host, port }) => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`))
	if (new Set(names).size < names.length) throw new Error('names a host twice')
	return {
		/** Which host will do, as libpq means it. Without the parameter, one that takes writes. */
		target,
		/** The connection string with only the first host and without `target_session_attrs`. */
		address: before + list[0] + rest.replace(/([?&])target_session_attrs=[^&#]*&?/, '$1'),
		host: read.map(({ host }) => host),
		port: read.map(({ port }) => port),
		/** Each as `host:port`. */
		names,
	}
}

export type Hosts = NonNullable<ReturnType<typeof readHosts>>
