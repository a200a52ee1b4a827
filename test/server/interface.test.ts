/** server/INTERFACE.md is true: its examples are run, and its tables compared with the code. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { errorCodes, statusOf } from '../../shared/errors.ts'
import { fieldTable, makeFieldTable } from '../support/service/field-table.ts'
import { readDocument } from '../support/service/openapi-document.ts'
import { openService } from '../support/service/service.ts'

const page = readFileSync(new URL('../../server/INTERFACE.md', import.meta.url), 'utf8')
const service = await openService()

interface Message {
	/** `GET /path`, or a status. */
	start: string
	headers: [name: string, value: string][]
	body: string
}

const readMessage = (text: string): Message => {
	const [head = '', ...body] = text.split('\n\n')
	const [start = '', ...headers] = head.split('\n')
	const pairs = headers.map((line): [string, string] => {
		const colon = line.indexOf(':')
		return [line.slice(0, colon), line.slice(colon + 1).trim()]
	})
	return { start, headers: pairs, body: body.join('\n\n') }
}

const messages = [...page.matchAll(/```http\n([\s\S]*?)\n```/g)].map(([, text]) => readMessage(text!))
const examples = messages.flatMap((message, nth) =>
	nth % 2 === 0 ? [{ request: message, answer: messages[nth + 1]! }] : [],
)

/** Monitor keys by slug, and the last statistics key and access token, from earlier examples. */
const learned = new Map<string, string>()
const placeholders = /\{(monitor_key:[\w-]+|statistics_key|access_token|import_id|team)\}/g
const fillIn = (text: string): string =>
	text.replace(placeholders, (_, name: string) => learned.get(name) ?? '?')
const learn = (body: unknown): void => {
	const { short_url, monitor_url, statistics_url, access_token, import_id, id, members } = (body ??
		{}) as Record<string, string>
	if (monitor_url !== undefined) learned.set(`monitor_key:${short_url}`, monitor_url.slice(2))
	if (statistics_url !== undefined) learned.set('statistics_key', statistics_url.slice(2))
	if (members !== undefined) learned.set('team', id!)
	if (import_id !== undefined) learned.set('import_id', import_id)
	if (access_token !== undefined) learned.set('access_token', access_token)
}

/** `…` in a text of the page stands for any text; a latency is never the same twice. */
const expected = (shown: unknown, name = ''): unknown => {
	if (name === 'database_latency_ms') return expect.any(Number)
	if (typeof shown === 'string' && shown.includes('…')) {
		const parts = shown.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
		return expect.stringMatching(new RegExp(`^${parts.join('.+')}$`, 's'))
	}
	if (Array.isArray(shown)) return shown.map((item) => expected(item))
	if (typeof shown !== 'object' || shown === null) return shown
	return Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, expected(value, key)]))
}

it('has examples of a request and its answer in turn', () => {
	expect(examples.length).toBeGreaterThan(15)
	for (const { request, answer } of examples) {
		expect(request.start).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \//)
		expect(answer?.start).toMatch(/^\d{3}$/)
	}
})

const cases = examples.map((one) => [`${one.request.start} → ${one.answer.start}`, one] as const)
it.each(cases)('%s', async (_, { request, answer }) => {
	const [method = '', path = ''] = fillIn(request.start).split(' ')
	const given = await service.ask(path, {
		method,
		headers: request.headers.map(([name, value]): [string, string] => [name, fillIn(value)]),
		...(request.body !== '' && { body: fillIn(request.body) }),
	})
	expect(given.status).toBe(Number(answer.start))
	for (const [name, value] of answer.headers) expect(given.headers.get(name), name).toEqual(startOf(value))
	if (answer.body === '') return
	const body: unknown = await given.json()
	if (answer.body !== '{…}') expect(body).toEqual(expected(JSON.parse(answer.body)))
	learn(body)
})
/** A header as the page shows it; `…` at its end stands for the rest. */
const startOf = (value: string) => (value.endsWith('…') ? expect.stringContaining(value.slice(0, -1)) : value)

it('names every failure with its status, and no other', () => {
	const rows = page.matchAll(/^\| `(\w+)` \| (\d{3}) \|/gm)
	const published = [...rows].map(([, code, status]) => [code, Number(status)])
	expect(published).toEqual(errorCodes.map((code) => [code, statusOf(code)]))
})

it('names every route that the OpenAPI document names', async () => {
	const { operations } = await readDocument(service)
	const routes = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
	expect(routes.filter((route) => !page.includes(`\`${route}\``))).toEqual([])
})

it('has the table of fields that test/support/service/field-table-process.ts writes', () => {
	expect(fieldTable.exec(page)?.[0]).toBe(makeFieldTable())
})

it('gives the rate limits of the two sets', () => {
	const wordOf = (pace: { points: number; windowMs: number } | null) => {
		if (pace === null) return 'none'
		return `${pace.points.toLocaleString('en')} ${pace.windowMs === 60_000 ? 'a minute' : 'an hour'}`
	}
	const limitsOf = (RATE_LIMIT_SET: string) => Object.values(readConfig({ RATE_LIMIT_SET }).rateLimits)
	const [a, b] = [limitsOf('A'), limitsOf('B')]
	const rows = page.matchAll(/^\| [^|]+ \| ([^|]+ an? (?:hour|minute)) \| ([^|]+) \|$/gm)
	const published = [...rows].map(([, ...paces]) => paces)
	expect(published).toEqual(a.map((pace, nth) => [wordOf(pace), wordOf(b[nth]!)]))
})
