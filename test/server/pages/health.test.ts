/** The health page: a word for every state, so that colour is never the only sign. */
import { expect, test } from 'vitest'
import { healthPage } from '../../../server/pages/health/health.tsx'
import type { Health } from '../../../shared/health.ts'
import { textIn } from './markup.ts'

const health: Health = {
	status: 'healthy',
	database: 'connected',
	timestamp: '2026-11-20T12:00:00.000Z',
	version: '0.1.0',
	uptime_seconds: 7200,
	database_latency_ms: 0.72,
	waiting_clicks: 0,
	oldest_waiting_seconds: null,
	unknown_outcomes: 0,
}
const page = (changes: Partial<Health> = {}, proxyWarning = false): string =>
	textIn(
		healthPage({
			health: { ...health, ...changes },
			runtime: 'Bun 1.4.5',
			engine: 'embedded Postgres 18.4',
			proxyWarning,
		}),
	)

test('a healthy service says so three times', () => {
	expect(page()).toMatch(
		/Everything works .* Embedded Postgres 18\.4 ✓ Connected .* Bun 1\.4\.5 ✓ Running for 2 hours .* 0\.7 ms ✓ Fast/,
	)
	expect(page()).not.toContain('proxy')
})

test('a slow database is called slow', () =>
	expect(page({ database_latency_ms: 812.4 })).toContain('812 ms ▲ Slow'))

test('a database that is away is called away', () => {
	const text = page({ status: 'unhealthy', database: 'disconnected', database_latency_ms: null })
	expect(text).toMatch(/The database doesn’t answer .* ✕ Disconnected .* ✕ No answer/)
})

test('commits that did not answer are counted, and so is that there were none', () => {
	expect(page()).toMatch(/Unknown outcomes 0 ✓ Every answer is certain/)
	expect(page({ unknown_outcomes: 1_204 })).toMatch(
		/Unknown outcomes 1,204 ▲ Refused, but possibly carried out anyway/,
	)
})

test('what waits to be counted is told, and whether counting is behind', () => {
	expect(page()).toMatch(/Clicks to count 0 ✓ Counting keeps up/)
	expect(page({ waiting_clicks: 4_200, oldest_waiting_seconds: 2 })).toMatch(/4,200 ✓ Counting keeps up/)
	expect(page({ waiting_clicks: 90_000, oldest_waiting_seconds: 200 })).toMatch(
		/90,000 ▲ The oldest has been waiting for 4 minutes/,
	)
	expect(page({ waiting_clicks: null })).toMatch(/Clicks to count — ✕ Unknown/)
})

test('a worker that is away is told from a database that stores nothing', () => {
	const pageOf = (isIncomplete: boolean) =>
		textIn(
			healthPage({
				health: { ...health, status: 'degraded' },
				runtime: 'Bun 1.4.5',
				engine: 'Postgres 15.4',
				isIncomplete,
				proxyWarning: false,
			}),
		)
	expect(pageOf(true)).toMatch(
		/Some statistics are missing .* ✕ A Citus worker doesn’t answer; visits still work/,
	)
	expect(pageOf(false)).toMatch(/can’t store anything .* ✕ Not accepting writes/)
})

test('of several hosts the primary is named, unless the database is away', () => {
	const pageOf = (changes: Partial<Health>) =>
		textIn(
			healthPage({
				health: { ...health, ...changes },
				runtime: 'Bun 1.4.5',
				engine: 'Postgres 15.20',
				primary: 'db2:5432',
				proxyWarning: false,
			}),
		)
	expect(pageOf({})).toContain('✓ Connected · primary db2:5432')
	expect(pageOf({ status: 'unhealthy', database: 'disconnected' })).not.toContain('db2')
})

test('an undeclared proxy is pointed out, with what to do', () => {
	expect(page({}, true)).toMatch(/A proxy is not trusted yet .* TRUST_PROXY and restart/)
})
