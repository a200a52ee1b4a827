/** Reads DATABASE_URL and describes its faults without its user and password. */
import { readHosts } from './hosts.ts'

/** Parameters passed on to the driver or the database. */
const passedOn = ['sslmode', 'ssl', 'sslrootcert', 'target_session_attrs', 'connect_timeout', 'options']
/** Written by Neon and others; the driver authenticates without it. */
const channelBinding = 'channel_binding'
/** Prisma's and Supabase's parameter for a pooler in transaction mode. */
const pooled = 'pgbouncer'

const splitQuery = (text: string): { address: string; query: URLSearchParams } => {
	const [address = '', query = ''] = text.split('#', 1)[0]!.split(/\?(.*)/s)
	return { address, query: new URLSearchParams(query) }
}

/** The URL without the parameters above, and whether it names a pooler in transaction mode. */
export const readDatabaseUrl = (text: string): { url: string; isPooled: boolean } => {
	const { address, query } = splitQuery(text)
	const isPooled = query.get(pooled) === 'true'
	for (const name of [channelBinding, pooled]) query.delete(name)
	return { url: query.size === 0 ? address : `${address}?${query}`, isPooled }
}

/** The fault, worded to follow the variable's name; undefined when there is none. */
export const faultOfDatabaseUrl = (text: string): string | undefined => {
	if (!/^postgres(ql)?:\/\//.test(text)) return 'must begin with postgres:// or postgresql://'
	try {
		const url = URL.parse(readHosts(text)?.address ?? text)
		for (const part of [url!.username, url!.password, url!.pathname]) decodeURIComponent(part)
		const known = [...passedOn, channelBinding, pooled]
		const unknown = [...splitQuery(text).query.keys()].filter((name) => !known.includes(name))
		if (unknown.length === 0) return undefined
		return `has parameters that Kurz doesn't know (${unknown.join(', ')}): take them out; it knows ${known.join(', ')}`
	} catch (error) {
		return error instanceof TypeError || error instanceof URIError
			? 'is not a URL: special characters in user name and password must be percent-encoded'
			: (error as Error).message
	}
}
