/** How connections are secured: TLS and the password, as parameters of the connection string. */
import { own } from '../../shared/text/own.ts'

/** From none to most, as libpq means them. Source: PostgreSQL manual, 34.19.3. */
export const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
export type TlsMode = (typeof tlsModes)[number]

/** The environment variables beside `DATABASE_URL`. */
export interface AccessVariables {
	PGSSLMODE?: TlsMode | undefined
	PGSSLROOTCERT?: string | undefined
	DATABASE_PASSWORD_FILE?: string | undefined
	DATABASE_PASSWORD_COMMAND?: string | undefined
}

/** Splits off the query. */
export const splitQuery = (text: string): { address: string; query: URLSearchParams } => {
	const [address = '', query = ''] = text.split('#', 1)[0]!.split(/\?(.*)/s)
	return { address, query: new URLSearchParams(query) }
}
export const joinQuery = (address: string, query: URLSearchParams): string =>
	query.size === 0 ? address : `${address}?${query}`

/** The driver's own name for `sslmode`: `ssl=true` checks the certificate. */
const modeOf = (query: URLSearchParams): string | undefined => {
	const given = query.get('sslmode') ?? query.get('ssl')
	if (given === null) return undefined
	return own({ true: 'verify-full', false: 'disable' }, given) ?? given
}

/** The fault of the parameters on TLS, worded to follow the variable's name. */
export const faultOfTls = (query: URLSearchParams): string | undefined => {
	const mode = modeOf(query)
	if (mode !== undefined && !tlsModes.includes(mode as TlsMode))
		return `has an sslmode that Kurz doesn't know: it knows ${tlsModes.join(', ')}`
	if (query.get('sslrootcert') === 'system' && mode !== undefined && mode !== 'verify-full')
		return 'has sslrootcert=system, which needs sslmode=verify-full'
	return undefined
}

/** Adds what the variables say to a connection string, whose own parameters win. */
export const withAccess = (text: string, variables: AccessVariables): string => {
	const { address, query } = splitQuery(text)
	const add = (name: string, value: string | undefined) => {
		if (value !== undefined && !query.has(name)) query.set(name, value)
	}
	if (modeOf(query) === undefined) add('sslmode', variables.PGSSLMODE)
	add('sslrootcert', variables.PGSSLROOTCERT)
	add('password_file', variables.DATABASE_PASSWORD_FILE)
	add('password_command', variables.DATABASE_PASSWORD_COMMAND)
	return joinQuery(address, query)
}

/** Reads the parameters on TLS and the password. A root certificate means `verify-full`. */
export const accessOf = (text: string) => {
	const { address, query } = splitQuery(text)
	const take = (name: string) => {
		const value = query.get(name) ?? undefined
		query.delete(name)
		return value
	}
	const mode = modeOf(query)
	const rootCert = take('sslrootcert')
	for (const name of ['sslmode', 'ssl']) query.delete(name)
	const access = {
		mode: (mode ?? (rootCert === undefined ? 'disable' : 'verify-full')) as TlsMode,
		/** A file of certificates, or `system`. */
		rootCert,
		passwordFile: take('password_file'),
		passwordCommand: take('password_command'),
	}
	/** The connection string without the parameters read here. */
	return { address: joinQuery(address, query), ...access }
}

export type Access = ReturnType<typeof accessOf>
