/** Each alert comes just above its border, once it has lasted, and not at it or before. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../../kinds.ts'
import { findProgram } from '../../support/machine/packages.ts'
import { useFolder } from '../../support/service/temporary-folder.ts'

const fileIn = useFolder()
const path = `${root}server/operating/alerts.yml`
const text = readFileSync(path, 'utf8')
const file = Bun.YAML.parse(text) as { groups: { rules: { alert: string; for?: string }[] }[] }
const rules = file.groups.flatMap((group) => group.rules)

const of = 'job="kurz",instance="a"'
const beside = 'job="kurz",instance="b"'
type Series = Record<string, string>
const steady = (series: string, value: number): Series => ({ [series]: `${value}x200` })
/** Grows by so much in a minute. */
const grows = (series: string, by: number): Series => ({ [series]: `0+${by}x200` })
/** A thousand answers a minute; `failed` of them are 503. */
const answers = (failed: number): Series => ({
	...grows(`kurz_http_requests_total{${of},status="200"}`, 1_000 - failed),
	...grows(`kurz_http_requests_total{${of},status="503"}`, failed),
})
/** A hundred visits a minute; `slow` of them take longer than half a second. */
const visits = (slow: number): Series => {
	const bucket = (le: string, by: number) =>
		grows(`kurz_http_request_duration_seconds_bucket{${of},route="/{short_url}",le="${le}"}`, by)
	return { ...bucket('0.5', 100 - slow), ...bucket('1', 100), ...bucket('+Inf', 100) }
}
const holders = (one: number, two: number): Series => ({
	...steady(`kurz_background_holder{${of}}`, one),
	...steady(`kurz_background_holder{${beside}}`, two),
})
const open = (count: number): Series => ({
	...steady(`process_open_fds{${of}}`, count),
	...steady(`process_max_fds{${of}}`, 1_000),
})
const backup = `kurz_last_backup_timestamp_seconds{${of}}`

/** What Prometheus reads at the border of each, and a little beyond. The clock begins at 0. */
const rows: Record<string, [well: Series, beyond: Series]> = {
	KurzDown: [steady(`up{${of}}`, 1), steady(`up{${of}}`, 0)],
	KurzDatabaseAway: [steady(`kurz_db_up{${of}}`, 1), steady(`kurz_db_up{${of}}`, 0)],
	KurzRefusesRequests: [answers(9), answers(11)],
	KurzSlowVisits: [visits(1), visits(2)],
	KurzClicksNotCounted: [
		steady(`kurz_clicks_waiting_oldest_seconds{${of}}`, 300),
		steady(`kurz_clicks_waiting_oldest_seconds{${of}}`, 301),
	],
	KurzNoBackgroundWork: [holders(0, 1), holders(0, 0)],
	KurzProcessesRestart: [
		grows(`kurz_process_restarts_total{${of}}`, 2 / 16),
		grows(`kurz_process_restarts_total{${of}}`, 2 / 14),
	],
	KurzHeldUp: [
		steady(`kurz_loop_longest_step_seconds{${of},since="minute"}`, 1),
		steady(`kurz_loop_longest_step_seconds{${of},since="minute"}`, 1.1),
	],
	KurzBackupOld: [steady(backup, 0), {}],
	KurzPasswordGuessing: [
		grows(`kurz_password_failures_total{${of},kind="account"}`, 30),
		grows(`kurz_password_failures_total{${of},kind="account"}`, 31),
	],
	KurzUnknownClicks: [
		grows(`kurz_clicks_unknown_outcome_total{${of}}`, 0),
		grows(`kurz_clicks_unknown_outcome_total{${of}}`, 1),
	],
	KurzLogNotRead: [
		grows(`kurz_log_lines_dropped_total{${of}}`, 0),
		grows(`kurz_log_lines_dropped_total{${of}}`, 1),
	],
	KurzDiskNearlyFull: [
		steady(`kurz_disk_free_bytes{${of}}`, 1e9),
		steady(`kurz_disk_free_bytes{${of}}`, 1e9 - 1),
	],
	KurzFewFileDescriptors: [open(800), open(801)],
}

it('every alert is in the table', () => {
	expect(Object.keys(rows).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
})

/** A check that an alert has or has not fired after `minutes`. Its sentences are not compared. */
const comesAt = (alert: string, series: Series, minutes: number, comes: boolean) => ({
	interval: '1m',
	input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
	promql_expr_test: [
		{
			expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`,
			eval_time: `${minutes}m`,
			exp_samples: [{ labels: '{}', value: Number(comes) }],
		},
	],
})
const minutesOf = (lasts = '0m'): number => Number.parseInt(lasts, 10) * (lasts.endsWith('h') ? 60 : 1)

const program = findProgram('promtool')
// CI has it: a skipped test fails there.
it.skipIf(program === undefined)('each comes beyond its border once that has lasted, and not at it', () => {
	const tests = rules.flatMap(({ alert, for: lasts }) => {
		const [well, beyond] = rows[alert]!
		const wait = minutesOf(lasts)
		return [
			comesAt(alert, well, 100, false),
			comesAt(alert, beyond, 100, true),
			...(wait === 0 ? [] : [comesAt(alert, beyond, wait - 1, false)]),
		]
	})
	const hour = 60
	const old = { [backup]: '0x3000' }
	const ofBackup = [36, 38].map((hours) => comesAt('KurzBackupOld', old, hours * hour, hours > 37))
	const all = { rule_files: [path], evaluation_interval: '1m', tests: [...tests, ...ofBackup] }
	const at = fileIn('tests.json', JSON.stringify(all))
	const { stdout, stderr, status } = spawnSync(program!, ['test', 'rules', at], { encoding: 'utf8' })
	expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
})
