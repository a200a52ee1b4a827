/** The rule of owners: at each moment a link is seen by its owner, and by nobody else. */
import type { Breach, Move, Rule, Span } from './history.ts'

const isFrom = (owner: string, move: Move, but: Move): boolean => move !== but && move.from === owner

/** Whether it can have been theirs at some moment of the span. */
const canBe = (moves: Move[], owner: string, { began, ended }: Span): boolean =>
	moves.some((come) => {
		const hasLeft = (move: Move) =>
			move.sure !== 'maybe' && isFrom(owner, move, come) && move.began > come.ended && move.ended < began
		return come.to === owner && come.began <= ended && !moves.some(hasLeft)
	})

/** Whether it was theirs all the time; `leaving`: the move that ends it. */
const mustBe = (moves: Move[], owner: string, { began, ended }: Span, leaving?: Move): boolean =>
	moves.some((come) => {
		if (come.to !== owner || come.ended >= began) return false
		const mayLeave = (move: Move) =>
			move !== leaving && isFrom(owner, move, come) && move.ended >= come.began && move.began <= ended
		const hasCome = come.sure === 'moved' || (come.sure === 'left' && mustBe(moves, come.from!, come, come))
		return hasCome && !moves.some(mayLeave)
	})

/** Moves of one link may overlap: what follows from all possible orders is demanded. */
export const ownersHold: Rule = (history) => {
	const movesOf = Map.groupBy(history.moves, ({ link }) => link)
	return history.looks.flatMap(({ link, at, isThere, ...span }): Breach[] => {
		const moves = movesOf.get(link) ?? []
		const where = `${at.join(', ')} from ${Math.round(span.began)} to ${Math.round(span.ended)} ms`
		if (isThere && !at.some((owner) => canBe(moves, owner, span)))
			return [{ rule: 'not theirs', link, what: `it was with ${where}` }]
		if (!isThere && at.some((owner) => mustBe(moves, owner, span)))
			return [{ rule: 'missing', link, what: `it was not with ${where}` }]
		return []
	})
}
