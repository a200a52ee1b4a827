/** The rules of counting: every reported number lies between what was answered and what was asked. */
import type { Breach, Rule } from './breach.ts'
import { type Asked, isClick, isOpen } from './history.ts'
import { byLink } from './visits.ts'

/** How many of these times are before a time. */
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

/** A read with the number of clicks that it reported. */
const readsOf = (asked: Asked[]): (Asked & { clicks: number })[] =>
	asked.filter((one): one is Asked & { clicks: number } => one.kind === 'read' && one.clicks !== undefined)

/**
 * A read reports at least the visits that were answered before it began, and at most those that began before it ended, each
 * with an open outcome included; and never fewer than a read that ended before it began.
 */
export const countsAreTrue: Rule = (history) =>
	byLink(history).flatMap((asked, link): Breach[] => {
		const clicks = asked.filter(isClick)
		const answered = sorted(clicks.map(({ ended }) => ended))
		const open = asked.filter((one) => one.kind === 'visit' && isOpen(one, history.cuts))
		const begun = sorted([...clicks, ...open].map(({ began }) => began))
		const reads = readsOf(asked).sort((a, b) => a.ended - b.ended)
		const ends = reads.map(({ ended }) => ended)
		/** The highest number that this read or one that ended before it reported. */
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
