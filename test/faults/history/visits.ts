/** The rules of requests: limits, deletes and edits hold once answered, and counts are true. */
import {
	type Asked,
	type Breach,
	byLink,
	editsDuring,
	isClick,
	isOpen,
	isOver,
	type Rule,
} from './history.ts'

/** No more visits are redirected than allowed, and none is refused while clicks are left. */
export const limitsHold: Rule = (history) =>
	byLink(history).flatMap((asked, link): Breach[] => {
		const max = history.limits[link]
		if (max === null || max === undefined) return []
		const opened = asked.filter(isClick)
		const breaches: Breach[] = opened
			.slice(max)
			.map(({ nth }) => ({ rule: 'limit overshot', link, what: `visit ${nth} is beyond ${max} clicks` }))
		const claims = asked.filter((one) => isClick(one) || isOpen(one, history.cuts))
		for (const { nth, ended } of asked.filter(isOver)) {
			const used = claims.filter(({ began }) => began <= ended).length
			if (used < max)
				breaches.push({
					rule: 'refused too early',
					link,
					what: `visit ${nth} was refused after ${used} of ${max}`,
				})
		}
		return breaches
	})

/**
 * After an answered delete no visit is redirected; before the first delete no link is gone. Of
 * visits by known guests, `waysHold` says which may be answered 404.
 */
export const deletesHold: Rule = (history) =>
	byLink(history).flatMap((asked, link): Breach[] => {
		const deletes = asked.filter(({ kind }) => kind === 'delete')
		const answered = Math.min(...deletes.filter(({ answer }) => answer === 200).map(({ ended }) => ended))
		const begun = Math.min(
			...deletes.filter(({ answer }) => answer !== 'unreached').map(({ began }) => began),
		)
		const late = asked.filter((one) => isClick(one) && one.began > answered)
		const early = asked.filter(
			({ kind, answer, ended, guest }) =>
				kind !== 'create' && guest === undefined && answer === 404 && ended < begun,
		)
		return [
			...late.map(({ nth }): Breach => ({ rule: 'open after delete', link, what: `visit ${nth}` })),
			...early.map(({ nth, kind }): Breach => ({ rule: 'gone', link, what: `${kind} ${nth} got 404` })),
		]
	})

/**
 * A visit goes to the target of the last edit that was answered before it began, or of a later one.
 * A link's edits do not overlap, and number their targets upwards from 1; the first target is 0.
 */
export const editsHold: Rule = (history) =>
	byLink(history).flatMap((asked, link) => {
		const during = editsDuring(asked)
		const led = asked.filter(({ kind, target }) => kind !== 'edit' && target !== undefined)
		return led.flatMap((visit): Breach[] => {
			const { nth, target } = visit
			const { oldest, newest } = during(visit)
			if (target! >= oldest && target! <= newest) return []
			const what = `visit ${nth} went to target ${target}, not to ${oldest} to ${newest}`
			return [{ rule: 'wrong target', link, what }]
		})
	})

/** Of the server's errors, the interface has only 503. */
export const answersAreKnown: Rule = ({ asked }) =>
	asked
		.filter(({ answer }) => typeof answer === 'number' && (answer >= 500 ? answer !== 503 : answer === 400))
		.map(({ kind, nth, link, answer }) => ({
			rule: 'odd answer',
			link,
			what: `${kind} ${nth} got ${answer}`,
		}))

/** In milliseconds. Source: server/INTERFACE.md, "When the database is slow or away". */
const deadline = (kind: Asked['kind']): number => (kind === 'visit' ? 5_000 : 10_000)
/** On a machine that is busy with other tests, answers are late; but nothing hangs. */
const slack = 3

export const nobodyWaits: Rule = ({ asked }) =>
	asked
		.filter(({ kind, began, ended }) => ended - began > slack * deadline(kind))
		.map(({ kind, nth, link, began, ended }) => {
			const what = `${kind} ${nth} took ${Math.round(ended - began)} ms`
			return { rule: 'kept waiting', link, what }
		})

/** The number of these sorted times before a time. */
const countBefore = (times: number[], time: number): number => {
	let [low, high] = [0, times.length]
	while (low < high) {
		const middle = (low + high) >> 1
		if (times[middle]! < time) low = middle + 1
		else high = middle
	}
	return low
}
const sorted = (times: number[]): number[] => times.sort((a, b) => a - b)

const readsOf = (asked: Asked[]): (Asked & { clicks: number })[] =>
	asked.filter((one): one is Asked & { clicks: number } => one.kind === 'read' && one.clicks !== undefined)

/**
 * A read reports at least the visits that were answered before it began, and at most those that
 * began before it ended, open outcomes included; and never fewer than an earlier read.
 */
export const countsAreTrue: Rule = (history) =>
	byLink(history).flatMap((asked, link): Breach[] => {
		const clicks = asked.filter(isClick)
		const answered = sorted(clicks.map(({ ended }) => ended))
		const open = asked.filter((one) => one.kind === 'visit' && isOpen(one, history.cuts))
		const begun = sorted([...clicks, ...open].map(({ began }) => began))
		const reads = readsOf(asked).sort((a, b) => a.ended - b.ended)
		const ends = reads.map(({ ended }) => ended)
		/** The highest number reported until then, by read. */
		const highest: number[] = []
		for (const { clicks } of reads) highest.push(Math.max(clicks, highest.at(-1) ?? 0))
		return reads.flatMap((read): Breach[] => {
			const seen = highest[countBefore(ends, read.began) - 1] ?? 0
			const low = Math.max(countBefore(answered, read.began), seen)
			const high = countBefore(begun, read.ended)
			if (read.clicks >= low && read.clicks <= high) return []
			return [
				{ rule: 'wrong count', link, what: `read ${read.nth} said ${read.clicks}, not ${low} to ${high}` },
			]
		})
	})
