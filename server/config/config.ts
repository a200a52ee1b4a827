/** The configuration: read from the environment once; every fault is named, all at once. */
import type * as z from 'zod'
import type { Network } from './addresses.ts'
import { readDatabaseUrl } from './database-url.ts'
import { type RateLimits, type Scope, scopes, setWindows } from './rate-limits.ts'
import { Refusal } from './refusal.ts'
import { variables } from './variables.ts'

export interface Config {
	host: string
	port: number
	/** How many serve; `auto` means as many as there are cores. */
	processes: number | 'auto'
	/** Origin of every link that is made, without a trailing slash. */
	baseUrl: string
	/** As given; unset means the default of the embedded Postgres. */
	dataDir: string | undefined
	/** Unset means the embedded Postgres. */
	databaseUrl: string | undefined
	databasePrepare: boolean
	secret: string | undefined
	trustProxy: Network[]
	rateLimits: RateLimits
	/** `auto` is in memory where one process serves. */
	rateLimitStore: 'memory' | 'postgres' | 'auto'
	/** Whether links may be made without a credential. */
	anonymous: boolean
	/** Whether anyone may make an account. */
	signUps: boolean
	/** Signing in by OpenID Connect, when all three variables are set. */
	oidc: { issuer: string; clientId: string; clientSecret: string } | undefined
	/** After how many days raw clicks are dropped; undefined keeps them. */
	clickRetentionDays: number | undefined
	retiredSlugDays: number
	/** The file of hosts that no link may lead to. */
	blockedHosts: string | undefined
	logLevel: string
	/** `auto` is text on a terminal and JSON lines elsewhere. */
	logFormat: 'auto' | 'text' | 'json'
}

/** Each scope's own variable, else the figures of the chosen set. */
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

/** Reads the environment; an empty variable counts as unset. Throws a `Refusal` with a line for each fault. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
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
		processes: v.PROCESSES,
		baseUrl: v.BASE_URL ?? `http://localhost:${v.PORT}`,
		dataDir: v.DATA_DIR,
		databaseUrl: database?.url,
		databasePrepare: v.DATABASE_PREPARE && database?.isPooled !== true,
		secret: v.SECRET,
		trustProxy: v.TRUST_PROXY,
		rateLimits: readRateLimits(v),
		rateLimitStore: v.RATE_LIMIT_STORE ?? 'auto',
		anonymous: v.ANONYMOUS,
		signUps: v.SIGNUPS === 'open',
		oidc:
			v.OIDC_ISSUER && v.OIDC_CLIENT_ID && v.OIDC_CLIENT_SECRET
				? { issuer: v.OIDC_ISSUER, clientId: v.OIDC_CLIENT_ID, clientSecret: v.OIDC_CLIENT_SECRET }
				: undefined,
		clickRetentionDays: v.CLICK_RETENTION_DAYS,
		retiredSlugDays: v.RETIRED_SLUG_DAYS,
		blockedHosts: v.BLOCKED_HOSTS,
		logLevel: v.LOG_LEVEL,
		logFormat: v.LOG_FORMAT,
	}
}

/** What is served by, once it is known how many processes serve. */
export interface Settled extends Config {
	rateLimitStore: 'memory' | 'postgres'
}

/** Decides what depends on the number of processes: several behind one port must not let anybody have several times as much. */
export const settle = (config: Config, count: number): Settled => {
	const own = count === 1 ? 'memory' : 'postgres'
	return { ...config, rateLimitStore: config.rateLimitStore === 'auto' ? own : config.rateLimitStore }
}
