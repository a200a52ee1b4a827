/** The rule of ways: each visitor goes where the link leads them, and the same way each time. */
import { type Asked, type Breach, byLink, editsDuring, type History, over, type Rule } from './history.ts'

/** Where a visit may end: at one of these targets, or with the status of a refusal. */
const allowedFor = (asked: Asked[], limit: number | null | undefined) => {
	const edits = new Map(asked.filter(({ kind }) => kind === 'edit').map(({ target, ways }) => [target, ways]))
	const during = editsDuring(asked)
	return (visit: Asked): string[] => {
		// Without an edit that says more, a link leads everybody to its own target.
		const waysOf = (target: number) => edits.get(target)?.[visit.guest!] ?? ['own']
		if (visit.target !== undefined)
			return waysOf(visit.target).filter((way) => way !== over || limit !== null)
		const { oldest, newest } = during(visit)
		const ways = Array.from({ length: newest - oldest + 1 }, (_, nth) => waysOf(oldest + nth))
		// A page says that a click is left, without taking it.
		const ofLimit = limit === null ? [] : visit.kind === 'peek' ? ['200', '410'] : ['410']
		return [...ways.flat(), ...ofLimit]
	}
}

/** The way of an answered visit: by its name, or by the status of its refusal. */
const wayOf = ({ way, answer }: Asked): string | undefined =>
	way ?? (typeof answer === 'number' && answer !== 503 ? String(answer) : undefined)

export const waysHold: Rule = (history: History) =>
	byLink(history).flatMap((asked, link) => {
		const allowed = allowedFor(asked, history.limits[link])
		const taken = new Map<string, string>()
		return asked.flatMap((visit): Breach[] => {
			const { nth, target, guest, visitor } = visit
			const way = wayOf(visit)
			if (way === undefined || guest === undefined) return []
			const who = `${target} ${guest} ${visitor}`
			const before = taken.get(who) ?? way
			// Where a used-up link leads, and refusals, follow from others' visits and edits.
			if (target !== undefined && way !== over) taken.set(who, before)
			const may = allowed(visit)
			if (may.includes(way) && (way === over || before === way)) return []
			const what = `visit ${nth} of ${guest} went by ${way}, not by ${may.join(' or ')}, before ${before}`
			return [{ rule: 'wrong way', link, what }]
		})
	})
