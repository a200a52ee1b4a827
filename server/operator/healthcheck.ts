/** `healthcheck`: whether the server on this machine serves, for containers and supervisors. */
import * as z from 'zod/mini'
import { readConfig } from '../config/config.ts'
import type { PlainCommand } from './command.ts'

/** Milliseconds that the server may take. Health itself answers within a few seconds. */
const answersWithin = 8_000

/** Where a server that listens on this address can be asked from its own machine. */
export const loopbackOf = ({ host, port }: { host: string; port: number }): string => {
	const own = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
	return `http://${own.includes(':') ? `[${own}]` : own}:${port}`
}

const healthBody = z.object({ status: z.string(), database: z.string() })

/** What a health answer says besides its status. */
const describe = async (answer: Response): Promise<string> => {
	const body = healthBody.safeParse(await answer.json().catch(() => undefined))
	if (answer.status === 429) return 'was asked too often: RATE_LIMIT_OTHER limits this too'
	if (!body.success) return `answers ${answer.status}`
	return `is ${body.data.status}, its database ${body.data.database}`
}

/** `--ready` asks the database too: it says whether to send visitors, not whether to restart. */
export const healthcheck: PlainCommand = async ({ env, say, complain }, _, options) => {
	const origin = loopbackOf(readConfig(env.all))
	const isReady = options.has('ready')
	const signal = AbortSignal.timeout(answersWithin)
	const answer = await fetch(origin + (isReady ? '/api/v1/health' : '/livez'), { signal }).catch(
		(error: Error) => error,
	)
	if (answer instanceof Error) {
		const isLate = answer.name === 'TimeoutError'
		complain(
			`the server at ${origin} ${isLate ? `did not answer in ${answersWithin / 1_000} s` : 'does not answer'}`,
		)
		return false
	}
	const what = `the server at ${origin} ${isReady ? await describe(answer) : 'serves'}`
	if (answer.ok) say(what)
	else complain(isReady ? what : `the server at ${origin} answers ${answer.status}`)
	return answer.ok
}
