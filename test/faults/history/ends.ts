/** The rules of the end: each raw click has its visit, and all sources count the same. */
import {
	type Asked,
	type Breach,
	type History,
	isClick,
	isOpen,
	type LinkEnd,
	type Rule,
	type RuleName,
} from './history.ts'

/** The rule that a raw click breaks, if any; `visit` is the one that it names. */
const faultOf = (
	visit: Asked | undefined,
	link: number,
	times: number,
	{ cuts }: History,
): RuleName | undefined => {
	if (visit === undefined || visit.link !== link) return 'figures disagree'
	if (times > 1) return 'doubled'
	return isClick(visit) || isOpen(visit, cuts) ? undefined : 'refused but counted'
}

/** Every answered click is among the raw ones once; besides, only visits with an open outcome. */
export const clicksAreThere: Rule = (history) => {
	const visits = new Map(history.asked.filter(({ kind }) => kind === 'visit').map((one) => [one.nth, one]))
	return history.ends.flatMap(({ link, raw }): Breach[] => {
		const counted = Map.groupBy(raw, ({ nth }) => nth)
		const lost = [...visits.values()].filter(
			(visit) => visit.link === link && isClick(visit) && !counted.has(visit.nth),
		)
		const wrong = [...counted].flatMap(([nth, { length }]): Breach[] => {
			const rule = faultOf(visits.get(nth), link, length, history)
			return rule === undefined ? [] : [{ rule, link, what: `visit ${nth} was counted ${length} times` }]
		})
		return [...lost.map(({ nth }): Breach => ({ rule: 'lost', link, what: `visit ${nth}` })), ...wrong]
	})
}

/** The number of refused visits whose clicks are there; an open outcome allows that. */
export const refusedAndThere = ({ asked, ends }: Pick<History, 'asked' | 'ends'>): number => {
	const there = new Set(ends.flatMap(({ raw }) => raw.map(({ nth }) => nth)))
	return asked.filter(({ kind, answer, nth }) => kind === 'visit' && answer === 503 && there.has(nth)).length
}

const differing = (what: string, said: Record<string, number>, expected: number): string[] =>
	Object.entries(said)
		.filter(([, number]) => number !== expected)
		.map(([who, number]) => `${who} say ${number} ${what}, the raw clicks ${expected}`)

/** The number of addresses that the counted visits came from. */
const addressesOf = ({ raw }: LinkEnd, visits: Map<number, Asked>): number =>
	new Set(raw.map(({ nth }) => visits.get(nth)?.visitor)).size

/** All counts follow from the raw clicks, and there are as many visitors as addresses. */
export const figuresAgree: Rule = ({ ends, asked }) => {
	const visits = new Map(asked.map((one) => [one.nth, one]))
	return ends.flatMap((end): Breach[] => {
		const visitors = new Set(end.raw.map(({ visitor }) => visitor)).size
		const said = { ...end.visitors, addresses: addressesOf(end, visits) }
		return [...differing('clicks', end.clicks, end.raw.length), ...differing('visitors', said, visitors)].map(
			(what) => ({ rule: 'figures disagree', link: end.link, what }),
		)
	})
}

/**
 * Milliseconds of nothing but 503 until it knows: 3 s of silence, and one more because the last
 * other answer may have needed no database.
 * Source: server/INTERFACE.md, "When the database is slow or away".
 */
const knownAfter = 4_000

/**
 * Milliseconds of each refusal that began and ended while the database was known to be away, in
 * ascending order. Refusals during which it came back, as another answer shows, are left out.
 */
export const onceKnown = (asked: Asked[]): number[] => {
	const answered = asked.filter(({ answer }) => typeof answer === 'number')
	const served = answered.filter(({ answer }) => answer !== 503).sort((a, b) => a.ended - b.ended)
	const refused = answered.filter(({ answer }) => answer === 503).sort((a, b) => a.began - b.began)
	let last = Number.POSITIVE_INFINITY
	let next = 0
	const took: number[] = []
	for (const { began, ended } of refused) {
		while (next < served.length && served[next]!.ended <= began) last = served[next++]!.ended
		const isBack = next < served.length && served[next]!.ended <= ended
		if (began - last >= knownAfter && !isBack) took.push(ended - began)
	}
	return took.sort((a, b) => a - b)
}
