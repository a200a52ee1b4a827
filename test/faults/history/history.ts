/** A history: what was asked of a service, when, what it answered, and what was there at the end. */

/** Milliseconds, all of one clock that nobody sets. */
export interface Span {
	began: number
	ended: number
}

/** `unreached`: no connection, so nothing happened. `unanswered`: it ended without an answer, so anything may have. */
export type Answer = number | 'unreached' | 'unanswered'

export interface Asked extends Span {
	/** An unlock is a visit too. */
	kind: 'create' | 'visit' | 'read' | 'edit' | 'delete'
	/** Its own number, by which a click is known again. */
	nth: number
	/** The number of its link. */
	link: number
	/** The status, if there was an answer. */
	answer: Answer
	/** Of a visit: the address it came from. */
	visitor?: string
	/** Of an edit: the number of the target it asks for. Of a visit: of the one it was sent to, undefined when it was refused. */
	target?: number
	/** Of a read: the clicks that it reported, undefined when it was refused. */
	clicks?: number
}

/** What was known of a link once everything was over. */
export interface LinkEnd {
	link: number
	/** Each raw click: the number of its visit, and the hash of its visitor. */
	raw: { nth: number; visitor: string }[]
	/** The number of clicks, by who says it: totals, roll-ups by dimension, the interface. */
	clicks: Record<string, number>
	/** The number of visitors, by who says it. */
	visitors: Record<string, number>
}

export interface History {
	/** Each link's click limit, by the link's number. */
	limits: (number | null)[]
	asked: Asked[]
	/** While one lasted, a connection to the database may have been lost in the middle of a commit. */
	cuts: Span[]
	/** Of every link that was not deleted. */
	ends: LinkEnd[]
}

/** What it was sent to; such a visit is a click. */
export const isClick = ({ kind, target }: Asked): boolean => kind === 'visit' && target !== undefined

const overlap = (one: Span, other: Span): boolean => one.began <= other.ended && other.began <= one.ended

/**
 * Whether nobody can know if a request took effect: it had no answer, or was refused while a connection to the database was
 * lost. Source: server/INTERFACE.md, "When the database is slow or away".
 */
export const isOpen = (asked: Asked, cuts: Span[]): boolean =>
	asked.answer === 'unanswered' || (asked.answer === 503 && cuts.some((cut) => overlap(asked, cut)))
