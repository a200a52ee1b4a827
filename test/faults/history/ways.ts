/** The rule of ways: each visitor goes where the link leads them, and the same way each time. */
import { type Breach, byLink, type Rule } from './history.ts'

/** Without an edit that says more, a link leads everybody to its own target. */
export const waysHold: Rule = (history) =>
	byLink(history).flatMap((asked, link) => {
		const edits = new Map(
			asked.filter(({ kind }) => kind === 'edit').map(({ target, ways }) => [target, ways]),
		)
		const taken = new Map<string, string>()
		return asked.flatMap(({ nth, target, way, guest, visitor }): Breach[] => {
			if (way === undefined || guest === undefined) return []
			const allowed = edits.get(target)?.[guest] ?? ['own']
			const who = `${target} ${guest} ${visitor}`
			const before = taken.get(who) ?? way
			taken.set(who, before)
			if (allowed.includes(way) && before === way) return []
			const what = `visit ${nth} of ${guest} went by ${way}, not by ${allowed.join(' or ')}, before ${before}`
			return [{ rule: 'wrong way', link, what }]
		})
	})
