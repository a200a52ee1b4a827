/** The examples for operators: the dashboard, the alerts, the unit, the proxies, the containers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { variableNames } from '../../../server/config/variables.ts'
import { families, type MetricName, metricNames } from '../../../server/metrics/families.ts'
import { root } from '../../kinds.ts'

const read = (path: string): string => readFileSync(`${root}server/${path}`, 'utf8')
const document = read('OPERATING.md')

/** Series by name: of a histogram its parts. */
const series = new Set(
	metricNames.flatMap((name) =>
		families[name].type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
	),
)
const seriesIn = (text: string): string[] => text.match(/\b(?:kurz|process)_[a-z_]+/g) ?? []
const foreign = (texts: string[]): string[] => texts.flatMap(seriesIn).filter((name) => !series.has(name))

interface Panel {
	id: number
	type: string
	title: string
	gridPos: { x: number; y: number; w: number; h: number }
	fieldConfig: { defaults: { unit: string } }
	targets: { refId: string; expr: string; legendFormat: string }[]
}
const dashboard: {
	uid: string
	schemaVersion: number
	panels: Panel[]
	templating: { list: { name: string }[] }
} = JSON.parse(read('operating/grafana.json'))
const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

interface Rule {
	alert: string
	expr: string
	annotations: { summary: string }
}
const alerts = Bun.YAML.parse(read('operating/alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = alerts.groups.flatMap((group) => group.rules)

it('the dashboard and the alerts ask only for metrics that exist', () => {
	expect(foreign(expressions)).toEqual([])
	expect(foreign(rules.map(({ expr }) => expr))).toEqual([])
	expect(foreign(['rate(kurz_nothing_total[5m])'])).toEqual(['kurz_nothing_total'])
	for (const { alert, expr, annotations } of rules) {
		expect(seriesIn(`${expr} `).length + Number(expr.startsWith('up')), alert).toBeGreaterThan(0)
		expect(annotations.summary, alert).toMatch(/\.$/)
	}
	expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})

it('what each server says of their one database is added up nowhere', () => {
	const added = metricNames
		.filter((name) => (families[name] as { together?: string }).together === 'one')
		.flatMap((name) => {
			const sum = new RegExp(`\\bsum(?: by \\((?!instance\\))\\w+\\))? ?\\((?:rate\\()?${name}\\b`)
			return expressions.filter((expr) => sum.test(expr))
		})
	expect(added).toEqual([])
})

it('the dashboard shows every metric, and its panels neither overlap nor leave the grid', () => {
	const shown = seriesIn(expressions.join('\n'))
	expect(metricNames.filter((name) => !shown.some((one) => one.startsWith(name)))).toEqual([])
	const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
		Array.from({ length: w * h }, (_, nth) => `${x + (nth % w)} ${y + Math.floor(nth / w)}`),
	)
	expect(new Set(cells).size).toBe(cells.length)
	expect(cells.filter((cell) => Number.parseInt(cell, 10) >= 24)).toEqual([])
	expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
	for (const { title, fieldConfig, targets } of dashboard.panels) {
		expect(fieldConfig.defaults.unit, title).not.toBe('')
		expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length)
	}
	const variables = new Set(expressions.join(' ').match(/(?<=\$)[a-z]\w*/g))
	expect([...variables]).toEqual(['job'])
	expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'job'])
})

it('OPERATING.md has a row for every metric, with its type', () => {
	const rows = document.split('\n').filter((line) => /^\| `(kurz|process)_/.test(line))
	const listed = rows.flatMap((row) => {
		const [, names = '', type = ''] = row.split('|')
		return seriesIn(names).map((name): [string, string] => [name, type.trim()])
	})
	expect(listed.map(([name]) => name).toSorted()).toEqual(metricNames.toSorted())
	for (const [name, type] of listed)
		if (type !== '') expect(type, name).toBe(families[name as MetricName].type)
})

it('every example is linked, and every link leads to one', () => {
	const linked = [...document.matchAll(/\]\((operating\/[\w.-]+)\)/g)].map(([, path]) => path!)
	expect([...new Set(linked)].filter((path) => !existsSync(`${root}server/${path}`))).toEqual([])
	const files = readdirSync(`${root}server/operating`).map((name) => `operating/${name}`)
	expect(files.filter((path) => !linked.includes(path))).toEqual([])
})

it('the unit waits for READY, watches, and leaves Bun what it needs', () => {
	const unit = read('operating/kurz.service')
	const own = [
		'StateDirectoryMode=0700',
		'UMask=0077',
		'NoNewPrivileges=yes',
		'CapabilityBoundingSet=',
		'TimeoutStopSec=40',
	]
	for (const line of [
		'Type=notify',
		'KillMode=mixed',
		'TimeoutStartSec=infinity',
		'ProtectSystem=strict',
		...own,
	])
		expect(unit).toContain(`\n${line}\n`)
	expect(unit).toMatch(/^WatchdogSec=\d+$/m)
	expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m)
})

it('the proxies set HSTS and forward the address; nginx drops the connection header', () => {
	const [caddy, nginx] = [read('operating/Caddyfile'), read('operating/nginx.conf')]
	for (const text of [caddy, nginx]) expect(text).toMatch(/Strict-Transport-Security "max-age=31536000"/)
	expect(nginx).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;')
	expect(nginx).toContain('proxy_set_header Connection "";')
})

it('the containers set only variables that exist, and write to their volumes alone', () => {
	interface Service {
		environment?: Record<string, string>
		read_only?: boolean
		volumes: string[]
	}
	interface Compose {
		services: Record<string, Service>
		networks: Record<string, { ipam: { config: { subnet: string }[] } }>
	}
	const { services, networks } = Bun.YAML.parse(read('operating/compose.yaml')) as Compose
	const { kurz } = services
	expect(networks.front!.ipam.config).toEqual([{ subnet: kurz!.environment!.TRUST_PROXY }])
	const image = read('operating/Containerfile')
	const set = [...image.matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs]) => pairs!.match(/\w+(?==)/g) ?? [])
	const names = [...Object.keys(kurz!.environment!), ...set]
	expect(names.length).toBeGreaterThan(3)
	expect(names.filter((name) => !variableNames.includes(name as (typeof variableNames)[number]))).toEqual([])
	expect([kurz!.read_only, kurz!.volumes]).toEqual([true, ['kurz:/data']])
	expect(image).toMatch(/^USER kurz$/m)
	// What the image copies is what a build makes.
	expect(image).toContain('COPY --chmod=0755 kurz-linux-x64 /usr/local/bin/kurz')
})
