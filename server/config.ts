/** Owns the environment variables: every one is read here, once, and a start with a bad one names every fault. */
import ipaddr from 'ipaddr.js'
import * as z from 'zod'

/** A pace: at most `points` within `windowMs` milliseconds; `null` means no limit. */
export type Pace = { points: number; windowMs: number } | null

/** An address range: network and prefix length. */
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

const windows = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

const pace = z
	.string()
	.regex(/^(off|[1-9]\d{0,8}\/(second|minute|hour|day))$/, 'must look like 10/minute, 600/hour or off')
	.transform((text): Pace => {
		const [points, unit] = text.split('/')
		return unit === undefined
			? null
			: { points: Number(points), windowMs: windows[unit as keyof typeof windows] }
	})

const whole = (max: number) =>
	z
		.string()
		.regex(/^\d{1,9}$/, 'must be a whole number')
		.transform(Number)
		.refine((n) => n <= max, `must be at most ${max}`)

const networks = z.string().transform((text, context): Network[] => {
	const ranges: Network[] = []
	for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
		try {
			ranges.push(
				entry.includes('/')
					? ipaddr.parseCIDR(entry)
					: [ipaddr.parse(entry), ipaddr.parse(entry).kind() === 'ipv4' ? 32 : 128],
			)
		} catch {
			context.addIssue({ code: 'custom', message: `"${entry}" is not an address or network` })
		}
	}
	return ranges
})

/** An http(s) origin without path, as links are made from it. */
const origin = z.string().transform((text, context) => {
	const url = URL.parse(text)
	if (
		url === null ||
		!/^https?:$/.test(url.protocol) ||
		url.pathname !== '/' ||
		url.search ||
		url.hash ||
		url.username
	) {
		context.addIssue({
			code: 'custom',
			message: 'must be an http or https address without path, like https://kurz.example',
		})
		return z.NEVER
	}
	return url.origin
})

const onOff = (start: 'on' | 'off') =>
	z
		.enum(['on', 'off'], 'must be on or off')
		.default(start)
		.transform((text) => text === 'on')

/** Whether a connection string can be taken apart; its parts are never shown. */
const isReadableUrl = (text: string): boolean => {
	const url = URL.parse(text)
	try {
		return (
			url !== null &&
			[url.username, url.password, url.pathname].every((part) => decodeURIComponent(part) !== null)
		)
	} catch {
		return false
	}
}

/** An address that a provider can be called by. Source: OpenID Connect Discovery 1.0, section 3. */
const isIssuer = (text: string): boolean => {
	const url = URL.parse(text)
	return (
		url !== null &&
		/^https?:$/.test(url.protocol) &&
		[url.search, url.hash, url.username, url.password].every((part) => part === '')
	)
}

const variables = z.object({
	HOST: z.string().default('0.0.0.0'),
	PORT: whole(65_535).default(3000),
	BASE_URL: origin.optional(),
	DATA_DIR: z.string().optional(),
	DATABASE_URL: z
		.string()
		.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
		.refine(
			isReadableUrl,
			'is not a URL: special characters of user name and password must be percent-encoded',
		)
		.optional(),
	DATABASE_PREPARE: onOff('on'),
	SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
	TRUST_PROXY: networks.default([]),
	RATE_LIMIT_SET: z.enum(['A', 'B', 'off'], 'must be A, B or off').default('A'),
	RATE_LIMIT_CREATE: pace.optional(),
	RATE_LIMIT_CREATE_AUTHENTICATED: pace.optional(),
	RATE_LIMIT_VISIT: pace.optional(),
	RATE_LIMIT_OTHER: pace.optional(),
	RATE_LIMIT_STORE: z.enum(['memory', 'postgres'], 'must be memory or postgres').default('memory'),
	ANONYMOUS: onOff('on'),
	SIGNUPS: z.enum(['open', 'closed'], 'must be open or closed').default('open'),
	OIDC_ISSUER: z
		.string()
		.refine(isIssuer, 'must be an http or https address without query, like https://sso.example/realm')
		.optional(),
	OIDC_CLIENT_ID: z.string().optional(),
	OIDC_CLIENT_SECRET: z.string().optional(),
	CLICK_RETENTION_DAYS: whole(36_500)
		.refine((days) => days > 0, 'must be at least 1; leave it out to keep clicks')
		.optional(),
	RETIRED_SLUG_DAYS: whole(36_500).default(30),
	LOG_LEVEL: z
		.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a level like info or warn')
		.default('info'),
})

/** Every variable this server reads; a test compares the README with it. */
export const variableNames = Object.keys(variables.shape)

const hour = 3_600_000
const minute = 60_000
/** The spec's two sets of figures, and neither. Source: interface spec, "Limits". */
const sets: Record<'A' | 'B' | 'off', Record<'create' | 'createAuthenticated' | 'visit' | 'other', Pace>> = {
	A: {
		create: { points: 600, windowMs: hour },
		createAuthenticated: { points: 1200, windowMs: hour },
		visit: { points: 600, windowMs: hour },
		other: { points: 600, windowMs: hour },
	},
	B: {
		create: { points: 10, windowMs: minute },
		createAuthenticated: { points: 20, windowMs: minute },
		visit: { points: 10, windowMs: minute },
		other: { points: 10, windowMs: minute },
	},
	off: { create: null, createAuthenticated: null, visit: null, other: null },
}

export interface Config {
	host: string
	port: number
	/** Origin of every link that is made, without a trailing slash. */
	baseUrl: string
	/** As given; unset means the default of the embedded Postgres. */
	dataDir: string | undefined
	/** Unset means the embedded Postgres. */
	databaseUrl: string | undefined
	databasePrepare: boolean
	secret: string | undefined
	trustProxy: Network[]
	limits: Record<'create' | 'createAuthenticated' | 'visit' | 'other', Pace>
	limitStore: 'memory' | 'postgres'
	/** Whether links may be made without a credential. */
	anonymous: boolean
	/** Whether anyone may make an account. */
	signUps: boolean
	/** Signing in by OpenID Connect, when all three variables are set. */
	oidc: { issuer: string; clientId: string; clientSecret: string } | undefined
	/** After how many days raw clicks are dropped; undefined keeps them. */
	clickRetentionDays: number | undefined
	retiredSlugDays: number
	logLevel: string
}

/** A start that cannot work; every line names one variable and what is wrong with it. */
export class BadConfig extends Error {
	constructor(readonly faults: string[]) {
		super(faults.join('\n'))
	}
}

/** Reads the environment; an empty variable counts as unset. Throws `BadConfig` with all faults at once. */
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
	if (!result.success || faults.length > 0) throw new BadConfig(faults)
	const v = result.data
	const set = sets[v.RATE_LIMIT_SET]
	const own = (value: Pace | undefined, standard: Pace) => (value === undefined ? standard : value)
	return {
		host: v.HOST,
		port: v.PORT,
		baseUrl: v.BASE_URL ?? `http://localhost:${v.PORT}`,
		dataDir: v.DATA_DIR,
		databaseUrl: v.DATABASE_URL,
		databasePrepare: v.DATABASE_PREPARE,
		secret: v.SECRET,
		trustProxy: v.TRUST_PROXY,
		limits: {
			create: own(v.RATE_LIMIT_CREATE, set.create),
			createAuthenticated: own(v.RATE_LIMIT_CREATE_AUTHENTICATED, set.createAuthenticated),
			visit: own(v.RATE_LIMIT_VISIT, set.visit),
			other: own(v.RATE_LIMIT_OTHER, set.other),
		},
		limitStore: v.RATE_LIMIT_STORE,
		anonymous: v.ANONYMOUS,
		signUps: v.SIGNUPS === 'open',
		oidc:
			v.OIDC_ISSUER && v.OIDC_CLIENT_ID && v.OIDC_CLIENT_SECRET
				? { issuer: v.OIDC_ISSUER, clientId: v.OIDC_CLIENT_ID, clientSecret: v.OIDC_CLIENT_SECRET }
				: undefined,
		clickRetentionDays: v.CLICK_RETENTION_DAYS,
		retiredSlugDays: v.RETIRED_SLUG_DAYS,
		logLevel: v.LOG_LEVEL,
	}
}
