/** Which target a visit gets: that of the first rule that matches, else of the visitor's share. */
// A visit: lead.ts → here.
import type { Rule, Share } from '../../shared/link/other-targets.ts'
import type { When } from '../../shared/link/when.ts'
import { locationOf } from '../../shared/text/location.ts'
import { own } from '../../shared/text/own.ts'
import { queryOf } from '../links/place.ts'
import type { Click } from '../store/clicks/commit.ts'
import { devicesOf } from './visitor/devices.ts'
import { zoneClock } from './zone-clock.ts'

/** A target with its `Location`, which is computed once. */
export interface OtherTarget {
	name: string
	url: string
	location: string
}

/** By what it is chosen: by what the click carries, and the address that was asked for. */
export interface Asking extends Pick<Click, 'platform' | 'country' | 'language' | 'ipHash' | 'time'> {
	url?: string | undefined
	/** Its parameters, once a rule asks for them. */
	parameters?: Set<string>
}

export interface OtherTargets {
	/** Characters, about: what they take in memory. */
	size: number
	all: readonly OtherTarget[]
	/** Undefined for the target of the link itself. */
	choose: (asking: Asking) => OtherTarget | undefined
}

type Test = (asking: Asking) => boolean

/** Names, and names with values, of a query. A name holds no line break, nor does a rule. */
const readParameters = (query: string): Set<string> =>
	new Set([...new URLSearchParams(query)].flatMap(([name, value]) => [name, `${name}\n${value}`]))
const parametersOf = (asking: Asking): Set<string> => {
	asking.parameters ??= readParameters(queryOf(asking.url ?? ''))
	return asking.parameters
}

/** The parameter of a rule, as `readParameters` has it. */
const wanted = (parameter: string): string => {
	const [[name, value] = ['', '']] = new URLSearchParams(parameter)
	return parameter.includes('=') ? `${name}\n${value}` : name
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const spanOf = (hours: string) => {
	const [from = 0, to = 0] = hours.split('-').map(minuteOf)
	// One that ends before it begins passes midnight.
	return (minute: number) => (from < to ? minute >= from && minute < to : minute >= from || minute < to)
}

const never: Test = () => false

/** What each part tests. What is unknown of a visitor matches nothing. */
const tests: {
	[Part in Exclude<keyof When, 'zone'>]-?: (value: NonNullable<When[Part]>, when: When) => Test
} = {
	device: (names) => {
		const asked = new Set(names)
		return ({ platform }) => devicesOf(platform).some((device) => asked.has(device))
	},
	country: (codes) => {
		const asked = new Set<string | null>(codes)
		return ({ country }) => asked.has(country)
	},
	language: (codes) => {
		const asked = new Set<string | undefined>(codes)
		// `zh` is each of its scripts.
		return ({ language }) =>
			language !== null && (asked.has(language) || asked.has(language.split('-', 1)[0]))
	},
	query: (parameters) => {
		const asked = parameters.map(wanted)
		return (asking) => asked.some((parameter) => parametersOf(asking).has(parameter))
	},
	from: (text) => {
		const from = Date.parse(text)
		return ({ time }) => time >= from
	},
	until: (text) => {
		const until = Date.parse(text)
		return ({ time }) => time < until
	},
	days: (names, { zone = '' }) => {
		const clock = zoneClock(zone)
		const asked = new Set(names)
		return clock === undefined ? never : ({ time }) => asked.has(clock(time).day)
	},
	hours: (texts, { zone = '' }) => {
		const clock = zoneClock(zone)
		const spans = texts.map(spanOf)
		return clock === undefined
			? never
			: ({ time }) => {
					const { minute } = clock(time)
					return spans.some((isIn) => isIn(minute))
				}
	},
}

const testsOf = (when: When): Test[] =>
	Object.entries(when).flatMap(([part, value]) => {
		if (part === 'zone') return []
		// A newer server may know more parts.
		return [own<(value: never, when: When) => Test>(tests, part)?.(value as never, when) ?? never]
	})

/** The first 32 of 128 bits, as a part of all visitors from 0 to 1. */
const placeOf = (ipHash: string): number => Number.parseInt(ipHash.slice(0, 8), 16) / 2 ** 32

/**
 * Shares lie side by side, in their order: where two neighbours change by a tenth, a tenth of the
 * visitors move.
 */
const createShareOf = (shares: (OtherTarget & { percent: number })[]) => {
	let sum = 0
	const ends = shares.map(({ percent }) => {
		sum += percent
		return sum / 100
	})
	return (ipHash: string): OtherTarget | undefined => {
		const place = placeOf(ipHash)
		return shares[ends.findIndex((end) => place < end)]
	}
}

const toTarget = <Of extends { url: string }>(of: Of) => ({ ...of, location: locationOf(of.url) })

/** Null for nearly every link, which has neither. */
export const compileTargets = (
	rules: readonly Rule[] | null,
	shares: readonly Share[] | null,
): OtherTargets | null => {
	if (rules === null && shares === null) return null
	const compiled = (rules ?? []).map((rule) => ({ target: toTarget(rule), tests: testsOf(rule.when) }))
	const shared = (shares ?? []).map(toTarget)
	const shareOf = createShareOf(shared)
	return {
		// Conditions, and what they are compiled to, take about twice their text.
		size: 2 * JSON.stringify([rules, shares]).length,
		all: [...compiled.map(({ target }) => target), ...shared],
		choose: (asking) =>
			compiled.find(({ tests }) => tests.every((isMet) => isMet(asking)))?.target ?? shareOf(asking.ipHash),
	}
}
