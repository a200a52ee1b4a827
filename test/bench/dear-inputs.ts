/** `bun run bench:dear-inputs [cases]`: a table of what single dear inputs do to everybody. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { partsOf } from '../support/machine/parts.ts'
import { type ServerProcess, startServer } from '../support/machine/server-process.ts'
import { withWorkplace } from '../support/machine/workplace.ts'
import { startWatched, type Watched, type WatchedServer } from '../support/service/dear/watch.ts'
import { doorOf } from '../support/service/front-door.ts'
import { type Person, signUp } from '../support/service/people.ts'
import { type Case, dearCases } from './dear-cases.ts'

interface Meanwhile {
	visits: number
	unanswered: number
	slowest: number
}

/** A visit every 50 ms while the work goes on; one that takes 5 s got nothing. */
const visitsBeside = async (
	origin: string,
	slug: string,
	work: () => Promise<unknown>,
): Promise<Meanwhile> => {
	const visits: Promise<{ ok: boolean; took: number }>[] = []
	let isOver = false
	const visit = async () => {
		const begun = performance.now()
		const ok = await fetch(`${origin}/${slug}`, {
			redirect: 'manual',
			headers: { 'x-forwarded-for': '203.0.113.9', connection: 'close' },
			signal: AbortSignal.timeout(5_000),
		}).then(
			({ status }) => status === 302,
			() => false,
		)
		return { ok, took: performance.now() - begun }
	}
	const visiting = (async () => {
		while (!isOver) {
			visits.push(visit())
			await pause(50)
		}
	})()
	await work()
	isOver = true
	await visiting
	const all = await Promise.all(visits)
	return {
		visits: all.length,
		unanswered: all.filter(({ ok }) => !ok).length,
		slowest: Math.max(...all.map(({ took }) => took)),
	}
}

/** Control groups of memory in their first or their second version. */
const isFirst = existsSync('/sys/fs/cgroup/memory/cgroup.procs')
const root = isFirst ? '/sys/fs/cgroup/memory' : '/sys/fs/cgroup'
const folder = `${root}/kurz-dear`

/** What starts meanwhile may have this much memory; fails where no group can be made. */
const within = async <T>(bytes: number | undefined, start: () => Promise<T>): Promise<T> => {
	if (bytes === undefined) return start()
	mkdirSync(folder, { recursive: true })
	writeFileSync(`${folder}/${isFirst ? 'memory.limit_in_bytes' : 'memory.max'}`, String(bytes))
	const own = /:(?:memory|):(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '/'
	writeFileSync(`${folder}/cgroup.procs`, String(process.pid))
	try {
		return await start()
	} finally {
		writeFileSync(`${root}${own}/cgroup.procs`, String(process.pid))
	}
}

const MiB = (bytes: number): string => `${Math.round(bytes)} MiB`
const ms = (time: number): string => `${Math.round(time)} ms`

const figuresOf = (before: Watched | undefined, after: Watched | undefined): string[] =>
	before === undefined || after === undefined
		? ['–', '–', '–']
		: [
				ms(after.step),
				ms((after.processor - before.processor) / 1000),
				`${MiB(before.now)} → ${MiB(after.memory)}`,
			]

const run = ({ name, env = {}, memory, work }: Case) =>
	withWorkplace('kurz-dear', async (place) => {
		const isOne = env.PROCESSES === undefined
		const all = { SECRET: 'a secret for tests, 32 characters or more', TRUST_PROXY: '127.0.0.1', ...env }
		const start = (): Promise<ServerProcess> =>
			isOne ? startWatched(place, all) : startServer(place, { env: all })
		const server = await within(memory, start)
		const { ask, make } = doorOf(server.origin)
		const person: Person = await signUp({ ask })
		const others = [await signUp({ ask }), await signUp({ ask })]
		const { slug } = await make()
		const watched = () => (isOne ? (server as WatchedServer).watched().catch(() => undefined) : undefined)
		const [before, parts] = [await watched(), partsOf(server.pid)]
		let answers = ''
		const meanwhile = await visitsBeside(server.origin, slug, async () => {
			answers = await work({ server, ask, person, others })
		})
		const left = partsOf(server.pid)
		const cells = [
			...[name, answers, ...figuresOf(before, await watched())],
			...[`${meanwhile.unanswered} of ${meanwhile.visits}`, ms(meanwhile.slowest)],
			isOne ? '–' : String(parts.filter((pid) => !left.includes(pid)).length),
		]
		console.log(`| ${cells.join(' | ')} |`)
	})

const titles = ['input', 'answers', 'longest step', 'processor', 'memory before → most']
const more = ['visits without an answer', 'slowest visit', 'processes replaced']
console.log(`| ${[...titles, ...more].join(' | ')} |\n|${'---|'.repeat(8)}`)
const only = new RegExp(process.argv[2] ?? '')
for (const one of dearCases.filter(({ name }) => only.test(name)))
	await run(one).catch((error) =>
		console.log(`| ${one.name} | ${String(error).slice(0, 60)} |${' – |'.repeat(6)}`),
	)
if (existsSync(folder)) rmdirSync(folder)
