/** The second yardstick of redirects: the least that answers only after the click is committed. */
import { connect, type Place } from '../../server/store/driver/connect.ts'
import { createLinks } from './requests.ts'

/** As many clicks in a batch and batches under way as Kurz has (recorder.ts). */
const SIZE = 500
const PARALLEL = 3

const [port = '', count = '', place = ''] = process.argv.slice(2)
const { sql } = connect(JSON.parse(place) as Place, { prepare: true, max: PARALLEL })
const links = new Map(
	createLinks(Number(count)).map(({ slug, longUrl }, nth) => [slug, { id: nth + 1, longUrl }]),
)
await sql`
	create table bench_log (id bigint generated always as identity primary key, link_ids bigint[], times bigint[],
		ip_hashes bytea, countries text, agents smallint[], agent_texts text[], browsers text[], platforms text[],
		languages text[], referrers smallint[], referrer_texts text[])`

/** Distinct texts of a batch, and the number of each click's text. */
const createTexts = () => ({ known: new Map<string, number>(), numbers: [] as number[] })
const add = ({ known, numbers }: ReturnType<typeof createTexts>, text: string | null): void => {
	const number = known.get(text ?? '') ?? known.size + 1
	known.set(text ?? '', number)
	numbers.push(number)
}

/** The columns of a row: as much data for each click as Kurz logs. */
const createBatch = () => ({
	...{ ids: [] as number[], times: [] as number[], hashes: '', countries: '' },
	...{ agents: createTexts(), referrers: createTexts(), answers: [] as (() => void)[] },
})

const commit = async ({ ids, times, hashes, countries, agents, referrers, answers }: typeof gathering) => {
	const ofAgents = (text: string) => Array.from({ length: agents.known.size }, () => text)
	await sql`
		insert into bench_log (link_ids, times, ip_hashes, countries, agents, agent_texts, browsers, platforms, languages,
			referrers, referrer_texts)
		values (${`{${ids}}`}::text::bigint[], ${`{${times}}`}::text::bigint[], ${`\\x${hashes}`}::text::bytea, ${countries},
			${`{${agents.numbers}}`}::text::smallint[], ${[...agents.known.keys()]}::text[], ${ofAgents('Chrome')}::text[],
			${ofAgents('Windows')}::text[], ${ofAgents('en')}::text[], ${`{${referrers.numbers}}`}::text::smallint[],
			${[...referrers.known.keys()]}::text[])`
	for (const answer of answers) answer()
}

let gathering = createBatch()
let running = 0
let isScheduled = false
const start = (): void => {
	isScheduled = false
	if (running === PARALLEL || gathering.answers.length === 0) return
	const batch = gathering
	gathering = createBatch()
	running += 1
	void commit(batch).finally(() => {
		running -= 1
		start()
	})
}

const headers = new Headers({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })
const redirect = (location: string): Response => {
	headers.set('location', location)
	headers.set('x-request-id', crypto.randomUUID())
	return new Response(null, { status: 302, headers })
}

Bun.serve({
	hostname: '127.0.0.1',
	port: Number(port),
	fetch: ({ url, headers: asked }) => {
		const link = links.get(url.slice(url.lastIndexOf('/') + 1))
		if (link === undefined) return new Response(null, { status: 404 })
		return new Promise<Response>((resolve) => {
			gathering.ids.push(link.id)
			gathering.times.push(Date.now())
			// Hexadecimal digits of a hash's length; no hash is computed.
			gathering.hashes += asked.get('x-forwarded-for')!.replaceAll('.', 'f').padEnd(32, '0')
			gathering.countries += 'DE'
			add(gathering.agents, asked.get('user-agent'))
			add(gathering.referrers, asked.get('referer'))
			gathering.answers.push(() => resolve(redirect(link.longUrl)))
			if (gathering.answers.length === SIZE) return start()
			if (isScheduled || running === PARALLEL) return
			isScheduled = true
			setImmediate(start)
		})
	},
})
console.log('listening')
