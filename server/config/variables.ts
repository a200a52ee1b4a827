/** The environment variables: what each may contain and how it is read. */
import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import { bounds } from '../../shared/bounds.ts'
import type { Length } from '../../shared/link/field-kinds.ts'
import { own } from '../../shared/text/own.ts'
import { day, hour, minute, second } from '../../shared/text/time.ts'
import { isAddress, type Network } from './addresses.ts'
import { tlsModes } from './database-access.ts'
import { faultOfDatabaseUrl } from './database-url.ts'
import { linkVariables } from './link-variables.ts'
import { openIdVariables } from './openid-variables.ts'
import { type RateLimit, scopes } from './rate-limits.ts'
import { siteVariables } from './site-variables.ts'

const windows = { second, minute, hour, day }

const rateLimit = z
	.string()
	.regex(/^(off|[1-9]\d{0,8}\/(second|minute|hour|day))$/, 'must look like 10/minute, 600/hour or off')
	.transform((text): RateLimit => {
		const [points, unit] = text.split('/')
		return unit === undefined ? null : { points: Number(points), windowMs: own(windows, unit)! }
	})

type RateLimitVariable = (typeof scopes)[keyof typeof scopes]['variable']
const rateLimitVariables = Object.fromEntries(
	Object.values(scopes).map(({ variable }) => [variable, rateLimit.optional()]),
) as Record<RateLimitVariable, z.ZodOptional<typeof rateLimit>>

const whole = (max: number) =>
	z
		.string()
		.regex(/^\d{1,9}$/, 'must be a whole number')
		.transform(Number)
		.refine((n) => n <= max, `must be at most ${max}`)

/** Names that TRUST_PROXY takes for networks. */
const namedNetworks: Record<string, string[]> = {
	loopback: ['127.0.0.0/8', '::1/128'],
	private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10'],
}

const networks = z.string().transform((text, context): Network[] => {
	const ranges: Network[] = []
	const entries = text.split(/[\s,]+/).filter(Boolean)
	for (const entry of entries.flatMap((name) => own(namedNetworks, name) ?? [name])) {
		try {
			if (!isAddress(entry.split('/')[0]!)) throw new Error('no address')
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

/** An http(s) origin without a path; every short link begins with it. */
const origin = z.string().transform((text, context) => {
	const url = URL.parse(text)
	if (
		url === null ||
		!/^https?:$/.test(url.protocol) ||
		url.pathname !== '/' ||
		url.search ||
		url.hash ||
		url.username ||
		url.password
	) {
		context.addIssue({
			code: 'custom',
			message: 'must be an http or https address without a path, like https://kurz.example',
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

const databaseUrl = z.string().superRefine((text, context) => {
	const message = faultOfDatabaseUrl(text)
	if (message !== undefined) context.addIssue({ code: 'custom', message })
})

const processes = z
	.string()
	.regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, 'must be a number from 1 to 64, or auto')
	.transform((text): number | 'auto' => (text === 'auto' ? text : Number(text)))

/** `HOST:PORT`, with brackets around an IPv6 address. */
const hostAndPort = z.string().transform((text, context) => {
	const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:[\]/\s]+)):(\d{1,5})$/.exec(text) ?? []
	const [host, port] = [bracketed ?? plain, Number(digits)]
	if (host !== undefined && port <= 65_535 && (bracketed === undefined || isAddress(bracketed)))
		return { host, port }
	context.addIssue({ code: 'custom', message: 'must be an address and a port, like 127.0.0.1:9464' })
	return z.NEVER
})

/** The least and the most characters of an alias. */
const aliasLength = z
	.string()
	.regex(
		/^[2-5]-(1[5-9]|[2-5]\d|6[0-4])$/,
		'must be two numbers like 2-64: the first from 2 to 5, the other from 15 to 64',
	)
	.transform((text): Length => {
		const [min, max] = text.split('-').map(Number)
		return { min: min!, max: max! }
	})

/** Minutes since midnight. */
const timeOfDay = z
	.string()
	.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day (UTC) like 03:00')
	.transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))

/** Every variable the server reads. */
export const variables = z.object({
	HOST: z
		.string()
		.refine(
			(text) => isAddress(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text),
			'must be an address or a host name',
		)
		.optional(),
	PORT: whole(65_535).default(3000),
	PROCESSES: processes.default(1),
	BASE_URL: origin.optional(),
	LINK_BASE_URL: origin.optional(),
	...linkVariables,
	DATA_DIR: z.string().optional(),
	DATABASE_URL: databaseUrl.optional(),
	DATABASE_PREPARE: onOff('on'),
	DATABASE_PASSWORD_FILE: z.string().optional(),
	DATABASE_PASSWORD_COMMAND: z.string().optional(),
	DATABASE_CONNECTIONS: whole(100_000).optional(),
	PGSSLMODE: z.enum(tlsModes, `must be ${tlsModes.slice(0, -1).join(', ')} or ${tlsModes.at(-1)}`).optional(),
	PGSSLROOTCERT: z.string().optional(),
	SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
	TRUST_PROXY: networks.default([]),
	TRUST_PROXY_HEADER: z
		.string()
		.regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header, like CF-Connecting-IP')
		.default('X-Forwarded-For'),
	RATE_LIMIT_SET: z.enum(['A', 'B', 'off'], 'must be A, B or off').optional(),
	...rateLimitVariables,
	RATE_LIMIT_STORE: z.enum(['memory', 'postgres'], 'must be memory or postgres').optional(),
	ANONYMOUS: onOff('on'),
	SIGNUPS: z.enum(['open', 'closed'], 'must be open or closed').default('open'),
	...openIdVariables,
	PASSWORDS: onOff('on'),
	OPERATOR_EMAIL: z.email('must be an email address').optional(),
	OPERATOR_PASSWORD_FILE: z.string().optional(),
	OPERATORS_NEED_SECOND_FACTOR: onOff('off'),
	CLICK_RETENTION_DAYS: whole(36_500)
		.refine((days) => days > 0, 'must be at least 1; leave it out to keep clicks')
		.optional(),
	RETIRED_SLUG_DAYS: whole(36_500).default(30),
	ALIAS_LENGTH: aliasLength.prefault(`${bounds.alias.min}-${bounds.alias.max}`),
	BLOCKED_HOSTS: z.string().optional(),
	BACKUP_DIR: z.string().optional(),
	BACKUP_AT: timeOfDay.prefault('03:00'),
	BACKUP_KEEP: whole(10_000)
		.refine((count) => count > 0, 'must be at least 1')
		.default(7),
	...siteVariables,
	BACKUP_PASSPHRASE: z.string().min(8, 'must have at least 8 characters').optional(),
	METRICS: hostAndPort.optional(),
	LOG_REQUESTS: z.enum(['off', 'errors', 'all'], 'must be off, errors or all').default('off'),
	LOG_LEVEL: z
		.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a level like info or warn')
		.default('info'),
	LOG_FORMAT: z.enum(['auto', 'text', 'json'], 'must be auto, text or json').default('auto'),
})

/** Their names; a test compares OPERATING.md with them. */
export const variableNames = Object.keys(variables.shape)
