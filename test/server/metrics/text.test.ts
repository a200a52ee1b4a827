/** Metrics as text, and the sum of several processes, without a database. */
import { expect, it } from 'vitest'
import { createPatterns } from '../../../server/http/patterns.ts'
import { observe } from '../../../server/metrics/counts.ts'
import { metricNames } from '../../../server/metrics/families.ts'
import { createLoopMeter } from '../../../server/metrics/loop.ts'
import { createMeters } from '../../../server/metrics/meters.ts'
import { lasting, plain, samplesOf, sumOf } from '../../../server/metrics/samples.ts'
import { writeText } from '../../../server/metrics/text.ts'
import { readPrometheus, sampleOf } from '../../support/service/prometheus-text.ts'

const busy = () => {
	const meters = createMeters()
	const route = meters.requests.of('/{short_url}')
	route.statuses.set(302, 3)
	for (const seconds of [0, 0.001, 0.0011, 99]) observe(route.seconds, seconds)
	meters.visits.outcomes.counted = 3
	meters.requests.begun = 5
	meters.requests.ended = 4
	meters.limits.refused.createAuthenticated = 2
	return samplesOf(meters)
}

it('is what Prometheus reads; a bucket holds what is at most its bound', () => {
	const families = readPrometheus(writeText(busy()))
	const buckets = 'kurz_http_request_duration_seconds'
	const upTo = (le: string) => sampleOf(families, buckets, { route: '/{short_url}', le }, `${buckets}_bucket`)
	expect([upTo('0.001'), upTo('0.0025'), upTo('10'), upTo('+Inf')]).toEqual([2, 3, 3, 4])
	expect(sampleOf(families, 'kurz_http_requests_total', { route: '/{short_url}', status: '302' })).toBe(3)
	expect(sampleOf(families, 'kurz_rate_limited_total', { kind: 'create_authenticated' })).toBe(2)
	expect(sampleOf(families, 'kurz_http_requests_in_flight')).toBe(1)
})

it('labels are escaped, and read back as they were', () => {
	const odd = 'a "quoted" \\ back\nslash'
	const text = writeText({ kurz_build_info: [{ labels: { version: odd }, value: 1 }] })
	expect(sampleOf(readPrometheus(text), 'kurz_build_info', { version: odd })).toBe(1)
})

it('the strict reader refuses what Prometheus does', () => {
	const head = '# HELP kurz_x_total x\n# TYPE kurz_x_total counter\n'
	expect(readPrometheus(`${head}kurz_x_total 1\n`).size).toBe(1)
	for (const wrong of [
		'kurz_x_total',
		'kurz_x_total{a=b} 1',
		'kurz_x_total -1',
		'kurz_y 1',
		'kurz_x_total{a="\\x"} 1',
	])
		expect(() => readPrometheus(`${head}${wrong}\n`), wrong).toThrow()
	expect(() => readPrometheus(`${head}kurz_x_total 1\nkurz_x_total 2\n`)).toThrow(/twice/)
})

it('the longest step of the loop is of the last minute, and since the start', () => {
	const { saw, longest } = createLoopMeter()
	expect(longest(0)).toEqual({ start: 0, minute: 0 })
	saw(900, 1_000)
	saw(40, 30_000)
	expect(longest(59_000)).toEqual({ start: 900, minute: 900 })
	expect(longest(61_000)).toEqual({ start: 900, minute: 40 })
	expect(longest(95_000)).toEqual({ start: 900, minute: 0 })
})

it('a long step is not forgotten for a short one soon after it', () => {
	const { saw, longest } = createLoopMeter()
	saw(900, 1_000)
	for (let at = 1_025; at < 50_000; at += 25) saw(0, at)
	expect(longest(50_000)).toEqual({ start: 900, minute: 900 })
})

it('the loop of each process has its own figures; places of dear work add up', () => {
	const part = (nth: number, late: number) => {
		const meters = createMeters()
		meters.loop.saw(late, performance.now())
		meters.dear.taken.code = nth
		meters.dear.refused.code = 5
		return samplesOf(meters, nth)
	}
	const families = readPrometheus(writeText(sumOf([part(1, 20), part(2, 3_000)])))
	const step = (process: string, since: string) =>
		sampleOf(families, 'kurz_loop_longest_step_seconds', { process, since })
	expect([step('1', 'minute'), step('2', 'minute'), step('2', 'start')]).toEqual([0.02, 3, 3])
	expect(sampleOf(families, 'kurz_dear_places_taken', { kind: 'code' })).toBe(3)
	expect(sampleOf(families, 'kurz_dear_refused_total', { kind: 'code' })).toBe(10)
})

it('several processes add up; the earliest start and one voice for the database count', () => {
	const database = (connections: number) => ({ kurz_clicks_waiting: plain(connections) })
	const first = { ...busy(), ...database(7), process_start_time_seconds: plain(20) }
	const second = { ...busy(), ...database(9), process_start_time_seconds: plain(10) }
	const families = readPrometheus(writeText(sumOf([first, second])))
	expect(sampleOf(families, 'kurz_redirects_total', { outcome: 'counted' })).toBe(6)
	expect(sampleOf(families, 'kurz_http_requests_in_flight')).toBe(2)
	expect(sampleOf(families, 'kurz_clicks_waiting')).toBe(7)
	expect(sampleOf(families, 'process_start_time_seconds')).toBe(10)
})

it('a sum changes nothing that it adds up, so the next one is the same', () => {
	const all = [busy(), busy(), busy()]
	const first = sumOf(all)
	expect(sumOf(all)).toEqual(first)
	expect(all).toEqual([busy(), busy(), busy()])
})

it('of a process that ended the counters stay, and its gauges go', () => {
	const families = readPrometheus(writeText(sumOf([lasting(busy()), busy()])))
	expect(sampleOf(families, 'kurz_redirects_total', { outcome: 'counted' })).toBe(6)
	expect(sampleOf(families, 'kurz_http_requests_in_flight')).toBe(1)
})

it('a path has the pattern of its route, and no other path is a label', () => {
	const patternOf = createPatterns([
		'/',
		'/docs',
		'/:short_url',
		'/m/:key/edit',
		'/:short_url/:key',
		'/assets/*',
	])
	const patterns: Record<string, string | undefined> = {
		'/': '/',
		'/docs': '/docs',
		'/abc': '/{short_url}',
		'/abc/k': '/{short_url}/{key}',
		'/m/k/edit': '/m/{key}/edit',
		'/assets/x/y.css': '/assets/*',
		'/a/b/c': undefined,
	}
	for (const [path, pattern] of Object.entries(patterns)) expect(patternOf(path), path).toBe(pattern)
})

it('every name begins with kurz_ or process_', () => {
	expect(metricNames.filter((name) => !/^(kurz|process)_[a-z_]+$/.test(name))).toEqual([])
})
