/** The configuration: read from the environment once, with all faults reported together. */
import { networkInterfaces } from 'node:os'
import type * as z from 'zod'
import { faultOfConnections, shareOf } from './database-connections.ts'
import { faultsOfAccess, readDatabaseUrl } from './database-url.ts'
import { faultsOfLinkHost } from './link-variables.ts'
import { openIdVariables, readOidc } from './openid-variables.ts'
import { type RateLimits, type Scope, scopes, setWindows } from './rate-limits.ts'
import { Refusal } from './refusal.ts'
import { variables } from './variables.ts'

/** `::` takes IPv4 as well, but can't be listened on where IPv6 is off. */
const everyAddress = (): string =>
	Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === 'IPv6'))
		? '::'
		: '0.0.0.0'

/** Each scope's own variable, else its limit in the chosen set. */
const readRateLimits = (values: z.output<typeof variables>): RateLimits => {
	const set = values.RATE_LIMIT_SET ?? 'A'
	const limitOf = (scope: Scope) => {
		const own = values[scopes[scope].variable]
		if (own !== undefined) return own
		return set === 'off' ? null : { points: scopes[scope][set], windowMs: setWindows[set] }
	}
	return Object.fromEntries(
		(Object.keys(scopes) as Scope[]).map((scope) => [scope, limitOf(scope)]),
	) as RateLimits
}

const readLimits = (values: z.output<typeof variables>) => ({
	rateLimits: readRateLimits(values),
	/** False: a visit counts against its limit only if it ends without a redirect. */
	countsRedirects: values.RATE_LIMIT_SET !== undefined || values.RATE_LIMIT_VISIT !== undefined,
	/** Whether requests with a verified credential count for its account, not their address. */
	countsByAccount: values.RATE_LIMIT_SET === undefined,
})

/** The first operator, whose account a start makes; both variables or none. */
const readOperator = ({ OPERATOR_EMAIL, OPERATOR_PASSWORD_FILE }: z.output<typeof variables>) =>
	OPERATOR_EMAIL && OPERATOR_PASSWORD_FILE
		? { email: OPERATOR_EMAIL, passwordFile: OPERATOR_PASSWORD_FILE }
		: undefined

/** What is wrong with variables beside each other, a line each. */
const faultsBetween = (
	given: Record<string, string | undefined>,
	data: z.output<typeof variables> | undefined,
): string[] => {
	const faults: string[] = []
	if (given.DATABASE_URL !== undefined && given.SECRET === undefined)
		faults.push(
			'SECRET must be set when DATABASE_URL is: at least 32 random characters, the same for every process',
		)
	const oidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
	const missing = oidc.filter((name) => given[name] === undefined)
	if (missing.length > 0 && missing.length < oidc.length) {
		for (const name of missing) faults.push(`${name} must be set when the other OIDC_ variables are`)
	}
	if (data?.DATABASE_CONNECTIONS !== undefined) {
		const fault = faultOfConnections(data.DATABASE_CONNECTIONS, data.PROCESSES)
		if (fault !== undefined) faults.push(fault)
		if (given.DATABASE_URL === undefined)
			faults.push('DATABASE_CONNECTIONS needs DATABASE_URL: the embedded database serves nobody else')
	}
	for (const name of missing.length > 0 ? Object.keys(openIdVariables) : [])
		if (Object.hasOwn(given, name) && !(oidc as readonly string[]).includes(name))
			faults.push(`${name} needs the other OIDC_ variables`)
	if (data?.PASSWORDS === false && missing.length > 0)
		faults.push(
			'PASSWORDS=off needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: nobody could sign in',
		)
	if (data?.PASSWORDS === false && given.OPERATOR_EMAIL !== undefined)
		faults.push('OPERATOR_EMAIL makes an account with a password, which PASSWORDS=off lets in nowhere')
	if ((given.OPERATOR_EMAIL === undefined) !== (given.OPERATOR_PASSWORD_FILE === undefined))
		faults.push('OPERATOR_EMAIL and OPERATOR_PASSWORD_FILE must be set together')
	faults.push(...faultsOfLinkHost(data ?? {}))
	return faults
}

/** Reads the environment; an empty variable is unset. Throws a `Refusal` with a line per fault. */
export const readConfig = (env: Record<string, string | undefined>) => {
	const given = Object.fromEntries(
		Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
	)
	const result = variables.safeParse(given)
	const faults = result.success
		? []
		: result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
	faults.push(...faultsOfAccess(given.DATABASE_URL, given))
	faults.push(...faultsBetween(given, result.data))
	if (!result.success || faults.length > 0) throw new Refusal(faults)
	const v = result.data
	const database = v.DATABASE_URL === undefined ? undefined : readDatabaseUrl(v.DATABASE_URL, v)
	const baseUrl = v.BASE_URL ?? `http://localhost:${v.PORT}`
	return {
		host: v.HOST ?? everyAddress(),
		port: v.PORT,
		/** `auto` means one per core. */
		processes: v.PROCESSES,
		/** Origin of the service's own pages, without a trailing slash. */
		baseUrl,
		/** Origin of short links: a host of their own, or the same. */
		linkBaseUrl: v.LINK_BASE_URL ?? baseUrl,
		/** Where its `/` and its unknown links lead. */
		linkHomeUrl: v.LINK_HOME_URL,
		linkNotFoundUrl: v.LINK_NOT_FOUND_URL,
		/** Undefined means the default folder of the embedded Postgres. */
		dataDir: v.DATA_DIR,
		/** Undefined means the embedded Postgres. */
		databaseUrl: database?.url,
		databasePrepare: v.DATABASE_PREPARE && database?.isPooled !== true,
		/** Connections that all server processes take together; undefined is no own limit. */
		databaseConnections: v.DATABASE_CONNECTIONS,
		secret: v.SECRET,
		trustProxy: v.TRUST_PROXY,
		/** The header in which a trusted proxy names the client. */
		trustProxyHeader: v.TRUST_PROXY_HEADER,
		...readLimits(v),
		/** `auto` means memory for a single process, else Postgres. */
		rateLimitStore: v.RATE_LIMIT_STORE ?? ('auto' as const),
		/** Whether links may be created without a credential. */
		anonymous: v.ANONYMOUS,
		/** Whether anyone may sign up. */
		signUps: v.SIGNUPS === 'open',
		/** Whether accounts can be signed in to with a password. */
		signsInByPassword: v.PASSWORDS,
		/** Whether a password alone opens no page of operators. */
		operatorsNeedFactor: v.OPERATORS_NEED_SECOND_FACTOR,
		/** Sign-in by OpenID Connect, when all three variables are set. */
		oidc: readOidc(v),
		operator: readOperator(v),
		/** Days after which raw clicks are dropped; undefined keeps them. */
		clickRetentionDays: v.CLICK_RETENTION_DAYS,
		/** Days for which nobody else can take the slug of a deleted link that had clicks. */
		retiredSlugDays: v.RETIRED_SLUG_DAYS,
		aliasLength: v.ALIAS_LENGTH,
		/** The file of hosts that no link may lead to. */
		blockedHosts: v.BLOCKED_HOSTS,
		site: {
			name: v.SITE_NAME,
			contact: v.SITE_CONTACT,
			privacyUrl: v.SITE_PRIVACY_URL,
			accent: v.SITE_ACCENT,
			textFile: v.SITE_TEXT,
			markFile: v.SITE_MARK,
		},
		/** The folder of the daily backups; undefined makes none. */
		backupDir: v.BACKUP_DIR,
		/** When one is made, in minutes of the day (UTC). */
		backupAt: v.BACKUP_AT,
		/** How many are kept. */
		backupKeep: v.BACKUP_KEEP,
		backupPassphrase: v.BACKUP_PASSPHRASE,
		/** Where metrics are answered, if anywhere. */
		metrics: v.METRICS,
		/** `errors`: answers with status 500 and above. */
		logRequests: v.LOG_REQUESTS,
		logLevel: v.LOG_LEVEL,
		/** `auto` is text on a terminal and JSON lines elsewhere. */
		logFormat: v.LOG_FORMAT,
	}
}

export type Config = ReturnType<typeof readConfig>

/** The configuration once the number of server processes is known. */
export interface Settled extends Config {
	rateLimitStore: 'memory' | 'postgres'
}

/**
 * Decides what depends on the number of processes: several have to share one count of requests, and
 * the connections.
 */
export const settle = (config: Config, count: number): Settled => {
	const own = count === 1 ? 'memory' : 'postgres'
	const { databaseConnections: all } = config
	return {
		...config,
		rateLimitStore: config.rateLimitStore === 'auto' ? own : config.rateLimitStore,
		databaseConnections: all === undefined ? undefined : shareOf(all, count),
	}
}
