/** Reads Prometheus' text format as strictly as its parser and `promtool check metrics`. */

interface Series {
	name: string
	labels: Record<string, string>
	value: number
}
export interface Family {
	type: string
	help: string
	series: Series[]
}

const label = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/
const unescaped = (text: string): string => text.replace(/\\(.)/g, (_, c) => (c === 'n' ? '\n' : c))

const readLabels = (text: string): Record<string, string> => {
	const labels: Record<string, string> = {}
	for (let rest = text; rest !== ''; ) {
		const found = label.exec(rest)
		if (found === null) throw new Error(`no label: ${rest}`)
		if (found[1]! in labels) throw new Error(`twice: ${found[1]}`)
		labels[found[1]!] = unescaped(found[2]!)
		rest = rest.slice(found[0].length)
	}
	return labels
}

const readSeries = (line: string): Series => {
	const found = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.+)\})? (\S+)$/.exec(line)
	if (found === null) throw new Error(`no sample: ${line}`)
	const value = found[3] === '+Inf' ? Number.POSITIVE_INFINITY : Number(found[3])
	if (Number.isNaN(value)) throw new Error(`no number: ${line}`)
	return { name: found[1]!, labels: readLabels(found[2] ?? ''), value }
}

const keyOf = ({ name, labels }: Series): string => name + JSON.stringify(Object.entries(labels).sort())

/** Buckets grow up to `+Inf`, which is the count. */
const checkHistogram = (name: string, series: Series[]): void => {
	const groups = Map.groupBy(series, ({ labels: { le, ...rest } }) => JSON.stringify(rest))
	for (const [labels, group] of groups) {
		const of = (part: string) => group.filter((one) => one.name === name + part)
		const buckets = of('_bucket')
		const bounds = buckets.map(({ labels: { le } }) =>
			le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le),
		)
		const isRising = (values: number[], atLeast: number) =>
			values.every((value, nth) => nth === 0 || value - values[nth - 1]! >= atLeast)
		const [count, ...others] = of('_count')
		const isSound =
			others.length === 0 &&
			of('_sum').length === 1 &&
			bounds.at(-1) === Number.POSITIVE_INFINITY &&
			isRising(bounds, Number.MIN_VALUE) &&
			isRising(
				buckets.map(({ value }) => value),
				0,
			) &&
			buckets.at(-1)!.value === count!.value &&
			group.length === buckets.length + 2
		if (!isSound) throw new Error(`no histogram: ${name} ${labels}`)
	}
}

const check = (name: string, { type, series }: Family): void => {
	if (new Set(series.map(keyOf)).size < series.length) throw new Error(`a series twice: ${name}`)
	if (type === 'histogram') {
		checkHistogram(name, series)
		return
	}
	if ((type === 'counter') !== name.endsWith('_total'))
		throw new Error(`its name does not fit its type: ${name}`)
	if (series.some((one) => one.name !== name)) throw new Error(`a foreign series: ${name}`)
	if (type === 'counter' && series.some(({ value }) => value < 0)) throw new Error(`below zero: ${name}`)
}

/** Families by name, in order. Fails on anything that Prometheus would refuse or warn of. */
export const readPrometheus = (text: string): Map<string, Family> => {
	if (!text.endsWith('\n')) throw new Error('the last line does not end')
	const families = new Map<string, Family>()
	let current = ''
	for (const line of text.slice(0, -1).split('\n')) {
		const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
		if (kind === 'HELP') {
			if (families.has(name)) throw new Error(`twice: ${name}`)
			if (/\\[^\\n]/.test(rest)) throw new Error(`no escape: ${rest}`)
			families.set(name, { help: unescaped(rest), type: '', series: [] })
			current = name
		} else if (kind === 'TYPE') {
			const family = families.get(name)
			if (name !== current || family?.type !== '') throw new Error(`out of place: ${line}`)
			if (!/^(counter|gauge|histogram)$/.test(rest)) throw new Error(`no type: ${rest}`)
			family.type = rest
		} else {
			const series = readSeries(line)
			const family = families.get(current)
			if (!family?.type || !series.name.startsWith(current)) throw new Error(`out of place: ${line}`)
			family.series.push(series)
		}
	}
	for (const [name, family] of families) check(name, family)
	return families
}

/** The value of the series with exactly these labels; undefined without it. */
export const sampleOf = (
	families: Map<string, Family>,
	family: string,
	labels: Record<string, string> = {},
	name = family,
): number | undefined =>
	families.get(family)?.series.find((one) => keyOf(one) === keyOf({ name, labels, value: 0 }))?.value
