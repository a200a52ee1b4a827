/** Writes metrics in Prometheus' text format. */
import { families, type MetricName, metricNames } from './families.ts'
import type { Sample, Samples } from './samples.ts'

/** Source: https://prometheus.io/docs/instrumenting/exposition_formats/. */
export const contentType = 'text/plain; version=0.0.4; charset=utf-8'

const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const escapeLabel = (text: string): string => escapeHelp(text).replaceAll('"', '\\"')

const labelsOf = ({ labels = {} }: Sample): string => {
	const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
	return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const linesOf = (name: MetricName, samples: Sample[]): string[] => [
	`# HELP ${name} ${escapeHelp(families[name].help)}`,
	`# TYPE ${name} ${families[name].type}`,
	...samples.map((sample) => `${name}${sample.part ?? ''}${labelsOf(sample)} ${sample.value}`),
]

/** Metrics without a sample are left out. */
export const writeText = (samples: Samples): string =>
	metricNames
		.flatMap((name) => (samples[name]?.length ? linesOf(name, samples[name]) : []))
		.map((line) => `${line}\n`)
		.join('')
