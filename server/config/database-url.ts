/** Reads DATABASE_URL and describes its faults without its user and password. */
import { type AccessVariables, faultOfTls, joinQuery, splitQuery, withAccess } from './database-access.ts'
import { readHosts } from './hosts.ts'

/** Parameters passed on to the driver or the database. */
const passedOn = ['sslmode', 'ssl', 'sslrootcert', 'target_session_attrs', 'connect_timeout', 'options']
/** Written by Neon and others; the driver authenticates without it. */
const channelBinding = 'channel_binding'
/** Prisma's and Supabase's parameter for a pooler in transaction mode. */
const pooled = 'pgbouncer'

/**
 * The URL without the parameters above and with what the variables say, and whether it names a
 * pooler in transaction mode.
 */
export const readDatabaseUrl = (text: string, variables: AccessVariables = {}) => {
	const { address, query } = splitQuery(text)
	const isPooled = query.get(pooled) === 'true'
	for (const name of [channelBinding, pooled]) query.delete(name)
	// What it means for a single host anyway; the driver does not know the word.
	if (readHosts(text) === undefined) query.delete('target_session_attrs', 'any')
	return { url: withAccess(joinQuery(address, query), variables), isPooled }
}

type Given = Partial<Record<keyof AccessVariables, string>>

/** Faults of the address and its variables together, each a line. */
export const faultsOfAccess = (text: string | undefined, variables: Given): string[] => {
	const faults = faultsOfPassword(text, variables)
	if (text === undefined || faultOfTls(splitQuery(text).query) !== undefined) return faults
	const { query } = splitQuery(withAccess(text, variables as AccessVariables))
	if (variables.PGSSLROOTCERT !== 'system' || faultOfTls(query) === undefined) return faults
	return [...faults, 'PGSSLROOTCERT is system, which needs sslmode=verify-full']
}

/** The password has one source. */
const faultsOfPassword = (text: string | undefined, variables: Given): string[] => {
	const { DATABASE_PASSWORD_FILE: file, DATABASE_PASSWORD_COMMAND: command } = variables
	const name = file === undefined ? 'DATABASE_PASSWORD_COMMAND' : 'DATABASE_PASSWORD_FILE'
	if (file === undefined && command === undefined) return []
	if (file !== undefined && command !== undefined)
		return [`${name} and DATABASE_PASSWORD_COMMAND are both set: leave one out`]
	if (text === undefined) return [`${name} needs DATABASE_URL: the embedded database has no password`]
	return /^[^/?#]*\/\/[^/?#@]*:[^/?#@]+@/.test(text)
		? [`${name} is set, and DATABASE_URL holds a password too: leave one out`]
		: []
}

/** The fault, worded to follow the variable's name; undefined when there is none. */
export const faultOfDatabaseUrl = (text: string): string | undefined => {
	if (!/^postgres(ql)?:\/\//.test(text)) return 'must begin with postgres:// or postgresql://'
	try {
		const url = URL.parse(readHosts(text)?.address ?? text)
		for (const part of [url!.username, url!.password, url!.pathname]) decodeURIComponent(part)
		const { query } = splitQuery(text)
		const known = [...passedOn, channelBinding, pooled]
		const unknown = [...query.keys()].filter((name) => !known.includes(name))
		if (unknown.length === 0) return faultOfTls(query)
		return `has parameters that Kurz doesn't know (${unknown.join(', ')}): take them out; it knows ${known.join(', ')}`
	} catch (error) {
		return error instanceof TypeError || error instanceof URIError
			? 'is not a URL: special characters in user name and password must be percent-encoded'
			: (error as Error).message
	}
}
