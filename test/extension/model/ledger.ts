/** What happens in the model: requests, their answers, and what was wrong with them. */
import type { Clock } from './clock.ts'

/** Milliseconds between tries of the background, at the least. Source: extension/DECISIONS.md. */
const PAUSE = 30_000

interface Sender {
	name: string
	isOver: () => boolean
}

/** A wish as a request has it. */
interface Asked {
	id: string
	target: string
}

/** The requests of one wish. */
export interface Sent {
	now: Sender[]
	/** The last one that was answered, and to whom. Status 0: no answer. */
	by?: string
	times?: number
	status?: number
	at?: number
}

export interface Ledger {
	faults: string[]
	/** In the order they happened, with the seconds since the start. */
	lines: string[]
	/** By the id of the wish. */
	wishes: Map<string, Sent>
	/** What servers refused to the background, for good. */
	refused: Asked[]
	/** The monitor keys that a server said it doesn't know. */
	denied: Set<string>
	/** Every refusal or failed request: who asked, for what, and what came of it. */
	failed: { name: string; url: string; status: number; at: number }[]
	asked: { name: string; url: string; at: number }[]
	say: (fault: string) => void
	tell: (line: string) => void
	/** Notes a request; the result notes its answer. */
	note: (by: Sender, wish: Asked | undefined, request: Request) => (status: number | 'nobody') => void
}

export const createLedger = (clock: Clock): Ledger => {
	const start = clock.now
	const [faults, lines] = [[] as string[], [] as string[]]
	const tell = (line: string): void => void lines.push(`${(clock.now - start) / 1_000} s: ${line}`)
	const say = (fault: string): void => {
		tell(`FAULT: ${fault}`)
		faults.push(fault)
	}
	const wishes: Ledger['wishes'] = new Map()
	const refused: Asked[] = []
	const denied: Ledger['denied'] = new Set()
	const [failed, asked]: [Ledger['failed'], Ledger['asked']] = [[], []]

	const note: Ledger['note'] = (by, wish, { method, url }) => {
		const id = wish?.id
		const what = `${by.name}: ${method} ${url}${id === undefined ? '' : ` (${id.slice(-3)})`}`
		asked.push({ name: by.name, url, at: clock.now })
		const sent: Sent = (id !== undefined && wishes.get(id)) || { now: [] }
		if (id !== undefined) wishes.set(id, sent)
		if (id !== undefined && sent.now.some(({ isOver }) => !isOver())) say(`${what} is sent twice at once`)
		const isAgain = sent.at !== undefined && sent.status !== 201
		if (by.name === 'background' && isAgain && clock.now - sent.at! < PAUSE)
			say(`${what} is tried again after ${(clock.now - sent.at!) / 1_000} s`)
		sent.now.push(by)
		return (status) => {
			tell(`${what} → ${status === 0 ? 'no answer' : status}`)
			sent.now = sent.now.filter((one) => one !== by)
			if (status === 'nobody') return
			if (by.name === 'background' && wish && [404, 409].includes(status)) refused.push(wish)
			if (status === 404) denied.add(/key-\d+-\d+/.exec(url)?.[0] ?? '')
			if (status === 0 || status >= 400) failed.push({ name: by.name, url, status, at: clock.now })
			Object.assign(sent, { by: by.name, times: (sent.times ?? 0) + 1, status, at: clock.now })
		}
	}
	return { faults, lines, wishes, refused, denied, failed, asked, say, tell, note }
}
