/** Two servers behind nginx and Caddy, restarted in turn while people visit, edit and download. */
import { beforeAll, describe, expect, it } from 'vitest'
import { findProgram } from '../../support/machine/packages.ts'
import { startCaddy, startNginx } from '../../support/machine/reverse-proxy.ts'
import { type ServerProcess, startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { tally } from '../../support/service/crowd.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { type Door, doorOf } from '../../support/service/front-door.ts'
import { makeAs } from '../../support/service/own-links.ts'
import { bearer, merged, signUp } from '../../support/service/people.ts'
import { asForm, asJson } from '../../support/service/service.ts'

const workplace = useWorkplace('kurz-rolling')
const at = await openTestDatabase()
const env = { ...databaseVariables(at), TRUST_PROXY: '127.0.0.1', RATE_LIMIT_SET: 'off' }
const portOf = ({ origin }: ServerProcess): number => Number(new URL(origin).port)
const password = 'a good password'
const exported = '/api/v1/my-links/export?format=json'
let pair: ServerProcess[]
beforeAll(async () => {
	pair = await Promise.all([1, 2].map(() => startServer(workplace, { env })))
})

interface Sent {
	/** Of the nth request. */
	ask: (nth: number) => Promise<Response>
	/** What it answers. */
	status: number
	/** How often one with a body was done; `isLast`: which one was done last. */
	done?: () => Promise<number>
	isLast?: true
}
/** A request of each kind: what is sent again is noticed by its effect. */
const kinds: Record<string, (door: Door, as: RequestInit) => Promise<Sent>> = {
	'a visit': async ({ ask, make }) => {
		const { slug } = await make()
		return { ask: () => ask(`/${slug}`), status: 302 }
	},
	'the longest download': async ({ ask }, as) => {
		const url = `https://target.example/${'x'.repeat(8_000)}`
		for (let nth = 0; nth < 60; nth += 1) await makeAs({ ask }, as, { url })
		return { ask: () => ask(exported, as), status: 200 }
	},
	'a link as JSON': async ({ ask }, as) => ({
		ask: () => ask('/api/v1/shorten', merged(asJson({ url: 'https://target.example/', tags: ['made'] }), as)),
		status: 201,
		done: async () => (await (await ask(exported, as)).text()).split('"made"').length - 1,
	}),
	'an edit': async ({ ask }, as) => {
		const { slug, key } = await makeAs({ ask }, as, {})
		return {
			ask: (nth) =>
				ask(`/api/v1/my-links/${slug}`, merged({ ...asJson({ title: String(nth) }), method: 'PATCH' }, as)),
			status: 200,
			done: async () => Number((await (await ask(`/api/v1/${slug}/${key}/details`)).json()).linkData.title),
			isLast: true,
		}
	},
	'a password': async ({ ask }, as) => {
		const { slug, key } = await makeAs({ ask }, as, { isProtected: true, password })
		return {
			ask: () => ask(`/${slug}`, asForm({ password })),
			status: 303,
			done: async () => (await (await ask(`/api/v1/${slug}/${key}/details`)).json()).linkData.clicks,
		}
	},
}

describe.each([
	['nginx', startNginx],
	['caddy', startCaddy],
] as const)('behind %s', (program, start) => {
	it.skipIf(findProgram(program) === undefined)(
		'no visit and no download is lost, and what has a body is done at most once',
		async () => {
			const proxy = await start(workplace, pair.map(portOf))
			const own = proxy.authority === '' ? {} : ({ tls: { ca: proxy.authority } } as RequestInit)
			const door = doorOf(proxy.origin, { ...own, keepalive: false })
			const person = { email: `${program}@example.org`, password }
			await signUp(door, person)
			const as = bearer((await door.client.createToken({ ...person, name: 'test' })).access_token)
			let isOver = false
			/** What was answered, in order; 0: nothing. */
			const keepAsking = async (ask: Sent['ask']): Promise<number[]> => {
				const answers: number[] = []
				while (!isOver) {
					const answered = ask(answers.length).then(async (answer) => {
						await answer.arrayBuffer()
						return answer.status
					})
					answers.push(await answered.catch(() => 0))
				}
				return answers
			}
			const asking = await Promise.all(
				Object.entries(kinds).map(async ([kind, prepare]) => ({ kind, ...(await prepare(door, as)) })),
			)
			const all = asking.map((one) => ({ ...one, answers: keepAsking(one.ask) }))

			const seenUp = () => proxy.output().split('"host is up"').length
			for (const [nth, server] of pair.entries()) {
				const before = seenUp()
				await server.stop()
				const again = { ...env, PORT: String(portOf(server)), BASE_URL: server.origin }
				pair[nth] = { ...server, ...(await startServer(workplace, { env: again }, 1)), origin: server.origin }
				// Two seconds more, says OPERATING.md; a busy machine takes longer.
				if (program === 'caddy') await expect.poll(seenUp).toBeGreaterThan(before)
			}
			isOver = true

			for (const { kind, answers, status, done, isLast } of all) {
				const got = await answers
				const lost = got.filter((one) => one !== status)
				const said = `${kind}: ${JSON.stringify(tally(got))}\n${proxy.output()}`
				expect(got.length, said).toBeGreaterThan(lost.length)
				if (!done) expect(lost, said).toEqual([])
				// One that a proxy has begun to send on a connection that is just being closed.
				else expect(lost.length, said).toBeLessThanOrEqual(pair.length)
				expect(
					lost.every((one) => one === 0 || one >= 500),
					said,
				).toBe(true)
				const times = await done?.()
				if (times === undefined) continue
				const least = isLast ? got.lastIndexOf(status) : got.length - lost.length
				expect(times, said).toBeGreaterThanOrEqual(least)
				expect(times, said).toBeLessThanOrEqual(isLast ? got.length - 1 : got.length)
			}
		},
	)
})
