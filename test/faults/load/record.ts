/** Records every request of a run with its times and its answer. */
import type { Question } from '../../support/service/raw-exchange.ts'
import type { Asked, History, Look, Move, Span } from '../history/history.ts'
import { ask, type Reply } from './ask.ts'

export interface KnownLink {
	/** In the record. */
	number: number
	slug: string
	key: string
}

/** In milliseconds. */
export const clock = (): number => performance.now()

type Noted = Pick<Asked, 'kind' | 'link'> & Partial<Pick<Asked, 'visitor' | 'target' | 'guest'>>

/** The number of the target at this address, -1 for one of another link; and the way there. */
const targetOf = (link: number, address: string): Pick<Asked, 'target' | 'way'> => {
	const [, ofLink, target, way = 'own'] =
		/^https:\/\/target\.example\/(\d+)\/(\d+)(?:\/(\w+))?$/.exec(address) ?? []
	return { target: Number(ofLink) === link ? Number(target) : -1, way }
}
/** `way`: of a rule or share; none for the link's own. */
export const targetAddress = (link: number, target: number, way?: string): string =>
	`https://target.example/${link}/${target}${way === undefined ? '' : `/${way}`}`

/** What visitors are like: their name in the record, and what they send. */
export interface Guest {
	name: string
	/** After the number of the visit. */
	agent?: string
	headers?: { [name: string]: string }
	/** Nothing of them is counted. */
	isCrawler?: boolean
}

/** `send`: asks a server. */
export const createRecord = (send = ask) => {
	const limits: (number | null)[] = []
	const asked: Asked[] = []
	const moves: Move[] = []
	const looks: Look[] = []
	const cuts: Span[] = []
	const links: KnownLink[] = []
	let number = 0
	let lastOpened = Number.NEGATIVE_INFINITY
	let opened = 0

	/** Asks, and records it; `found` reads the answer. */
	const note = async (
		origin: string,
		question: (nth: number) => Question,
		about: Noted,
		found: (reply: Reply) => Partial<Asked> = () => ({}),
	): Promise<Reply> => {
		const nth = ++number
		const began = clock()
		const reply = await send(origin, question(nth))
		asked.push({ ...about, nth, began, ended: clock(), answer: reply.answer, ...found(reply) })
		return reply
	}

	return {
		asked,
		moves,
		looks,
		links,
		/** When the newest visit that was redirected began. */
		lastOpened: () => lastOpened,
		opened: () => opened,
		/** A new link's number, before it is made. */
		addLink: (maxClicks: number | null): number => limits.push(maxClicks) - 1,
		note,
		/** The user agent carries the visit's number. `addressOf`: the target in the answer. */
		visit: async (
			origin: string,
			link: KnownLink,
			visitor: string,
			{ guest, ...how }: Pick<Question, 'method' | 'path' | 'body'> & { guest?: Guest },
			addressOf: (reply: Reply) => string | undefined,
		): Promise<Reply> => {
			const began = clock()
			const reply = await note(
				origin,
				(nth) => ({
					...how,
					headers: {
						...{ 'User-Agent': `Visitor/${nth}${guest?.agent ?? ''}`, 'X-Forwarded-For': visitor },
						...guest?.headers,
					},
				}),
				{
					kind: how.method === 'HEAD' || guest?.isCrawler ? 'peek' : 'visit',
					...{ link: link.number, visitor, ...(guest && { guest: guest.name }) },
				},
				(answered) => {
					const address = addressOf(answered)
					return address === undefined ? {} : targetOf(link.number, address)
				},
			)
			if (addressOf(reply) !== undefined) {
				lastOpened = Math.max(lastOpened, began)
				opened++
			}
			return reply
		},
		/** Requests that get no answer meanwhile may have been committed. */
		cutting: async <T>(work: () => Promise<T>): Promise<T> => {
			const cut: Span = { began: clock(), ended: Number.POSITIVE_INFINITY }
			cuts.push(cut)
			try {
				return await work()
			} finally {
				cut.ended = clock()
			}
		},
		/** The links without a request to delete them. */
		kept: (): KnownLink[] => {
			const deleted = new Set(asked.filter(({ kind }) => kind === 'delete').map(({ link }) => link))
			return links.filter(({ number }) => !deleted.has(number))
		},
		history: (ends: History['ends']): History => ({ limits, asked, moves, looks, cuts, ends }),
	}
}
export type Record = ReturnType<typeof createRecord>
