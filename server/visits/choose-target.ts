/** Which target a visit gets: that of the first rule that matches, else of the visitor's share. */
// A visit: lead.ts → here.
import { fullTag } from '../../shared/link/language-tags.ts'
import { type Rule, type Share, toldUrl } from '../../shared/link/other-targets.ts'
import { groups } from '../../shared/link/regions.ts'
import { dayNames, type When } from '../../shared/link/when.ts'
import { locationOf } from '../../shared/text/location.ts'
import { own } from '../../shared/text/own.ts'
import { queryOf } from '../links/place.ts'
import type { Click } from '../store/clicks/commit.ts'
import { readAgent } from './visitor/agent.ts'
import { browserOf } from './visitor/browsers.ts'
import { devicesOf } from './visitor/devices.ts'
import { readLanguage } from './visitor/language.ts'
import { zoneClock } from './zone-clock.ts'

/** A target with its `Location`, which is computed once. */
export interface OtherTarget {
	name: string
	url: string
	location: string
}

/** By what it is chosen: by what the click carries, and the address that was asked for. */
export interface Asking
	extends Pick<Click, 'platform' | 'browser' | 'userAgent' | 'country' | 'ipHash' | 'time'> {
	url?: string | undefined
	/** The header as sent. */
	acceptLanguage?: string | null | undefined
	/** Said without a user agent. */
	isTablet?: boolean
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
const order: readonly string[] = dayNames
/** Whether a span of hours that began on one of these days holds a time. */
const spanOf = (hours: string, days: ReadonlySet<string>) => {
	const [from = 0, to = 0] = hours.split('-').map(minuteOf)
	return ({ day, minute }: { day: string; minute: number }): boolean => {
		if (from < to) return minute >= from && minute < to && days.has(day)
		// One that ends before it begins passes midnight, and is of the day before then.
		if (minute >= from) return days.has(day)
		return minute < to && days.has(order.at(order.indexOf(day) - 1)!)
	}
}

const never: Test = () => false

/** What each part tests. What is unknown of a visitor matches nothing. */
const tests: {
	[Part in Exclude<keyof When, 'zone'>]-?: (value: NonNullable<When[Part]>, when: When) => Test
} = {
	device: (names) => {
		const asked = new Set(names)
		const isTablet = asked.has('tablet')
		return ({ platform, userAgent, isTablet: said }) =>
			devicesOf(platform).some((device) => asked.has(device)) ||
			(isTablet && (said ?? readAgent(userAgent).isTablet))
	},
	browser: (names) => {
		const asked = new Set<string | undefined>(names)
		return ({ browser }) => asked.has(browserOf(browser))
	},
	country: (codes) => {
		const asked = new Set<string | null>(codes.flatMap((code) => own(groups, code) ?? code))
		return ({ country }) => asked.has(country)
	},
	language: (codes) => {
		// What a rule doesn't say is any: `zh` is each script, `zh-Hant` each region.
		const asked = codes.flatMap((code) => {
			const full = fullTag(code)
			const [, script, region] = /^[a-z]+(-[a-z]{4})?(-\w{2,3})?$/i.exec(code) ?? []
			return full === undefined ? [] : [{ ...full, isAnyScript: !(script ?? region), isAnyRegion: !region }]
		})
		return ({ acceptLanguage }) => {
			const tag = readLanguage(acceptLanguage)?.tag
			return asked.some(
				(one) =>
					tag?.language === one.language &&
					(one.isAnyScript || tag.script === one.script) &&
					(one.isAnyRegion || tag.region === one.region),
			)
		}
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
	days: (names, { zone = '', hours }) => {
		const clock = zoneClock(zone)
		const asked = new Set<string>(names)
		if (clock === undefined) return never
		// Hours know on which day they began.
		return hours === undefined ? ({ time }) => asked.has(clock(time).day) : () => true
	},
	hours: (texts, { zone = '', days = dayNames }) => {
		const clock = zoneClock(zone)
		const began = new Set(days)
		const spans = texts.map((text) => spanOf(text, began))
		return clock === undefined ? never : ({ time }) => spans.some((isIn) => isIn(clock(time)))
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

const toTarget = <Of extends { name: string; url: string; tell?: boolean | undefined }>(of: Of) => {
	const url = toldUrl(of)
	return { ...of, url, location: locationOf(url) }
}

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
