/** The values of metrics, as they are sent from process to process and written as text. */
import { own } from '../../shared/text/own.ts'
import { ticks } from '../waiting/deadline.ts'
import type { Histogram } from './counts.ts'
import { families, type MetricName, metricNames } from './families.ts'
import type { Meters } from './meters.ts'

export interface Sample {
	/** What follows the metric's name, of a histogram: `_bucket`, `_sum`, `_count`. */
	part?: string
	labels?: Record<string, string>
	value: number
}
export type Samples = Partial<Record<MetricName, Sample[]>>

/** One sample without labels. */
export const plain = (value: number): Sample[] => [{ value }]

/** A sample per entry, with its key as this label. */
export const labelled = (label: string, values: Record<string, number>): Sample[] =>
	Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value }))

/** Buckets count what is at most their bound, so each holds those before it. */
const ofHistogram = ({ bounds, counts, sum }: Histogram, labels: Record<string, string> = {}): Sample[] => {
	let count = 0
	const buckets = counts.map((own, nth) => {
		count += own
		const le = bounds[nth] === undefined ? '+Inf' : String(bounds[nth])
		return { part: '_bucket', labels: { ...labels, le }, value: count }
	})
	return [...buckets, { part: '_sum', labels, value: sum }, { part: '_count', labels, value: count }]
}

const snakeCase = (counts: Record<string, number>): Record<string, number> =>
	Object.fromEntries(
		Object.entries(counts).map(([key, value]) => [
			key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
			value,
		]),
	)

const ofLoop = (loop: Meters['loop'], nth: number): Sample[] =>
	Object.entries(loop.longest(ticks())).map(([since, milliseconds]) => ({
		labels: { process: String(nth), since },
		value: milliseconds / 1_000,
	}))

/** What a process has counted. `nth`: of the processes of a server. */
export const samplesOf = (
	{ log, requests, visits, limits, background, loop, dear }: Meters,
	nth = 1,
): Samples => {
	const routes = [...requests.routes.values()]
	return {
		kurz_log_lines_dropped_total: plain(log.lines),
		kurz_http_requests_total: routes.flatMap(({ pattern, statuses }) =>
			Array.from(statuses, ([status, value]) => ({
				labels: { route: pattern, status: String(status) },
				value,
			})),
		),
		kurz_http_request_duration_seconds: routes.flatMap((route) =>
			ofHistogram(route.seconds, { route: route.pattern }),
		),
		kurz_http_requests_in_flight: plain(requests.begun - requests.ended),
		kurz_redirects_total: labelled('outcome', visits.outcomes),
		kurz_clicks_committed_total: plain(visits.committed),
		kurz_click_batch_size: ofHistogram(visits.batchSize),
		kurz_click_commit_seconds: ofHistogram(visits.commitSeconds),
		kurz_clicks_unknown_outcome_total: plain(visits.unknown),
		kurz_clicks_counted_total: plain(background.counted),
		kurz_background_holder: plain(background.isHolder),
		kurz_loop_longest_step_seconds: ofLoop(loop, nth),
		kurz_dear_places_taken: labelled('kind', dear.taken),
		kurz_dear_refused_total: labelled('kind', dear.refused),
		kurz_rate_limited_total: labelled('kind', snakeCase(limits.refused)),
		kurz_password_failures_total: labelled('kind', limits.wrongPasswords),
		kurz_link_cache_hits_total: plain(visits.cache.hits),
		kurz_link_cache_misses_total: plain(visits.cache.misses),
	}
}

const keyOf = ({ part = '', labels = {} }: Sample): string => part + JSON.stringify(labels)

/** The samples of several processes as those of one server. */
export const sumOf = (all: Samples[]): Samples => {
	const sum: Samples = {}
	for (const name of metricNames) {
		const given = all.flatMap((samples) => (samples[name] === undefined ? [] : [samples[name]]))
		if (given.length === 0) continue
		const { together = 'sum' } = families[name]
		const byKey = new Map<string, Sample>()
		for (const sample of (together === 'one' ? given.slice(0, 1) : given).flat()) {
			const known = byKey.get(keyOf(sample))
			const { value } = sample
			if (known === undefined) byKey.set(keyOf(sample), { ...sample })
			else known.value = together === 'least' ? Math.min(known.value, value) : known.value + value
		}
		sum[name] = [...byKey.values()]
	}
	return sum
}

/** What stays of a process that has ended. */
export const lasting = (samples: Samples): Samples =>
	Object.fromEntries(Object.entries(samples).filter(([name]) => own(families, name)?.type !== 'gauge'))
