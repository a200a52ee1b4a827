/** Which target a visit gets, by generated rules and shares, against a slow reading. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Asking, compileTargets } from '../../../server/visits/choose-target.ts'
import type { Rule, Share } from '../../../shared/link/other-targets.ts'
import { dayNames, type When } from '../../../shared/link/when.ts'
import {
	askings,
	browsersSaid,
	languagesAsked,
	languagesSaid,
	platformDevices,
	ruleLists,
	shareLists,
	whens,
} from '../../support/service/any-targets.ts'
import { check } from '../../support/service/property.ts'

/** The local time as if it were UTC. */
const localTime = (time: number, timeZone: string): Date =>
	new Date(`${new Date(time).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`)
const isBetween = (at: string, [from = '', to = '']: string[]): boolean =>
	from < to ? from <= at && at < to : at >= from || at < to

/** Each part as the contract says it. */
const isMet = (when: When, asking: Asking): boolean => {
	const { platform, browser, isTablet, country, acceptLanguage, url, time } = asking
	const sent = new URL(url!).searchParams
	const local = localTime(time, when.zone ?? 'UTC')
	const said = languagesSaid[acceptLanguage ?? '']
	const dayOf = (at: Date) => dayNames[(at.getUTCDay() + 6) % 7]!
	const dayBefore = dayOf(new Date(local.getTime() - 86_400_000))
	const clock = local.toISOString().slice(11, 16)
	const parts: { [Part in Exclude<keyof When, 'zone'>]-?: (value: NonNullable<When[Part]>) => boolean } = {
		device: (names) =>
			names.some(
				(name) => platformDevices[platform ?? '']?.includes(name) || (name === 'tablet' && isTablet),
			),
		browser: (names) => names.some((name) => name === browsersSaid[browser ?? '']),
		country: (codes) => codes.some((code) => (code === 'EU' ? ['DE', 'AT'] : [code]).includes(country ?? '')),
		language: (codes) =>
			codes.some((code) => languagesAsked[code]!.every((part, nth) => part === said?.[nth])),
		query: (all) =>
			all.some((one) => {
				const [[name, value] = ['', '']] = new URLSearchParams(one)
				return one.includes('=') ? sent.getAll(name).includes(value) : sent.has(name)
			}),
		from: (from) => Date.parse(from) <= time,
		until: (until) => time < Date.parse(until),
		days: (days) => when.hours !== undefined || days.some((day) => day === dayOf(local)),
		hours: (spans) =>
			spans.some((span) => {
				const [from = '', to = ''] = span.split('-')
				// A span past midnight is of the day on which it begins.
				const began = from > to && clock < to ? dayBefore : dayOf(local)
				return isBetween(clock, [from, to]) && (when.days ?? dayNames).some((day) => day === began)
			}),
	}
	return Object.entries(parts).every(
		([part, test]) => when[part as keyof When] === undefined || test(when[part as keyof When] as never),
	)
}

/** The share of a visitor: percents counted one by one. */
const shareOf = (shares: Share[], ipHash: string): Share | undefined => {
	const percent = Math.floor((Number(`0x${ipHash.slice(0, 8)}`) / 2 ** 32) * 100)
	return shares.flatMap((share) => Array<Share>(share.percent).fill(share))[percent]
}

it('the first rule that matches counts, else the visitor’s share, else the link’s own target', () =>
	check(
		fc.property(
			fc.option(ruleLists),
			fc.option(shareLists),
			fc.array(askings, { minLength: 10, maxLength: 20 }),
			(rules, shares, visits) => {
				const choose = compileTargets(rules, shares)?.choose ?? (() => undefined)
				for (const asking of visits) {
					const met: Rule | Share | undefined =
						rules?.find(({ when }) => isMet(when, asking)) ?? shareOf(shares ?? [], asking.ipHash)
					expect(choose({ ...asking })?.name).toBe(met?.name)
					const told = met && 'tell' in met && met.tell ? `&utm_content=${met.name}` : ''
					expect(choose({ ...asking })?.url).toBe(met && met.url + told)
				}
			},
		),
		{ runs: 300 },
	))

it('a rule is met by some visits of the property, and not by others', () => {
	const met = fc
		.sample(fc.tuple(whens, askings), { numRuns: 1_000, seed: 1 })
		.map(([when, asking]) => isMet(when, asking))
	expect(met.filter((one) => one).length).toBeGreaterThan(100)
	expect(met.filter((one) => !one).length).toBeGreaterThan(100)
})

const someone: Asking = {
	...{ platform: null, browser: null, country: null, userAgent: 'curl/8' },
	...{ ipHash: '0'.repeat(32), time: 0 },
}

it('what is unknown matches nothing, be it of the visitor or of a newer server', () => {
	const url = 'https://target.example/'
	const of = (when: object) =>
		compileTargets([{ name: 'a', when: when as When, url }], null)!.choose({ ...someone })
	for (const when of [
		...[{ device: ['ios', 'mobile', 'desktop', 'tablet'] }, { country: ['DE', 'EU'] }, { language: ['de'] }],
		{ browser: ['chrome'] },
		...[{ query: ['ref'] }, { weather: ['rain'] }, { constructor: ['a'] }],
		...[
			{ days: ['thu'], zone: 'Mars/Base' },
			{ hours: ['00:00-24:00'], zone: 'Mars/Base' },
		],
	])
		expect(of(when), JSON.stringify(when)).toBeUndefined()
	expect(of({ days: ['thu'], zone: 'UTC' })?.location).toBe(url)
})

describe('shares', () => {
	const url = 'https://target.example/'
	/** A thousand visitors, evenly. */
	const visitors = Array.from({ length: 1_000 }, (_, nth) =>
		Math.floor(((nth + 0.5) / 1_000) * 2 ** 32)
			.toString(16)
			.padStart(8, '0')
			.padEnd(32, 'f'),
	)
	const namesOf = (percents: number[]) => {
		const { choose } = compileTargets(
			null,
			percents.map((percent, nth) => ({ name: 'abcdefghij'[nth]!, percent, url })),
		)!
		return visitors.map((ipHash) => choose({ ...someone, ipHash })!.name)
	}
	it.each([[[50, 50]], [[1, 99]], [[20, 30, 50]], [[97, 1, 1, 1]], [Array(10).fill(10)]])(
		'%j: each has its percentage',
		(percents) => {
			const names = namesOf(percents)
			expect(
				percents.map((_, nth) => names.filter((name) => name === 'abcdefghij'[nth]).length / 10),
			).toEqual(percents)
		},
	)
	it.each([
		[[50, 50], [60, 40], 100, 'b to a'],
		[[50, 50], [40, 60], 100, 'a to b'],
		[[50, 25, 25], [50, 35, 15], 100, 'c to b'],
	])('%j are %j: a tenth of the visitors move, from one to the other', (before, after, moved, way) => {
		const [was, is] = [namesOf(before), namesOf(after)]
		const moves = was.flatMap((name, nth) => (name === is[nth] ? [] : [`${name} to ${is[nth]}`]))
		expect([moves.length, new Set(moves)]).toEqual([moved, new Set([way])])
	})
})
