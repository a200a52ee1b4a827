/** Reads a connection string that names several hosts. */

export interface Hosts {
	/** The connection string with only the first host and without `target_session_attrs`. */
	address: string
	host: string[]
	port: number[]
	/** Each as `host:port`. */
	names: string[]
}

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

/** Kurz writes, so it can't use a standby. */
const checkTarget = (rest: string): void => {
	const target = new URLSearchParams(rest.split('?')[1]?.split('#')[0]).get('target_session_attrs')
	if (target !== null && !['primary', 'read-write'].includes(target)) {
		throw new Error('has a target_session_attrs other than primary or read-write: Kurz needs to write')
	}
}

/**
 * The hosts of a connection string; undefined when it names only one. Throws an error that says
 * what is wrong, without the user and password.
 */
export const readHosts = (text: string): Hosts | undefined => {
	const [, before = '', hosts = '', rest = ''] = parts.exec(text) ?? []
	checkTarget(rest)
	const list = hosts.split(',')
	if (list.length === 1) return undefined
	const read = list.map(readHost)
	const names = read.map(({ host, port }) => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`))
	if (new Set(names).size < names.length) throw new Error('names a host twice')
	return {
		address: before + list[0] + rest.replace(/([?&])target_session_attrs=[^&#]*&?/, '$1'),
		host: read.map(({ host }) => host),
		port: read.map(({ port }) => port),
		names,
	}
}
