/** Clicks about midnights of UTC, and a recount of them that shares nothing with the service. */
import type { DetailsRequest } from '../../../shared/paths.ts'
import { dimensions, dimensionTable } from '../../../shared/statistics/dimensions.ts'

const day = 86_400_000
export const noon = Date.UTC(2026, 10, 22, 12)
export const dayOf = (offset: number) => new Date(noon + offset * day).toISOString().slice(0, 10)
/** When the links were made, in days from today. */
export const made = -5
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const curl = 'curl/8.5.0'
const [us, gb, other] = ['8.8.8.8', '81.2.69.142', '192.0.2.4']
const hosts: Record<string, string> = {
	'https://www.a.example:8443/x': 'a.example',
	'https://a.example/y': 'a.example',
	'https://b.example/': 'b.example',
}
const [port, plain, another] = Object.keys(hosts) as [string, string, string]

export interface Sent {
	link: number
	time: string
	peer: string
	agent: string
	referer: string
	language: string
}
const sent = (
	link: number,
	time: string,
	peer: string,
	agent: string,
	referer = '',
	language = '',
): Sent => ({
	...{ link, time: `2026-11-${time}Z`, peer, agent, referer, language },
})
/** Of two links of one account, by visitors who come again. */
export const clicks = [
	sent(0, '17T12:00:00.000', us, firefox, plain, 'de-AT,en;q=0.5'),
	sent(1, '18T12:00:00.000', us, firefox),
	sent(0, '19T10:00:00.000', gb, curl, plain),
	sent(0, '20T13:00:00.000', us, firefox, port, 'de'),
	sent(0, '20T23:59:59.999', gb, curl, plain),
	sent(0, '21T00:00:00.000', us, curl),
	sent(1, '21T08:00:00.000', gb, firefox, another),
	sent(0, '21T23:59:59.999', gb, firefox),
	sent(0, '22T00:00:00.000', other, firefox, another, 'de'),
	sent(1, '22T09:00:00.000', other, curl),
	sent(0, '22T11:10:00.000', us, firefox, plain),
]
export const lateClick = sent(0, '22T11:50:00.000', gb, firefox)

const namesOf = ({ peer, agent, referer, language }: Sent): Record<string, string> => ({
	countries: { [us]: 'US', [gb]: 'GB' }[peer] ?? 'Unknown',
	referrers: hosts[referer] ?? 'Direct',
	browsers: agent === firefox ? 'Firefox' : 'Unknown',
	platforms: agent === firefox ? 'Linux' : 'Unknown',
	languages: language === '' ? 'Unknown' : 'de',
})
export const namedMaps = Object.keys(namesOf(lateClick))
const mapOfFilter = Object.fromEntries(dimensions.map((name) => [dimensionTable[name].filter, name]))
const countBy = (some: Sent[], nameOf: (one: Sent) => string) =>
	Object.fromEntries([...Map.groupBy(some, nameOf)].map(([name, of]) => [name, of.length]))

/** What an answer about these clicks has to say: of the range, of the days before, of all. */
export const recount = (all: Sent[], { days, from, to, ...filters }: DetailsRequest) => {
	const today = dayOf(0)
	const last = to ?? [from ?? today, today].toSorted().at(-1)!
	const first = from ?? (days === undefined ? [dayOf(made), last].toSorted()[0]! : dayOf(1 - days))
	const length = (Date.parse(last) - Date.parse(first)) / day + 1
	const back = (by: number) => new Date(Date.parse(first) - by * day).toISOString().slice(0, 10)
	const wanted = Object.entries(filters).map(([name, value]) => [mapOfFilter[name]!, value.replace('*.', '')])
	const matching = all.filter((one) => wanted.every(([map, name]) => namesOf(one)[map!] === name))
	const within = (some: Sent[], from: string, to: string) =>
		some.filter(({ time }) => time.slice(0, 10) >= from && time.slice(0, 10) <= to)
	const rangeOf = (from: string, to: string) => {
		const inside = within(matching, from, to)
		const visitors = new Set(inside.map(({ peer }) => peer))
		const firsts = all.filter(({ peer }, nth) => all.findIndex((one) => one.peer === peer) === nth)
		const news = within(firsts, from, to).filter(({ peer }) => visitors.has(peer))
		return {
			...{ from, to, clicks: inside.length, new_visitors: news.length },
			...(wanted.length > 0 && { visitors: visitors.size, complete: true }),
		}
	}
	const inside = within(matching, first, last)
	return {
		inside,
		before: within(matching, back(length), back(1)),
		range: rangeOf(first, last),
		range_before: rangeOf(back(length), back(1)),
		maps: {
			...Object.fromEntries(namedMaps.map((map) => [map, countBy(inside, (one) => namesOf(one)[map]!)])),
			dates: countBy(inside, ({ time }) => time.slice(0, 10)),
			hours: length <= 2 ? countBy(inside, ({ time }) => time.slice(0, 13)) : undefined,
		},
	}
}

const either = (from: number | undefined, to: number | undefined): DetailsRequest => ({
	...(from !== undefined && { from: dayOf(from) }),
	...(to !== undefined && { to: dayOf(to) }),
})
const closed = '-9,-6 -9,-5 -4,-2 -3,-1 -1,-1 -3,0 0,0 -1,3 0,3 -9,9 1,1 1,9 300,400'
/** Past, across today and in the future, open and closed. */
export const ranges: DetailsRequest[] = [
	...closed.split(' ').map((text) => either(...(text.split(',').map(Number) as [number, number]))),
	...[-3, 0, 1, 300].map((from) => either(from, undefined)),
	...[-6, -1, 0, 3].map((to) => either(undefined, to)),
	...[1, 2, 3, 30].map((days) => ({ days })),
]
const filters: DetailsRequest[] = [
	...[{ country: 'US' }, { country: 'Unknown' }, { country: 'FR' }, { referrer: '*.a.example' }],
	...[{ referrer: 'Direct' }, { referrer: 'a.example', country: 'US' }, { language: 'de' }],
	{ browser: 'Unknown', platform: 'Unknown' },
]
export const questions: DetailsRequest[] = [
	...ranges,
	...filters.flatMap((one) => [one, { ...one, days: 2 }, { ...one, ...either(-2, -1) }]),
]
