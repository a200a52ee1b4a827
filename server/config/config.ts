/** The configuration: read from the environment once, with all faults reported together. */
import type * as z from 'zod'
import { readDatabaseUrl } from './database-url.ts'
import { type RateLimits, type Scope, scopes, setWindows } from './rate-limits.ts'
import { Refusal } from './refusal.ts'
import { variables } from './variables.ts'

/** Each scope's own variable, else its limit in the chosen set. */
const readRateLimits = (values: z.output<typeof variables>): RateLimits => {
	const set = values.RATE_LIMIT_SET
	const limitOf = (scope: Scope) => {
		const own = values[scopes[scope].variable]
		if (own !== undefined) return own
		return set === 'off' ? null : { points: scopes[scope][set], windowMs: setWindows[set] }
	}
	return Object.fromEntries(
		(Object.keys(scopes) as Scope[]).map((scope) => [scope, limitOf(scope)]),
	) as RateLimits
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
	if (given.DATABASE_URL !== undefined && given.SECRET === undefined) {
		faults.push(
			'SECRET must be set when DATABASE_URL is: at least 32 random characters, the same for every process',
		)
	}
	const oidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
	const missing = oidc.filter((name) => given[name] === undefined)
	if (missing.length > 0 && missing.length < oidc.length) {
		for (const name of missing) faults.push(`${name} must be set when the other OIDC_ variables are`)
	}
	if (!result.success || faults.length > 0) throw new Refusal(faults)
	const v = result.data
	const database = v.DATABASE_URL === undefined ? undefined : readDatabaseUrl(v.DATABASE_URL)
	return {
		host: v.HOST,
		port: v.PORT,
		/** `auto` means one per core. */
		processes: v.PROCESSES,
		/** Origin of new links, without a trailing slash. */
		baseUrl: v.BASE_URL ?? `http://localhost:${v.PORT}`,
		/** Undefined means the default folder of the embedded Postgres. */
		dataDir: v.DATA_DIR,
		/** Undefined means the embedded Postgres. */
		databaseUrl: database?.url,
		databasePrepare: v.DATABASE_PREPARE && database?.isPooled !== true,
		secret: v.SECRET,
		trustProxy: v.TRUST_PROXY,
		rateLimits: readRateLimits(v),
		/** `auto` means memory for a single process, else Postgres. */
		rateLimitStore: v.RATE_LIMIT_STORE ?? ('auto' as const),
		/** Whether links may be created without a credential. */
		anonymous: v.ANONYMOUS,
		/** Whether anyone may sign up. */
		signUps: v.SIGNUPS === 'open',
		/** Sign-in by OpenID Connect, when all three variables are set. */
		oidc:
			v.OIDC_ISSUER && v.OIDC_CLIENT_ID && v.OIDC_CLIENT_SECRET
				? { issuer: v.OIDC_ISSUER, clientId: v.OIDC_CLIENT_ID, clientSecret: v.OIDC_CLIENT_SECRET }
				: undefined,
		/** Days after which raw clicks are dropped; undefined keeps them. */
		clickRetentionDays: v.CLICK_RETENTION_DAYS,
		retiredSlugDays: v.RETIRED_SLUG_DAYS,
		/** The file of hosts that no link may lead to. */
		blockedHosts: v.BLOCKED_HOSTS,
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

/** Decides what depends on the number of processes: several have to share one count of requests. */
export const settle = (config: Config, count: number): Settled => {
	const own = count === 1 ? 'memory' : 'postgres'
	return { ...config, rateLimitStore: config.rateLimitStore === 'auto' ? own : config.rateLimitStore }
}
