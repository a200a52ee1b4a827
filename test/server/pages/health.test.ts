/** The health page: a word for every state, so that colour is never the only sign. */
import { expect, test } from 'vitest'
import { healthPage } from '../../../server/pages/health/health.tsx'
import type { Health } from '../../../shared/health.ts'
import * as english from '../../../shared/words/en/pages/all.ts'
import { textIn } from './markup.ts'

const health: Health = {
	...{ status: 'healthy', database: 'connected', timestamp: '2026-11-20T12:00:00.000Z', version: '0.1.0' },
	...{ uptime_seconds: 7200, database_latency_ms: 0.72, waiting_clicks: 0, oldest_waiting_seconds: null },
	unknown_outcomes: 0,
}
type HealthPage = Parameters<typeof healthPage>[0]
const page = (changes: Partial<Health> = {}, more: Partial<HealthPage> = {}): string => {
	const engine = 'embedded Postgres 18.4'
	const standard = { runtime: 'Bun 1.4.5', engine, isWhole: true, proxyWarning: false, addressWarnings: [] }
	return textIn(healthPage({ health: { ...health, ...changes }, ...standard, ...more })(english))
}
const away = { status: 'unhealthy', database: 'disconnected', database_latency_ms: null } as const

test('a healthy service says so three times', () => {
	expect(page()).toMatch(
		/Everything works .* Embedded Postgres 18\.4 ✓ Connected .* Bun 1\.4\.5 ✓ Running for 2 hours .* 0\.7 ms ✓ Fast/,
	)
	expect(page()).not.toContain('proxy')
})

test.each<[Partial<Health>, RegExp]>([
	[{ database_latency_ms: 812.4 }, /812 ms ▲ Slow/],
	[away, /The database doesn’t answer .* ✕ Disconnected .* ✕ No answer/],
	[{ unknown_outcomes: 0 }, /Unknown outcomes 0 ✓ Every answer is certain/],
	[{ unknown_outcomes: 1_204 }, /Unknown outcomes 1,204 ▲ Refused, but possibly carried out anyway/],
	[{ waiting_clicks: 0 }, /Clicks to count 0 ✓ Counting keeps up/],
	[{ waiting_clicks: 4_200, oldest_waiting_seconds: 2 }, /4,200 ✓ Counting keeps up/],
	[
		{ waiting_clicks: 90_000, oldest_waiting_seconds: 200 },
		/90,000 ▲ The oldest has been waiting for 4 minutes/,
	],
	[{ waiting_clicks: null }, /Clicks to count — ✕ Unknown/],
	[{ last_backup: '2026-11-20T03:00:00.000Z' }, /Last backup 9 hours ago ✓ Complete/],
	[{ last_backup: '2026-11-20T11:59:59.500Z' }, /Last backup 0 seconds ago ✓ Complete/],
	[{ last_backup: null }, /Last backup — ▲ None so far: BACKUP_DIR makes one a day/],
	[{ disk_free_bytes: 52e9 }, /Free disk space 52 GB ✓ Enough/],
	[{ disk_free_bytes: 0.5e9 }, /Free disk space 0\.5 GB ▲ Nearly full: make room/],
	[{ disk_free_bytes: 0 }, /Free disk space 0 GB ✕ The disk is full: make room, or visits are refused/],
	[{ last_backup: null, backup_fails: true }, /Last backup — ✕ The newest one failed: the log says why/],
])('%o has its words', (changes, words) => {
	expect(page(changes)).toMatch(words)
})

test('an absent worker reads differently from a database that stores nothing', () => {
	expect(page({ status: 'degraded' }, { lacks: 'incomplete' })).toMatch(
		/Some statistics are missing .* ✕ A Citus worker doesn’t answer; visits still work/,
	)
	expect(page({ status: 'degraded' }, {})).toMatch(/can’t store anything .* ✕ Not accepting writes/)
})

test('of several hosts the primary is named, unless the database is away', () => {
	const primary = 'db2:5432'
	expect(page({}, { primary })).toContain('✓ Connected · primary db2:5432')
	expect(page(away, { primary })).not.toContain('db2')
})

test.each<[Partial<Health>, string]>([
	[{}, 'Everything works Kurz 0.1.0, checked 20 Nov 2026, 12:00 UTC Short links lead where they should'],
	[away, 'Short links can’t be followed right now. Try again in a few minutes.'],
])('a visitor reads a sentence: %o', (changes, sentence) => {
	const text = page(changes, { isWhole: false, proxyWarning: true })
	expect(text).toContain(sentence)
	for (const word of ['Postgres', 'Bun', 'TRUST_PROXY', 'Latency']) expect(text).not.toContain(word)
})

test('an undeclared proxy is pointed out, with what to do', () => {
	expect(page({}, { proxyWarning: true })).toMatch(/A proxy is not trusted yet .* TRUST_PROXY and restart/)
})
