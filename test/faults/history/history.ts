/** A history: the requests to a service, their times and answers, and what was there at the end. */

/** In milliseconds, by one clock that nobody sets. */
export interface Span {
	began: number
	ended: number
}

/** `unreached`: no connection, so nothing happened. `unanswered`: anything may have happened. */
export type Answer = number | 'unreached' | 'unanswered'

export interface Asked extends Span {
	/** An unlock is a visit too; a peek asks where a visit would lead, and is no click. */
	kind: 'create' | 'visit' | 'peek' | 'read' | 'edit' | 'delete'
	/** Identifies the request, and the click of a visit. */
	nth: number
	link: number
	answer: Answer
	/** Of a visit: its address. */
	visitor?: string
	/** The number of the target: of an edit, the wanted one; of a visit, its redirect's, if any. */
	target?: number
	/** Of a visit: its kind of visitor, and its way: of a rule or share, `own`, or `over`. */
	guest?: string
	way?: string
	/** Of an edit: the ways that visitors may go by what they are like; `404` is one to nowhere. */
	ways?: Record<string, string[]>
	/** Of a read: the clicks that it reported, undefined when it was refused. */
	clicks?: number
}

/** A change of hands: of a link between owners, of a host or an account from open to closed. */
export interface Move extends Span {
	link: number
	/** Undefined before it was made. */
	from?: string | undefined
	to: string
	/**
	 * `moved`: it was `from`'s, and then `to`'s. `left`: if it was `from`'s; and then nothing of
	 * `from` was left. `maybe`: if it was `from`'s and among what moved.
	 */
	sure: 'moved' | 'left' | 'maybe'
}

/** An answer that shows whether a link was one of these owners' at some moment. */
export interface Look extends Span {
	link: number
	at: string[]
	isThere: boolean
}

/** The state of a link once everything was over. */
export interface LinkEnd {
	link: number
	/** Each raw click: the number of its visit, and the hash of its visitor. */
	raw: { nth: number; visitor: string }[]
	/** The number of clicks by source: totals, roll-ups by dimension, the interface. */
	clicks: Record<string, number>
	/** The number of visitors by source. */
	visitors: Record<string, number>
}

export interface History {
	/** The links' click limits, by the links' numbers. */
	limits: (number | null)[]
	asked: Asked[]
	moves: Move[]
	looks: Look[]
	/** When connections to the database may have been lost in the middle of a commit. */
	cuts: Span[]
	/** Of every link that was not deleted. */
	ends: LinkEnd[]
}

export const rules = [
	'lost',
	'doubled',
	'refused but counted',
	'limit overshot',
	'refused too early',
	/** A read reported more or fewer clicks than there can have been. */
	'wrong count',
	'open after delete',
	'gone',
	/** A visit went to a target from before an answered edit, or to one from a later edit. */
	'wrong target',
	/** A visit went where the link leads others, or not as it led its visitor before. */
	'wrong way',
	/** An owner saw or changed a link that was another's. */
	'not theirs',
	/** A link was not in the list of its owner, or not found for them. */
	'missing',
	/** At the end, two sources count a link's clicks or visitors differently. */
	'figures disagree',
	'odd answer',
	'kept waiting',
] as const
export type RuleName = (typeof rules)[number]

export interface Breach {
	rule: RuleName
	link: number
	what: string
}

export type Rule = (history: History) => Breach[]

/** The requests of each link, in the order of the links' numbers. */
export const byLink = ({ limits, asked }: History): Asked[][] => {
	const links: Asked[][] = limits.map(() => [])
	for (const one of asked) links[one.link]!.push(one)
	return links
}

/** The way to where a link leads once it is used up: no click. */
export const over = 'over'
/** Whether it is a redirected visit. */
export const isClick = ({ kind, target, way }: Asked): boolean =>
	kind === 'visit' && target !== undefined && way !== over
/** Whether the link is used up, by its answer. */
export const isOver = ({ kind, answer, way }: Asked): boolean =>
	kind === 'visit' && (answer === 410 || way === over)

/** The edits of a link that its answer to this request may come from, by their targets' numbers. */
export const editsDuring = (asked: Asked[]): ((request: Span) => { oldest: number; newest: number }) => {
	const edits = asked.filter(({ kind }) => kind === 'edit').sort((a, b) => a.began - b.began)
	const done = edits.filter(({ answer }) => answer === 200)
	return ({ began, ended }) => ({
		oldest: done.findLast((edit) => edit.ended < began)?.target ?? 0,
		newest: edits.findLast((edit) => edit.began <= ended)?.target ?? 0,
	})
}

const overlap = (one: Span, other: Span): boolean => one.began <= other.ended && other.began <= one.ended

/**
 * Whether nobody can know if a request took effect: it had no answer, or was refused while a
 * connection to the database was lost.
 * Source: server/INTERFACE.md, "When the database is slow or away".
 */
export const isOpen = (asked: Asked, cuts: Span[]): boolean =>
	asked.answer === 'unanswered' || (asked.answer === 503 && cuts.some((cut) => overlap(asked, cut)))
