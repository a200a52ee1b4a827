/** Notes every request of a run: when it began and ended, and what it was answered. */
import type { Asked, History, Span } from '../history/history.ts'
import { ask, type Question, type Reply } from './ask.ts'

export interface KnownLink {
	/** Its number in the record. */
	number: number
	slug: string
	key: string
}

/** Milliseconds since the process began. */
export const clock = (): number => performance.now()

type Noted = Pick<Asked, 'kind' | 'link'> & Partial<Pick<Asked, 'visitor' | 'target'>>

/** Where a visit was sent, as the number of the target; -1 for an address of another link. */
const targetOf = (link: number, address: string): number => {
	const [, ofLink, target] = /^https:\/\/target\.example\/(\d+)\/(\d+)$/.exec(address) ?? []
	return Number(ofLink) === link ? Number(target) : -1
}
export const targetAddress = (link: number, target: number): string =>
	`https://target.example/${link}/${target}`

export const createRecord = () => {
	const limits: (number | null)[] = []
	const asked: Asked[] = []
	const cuts: Span[] = []
	const links: KnownLink[] = []
	let number = 0
	let lastOpened = Number.NEGATIVE_INFINITY
	let opened = 0

	/** Asks, and notes it; `found` is what the answer says. */
	const note = async (
		origin: string,
		question: (nth: number) => Question,
		about: Noted,
		found: (reply: Reply) => Partial<Asked> = () => ({}),
	): Promise<Reply> => {
		const nth = ++number
		const began = clock()
		const reply = await ask(origin, question(nth))
		asked.push({ ...about, nth, began, ended: clock(), answer: reply.answer, ...found(reply) })
		return reply
	}

	return {
		asked,
		/** Every link that was made. */
		links,
		/** When the newest visit that was redirected began. */
		lastOpened: () => lastOpened,
		/** How many visits were redirected. */
		opened: () => opened,
		/** A new link's number, before it is made. */
		addLink: (maxClicks: number | null): number => limits.push(maxClicks) - 1,
		note,
		/** A visit; the visitor's agent tells its number. `address` is whatever the redirect or the unlock says. */
		visit: async (
			origin: string,
			link: KnownLink,
			visitor: string,
			how: Pick<Question, 'method' | 'path' | 'body'>,
			addressOf: (reply: Reply) => string | undefined,
		): Promise<Reply> => {
			const began = clock()
			const reply = await note(
				origin,
				(nth) => ({ ...how, headers: { 'User-Agent': `Visitor/${nth}`, 'X-Forwarded-For': visitor } }),
				{ kind: 'visit', link: link.number, visitor },
				(answered) => {
					const address = addressOf(answered)
					return address === undefined ? {} : { target: targetOf(link.number, address) }
				},
			)
			if (addressOf(reply) !== undefined) {
				lastOpened = Math.max(lastOpened, began)
				opened++
			}
			return reply
		},
		/** What was lost while this goes on may have been committed. */
		cutting: async <T>(work: () => Promise<T>): Promise<T> => {
			const cut: Span = { began: clock(), ended: Number.POSITIVE_INFINITY }
			cuts.push(cut)
			try {
				return await work()
			} finally {
				cut.ended = clock()
			}
		},
		/** The links that nobody asked to delete. */
		kept: (): KnownLink[] => {
			const deleted = new Set(asked.filter(({ kind }) => kind === 'delete').map(({ link }) => link))
			return links.filter(({ number }) => !deleted.has(number))
		},
		history: (ends: History['ends']): History => ({ limits, asked, cuts, ends }),
	}
}
export type Record = ReturnType<typeof createRecord>
