/** One request on its own connection, never repeated, so that its outcome is known. */
import { exchange, type Question, questionText } from '../../support/service/raw-exchange.ts'
import type { Answer } from '../history/history.ts'

export interface Reply {
	answer: Answer
	location: string | undefined
	/** Parsed JSON; undefined when it is none. */
	body: unknown
}

/** Milliseconds until a client gives up: several times every deadline of the service. */
const patience = 30_000

const bodyOf = (text: string): unknown => {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** Waits for the end of the answer. Half an answer is none. */
export const ask = async (origin: string, question: Question): Promise<Reply> => {
	const text = questionText({ ...question, headers: { Connection: 'close', ...question.headers } })
	const { answers, isConnected } = await exchange(origin, text, { answers: 1, patience })
	const [answer] = answers
	return {
		answer: answer?.status ?? (isConnected ? 'unanswered' : 'unreached'),
		location: answer?.headers.location,
		body: answer && bodyOf(answer.body),
	}
}
