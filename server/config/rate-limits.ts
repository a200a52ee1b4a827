/** Rate limits: how many requests of each scope an address may send. */
import { hour, minute } from '../../shared/text/time.ts'

/** At most `points` requests within `windowMs` milliseconds; `null` means no limit. */
export type RateLimit = { points: number; windowMs: number } | null

/** The sets that `RATE_LIMIT_SET` chooses from, with their windows in milliseconds. */
export const setWindows = { A: hour, B: minute }

/**
 * The limited scopes: the variable that sets each one, and its points in the two sets.
 * Configuration and types derive from this table. Source: server/INTERFACE.md, "Rate limits".
 */
export const scopes = {
	create: { variable: 'RATE_LIMIT_CREATE', A: 600, B: 10 },
	createAuthenticated: { variable: 'RATE_LIMIT_CREATE_AUTHENTICATED', A: 1200, B: 20 },
	visit: { variable: 'RATE_LIMIT_VISIT', A: 600, B: 10 },
	other: { variable: 'RATE_LIMIT_OTHER', A: 600, B: 10 },
} as const
export type Scope = keyof typeof scopes
export type RateLimits = Record<Scope, RateLimit>
