/** The largest counts and the rest; figures and names in words. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { topOf } from '../../../shared/statistics/Breakdowns.tsx'
import { displayName } from '../../../shared/statistics/display-name.ts'
import { ago, axisFigure, percent } from '../../../shared/statistics/formats.ts'
import { groupHosts, hostsMeant, siteFilter } from '../../../shared/statistics/related-hosts.ts'
import { charts as german } from '../../../shared/words/de/shared/charts.ts'
import { charts } from '../../../shared/words/en/shared/charts.ts'
import { check } from '../../support/service/property.ts'

const at = (text: string): Date => new Date(text)
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

const asIs = (name: string) => name

describe('the largest counts', () => {
	const counts = (length: number) =>
		Object.fromEntries(Array.from({ length }, (_, index) => [`n${index}`, index + 1]))
	test('eight are shown, largest first, and the others are summed up with unlisted names', () => {
		const { rows, rest, restClicks, total } = topOf(counts(12), 100, asIs, charts)
		expect(rows.map(([, clicks]) => clicks)).toEqual([12, 11, 10, 9, 8, 7, 6, 5])
		expect([rest.length, restClicks, total]).toEqual([4, 10 + 100, 78 + 100])
	})
	test('equal ones stand in the alphabet of the names that are shown', () => {
		const equal = { DE: 2, AT: 2, CH: 2, ES: 3, Unknown: 2 }
		const shownIn = (words: typeof charts) => {
			const label = (name: string) => displayName('countries', name, words)
			return topOf(equal, 0, label, words).rows.map(([name]) => label(name))
		}
		expect(shownIn(charts)).toEqual(['Spain', 'Austria', 'Germany', 'Switzerland', 'Unknown'])
		expect(shownIn(german)).toEqual(['Spanien', 'Deutschland', 'Österreich', 'Schweiz', 'Unbekannt'])
	})
	test('a single leftover is shown by name', () => {
		const { rows, rest } = topOf(counts(9), 0, asIs, charts)
		expect([rows.length, rest.length]).toEqual([9, 0])
	})
	test('nothing is lost and nothing counts twice', () => {
		check(
			fc.property(fc.dictionary(fc.string(), fc.nat(1000)), (counts) => {
				const { rows, rest, restClicks, total } = topOf(counts, 0, asIs, charts)
				expect(total).toBe(sum(Object.values(counts)))
				expect(sum(rows.map(([, clicks]) => clicks)) + restClicks).toBe(total)
				expect(sum(rest.map(([, clicks]) => clicks))).toBe(restClicks)
			}),
		)
	})
})

describe('related hosts', () => {
	const siteOf: Record<string, string> = {
		...{ 't.co': 'x.com', 'twitter.com': 'x.com', 'mobile.twitter.com': 'x.com', 'x.com': 'x.com' },
		...{ 'fb.me': 'facebook.com', 'l.facebook.com': 'facebook.com', 'lm.facebook.com': 'facebook.com' },
		...{ 'lnkd.in': 'linkedin.com', 'youtu.be': 'youtube.com', 'out.reddit.com': 'reddit.com' },
		...{ 'old.reddit.com': 'reddit.com', 'redd.it': 'reddit.com', 'm.example': 'm.example' },
		...{ 'm.shop.example': 'shop.example', 'amp.co.example': 'co.example', Direct: 'Direct' },
		// Names that only look as if a site had put something before its own.
		...{ 'm.com': 'm.com', 'l.com': 'l.com', 'web.de': 'web.de', 'old.de': 'old.de' },
	}
	const names = Object.keys(siteOf)
	test.each(names)('%s alone keeps its name, which the filter asks for', (name) =>
		expect(groupHosts({ [name]: 2 })).toEqual([{ name, clicks: 2, hosts: [] }]),
	)
	test.each(names)('%s is among the hosts of its site, which are all of that site', (name) => {
		const site = siteOf[name]!
		const hosts = hostsMeant(siteFilter(site))
		expect(hosts).toContain(name)
		const counts = Object.fromEntries(hosts.map((host) => [host, 1]))
		expect(groupHosts({ ...counts, [site]: 1 }).map((row) => row.name)).toEqual([site])
	})
	test('two of a site are one row of its name, and two of different sites are two', () => {
		for (const [one, other] of names.flatMap((one) => names.map((other) => [one, other] as const))) {
			if (one === other) continue
			const rows = groupHosts({ [one]: 2, [other]: 3 })
			const [hosts, alone] = [
				[
					[one, 2],
					[other, 3],
				],
				[one, other],
			]
			if (siteOf[one] === siteOf[other]) expect(rows).toEqual([{ name: siteOf[one], clicks: 5, hosts }])
			else expect(rows.map(({ name }) => name)).toEqual(alone)
		}
	})
})

describe('words', () => {
	test.each([
		['DE', 'Germany'],
		['QX', 'QX'],
		['Unknown', 'Unknown'],
		['de', 'Unknown'],
		['', 'Unknown'],
	])('the country %j is %s', (code, name) => expect(displayName('countries', code, charts)).toBe(name))
	test.each([
		['de', 'German'],
		['zh-Hant', 'Traditional Chinese'],
		['qx', 'qx'],
		['Unknown', 'Unknown'],
		['<b>', 'Unknown'],
	])('the language %j is %s', (code, name) => expect(displayName('languages', code, charts)).toBe(name))
	test.each([
		[1, 3, '33%'],
		[1, 1000, '<1%'],
		[0, 10, '0%'],
		[0, 0, '0%'],
		[10, 10, '100%'],
	])('%d of %d is %s', (part, whole, text) => expect(percent(part, whole, charts)).toBe(text))
	test.each([
		[950, '950'],
		[12_000, '12k'],
	])('%d on an axis is %s', (value, text) => expect(axisFigure(value, charts)).toBe(text))
	test.each([
		['2026-11-20T11:59:30Z', 'now'],
		['2026-11-20T12:00:30Z', 'now'],
		['2026-11-20T10:30:00Z', '1 hour ago'],
		['2026-11-19T11:00:00Z', 'yesterday'],
		['2024-11-01T00:00:00Z', '2 years ago'],
	])('%s is %s', (moment, text) => expect(ago(at(moment), at('2026-11-20T12:00:00Z'), charts)).toBe(text))
})
