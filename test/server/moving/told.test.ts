/** A file with columns missing is of its service or of none, and loses nothing that is left. */
import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { listColumns } from '../../../server/links/list-csv.ts'
import { csvEntries } from '../../../server/moving/file/csv.ts'
import { jsonEntries } from '../../../server/moving/file/json.ts'
import { readText } from '../../../server/moving/file/text.ts'
import { inOrder } from '../../../server/moving/formats/all.ts'
import { keyOf } from '../../../server/moving/formats/format.ts'
import { freeNames } from '../../../shared/link/free-fields.ts'
import type { LinkRecord } from '../../../shared/link/links.ts'
import { anyFreeFields } from '../../support/service/field-values.ts'
import { fileOf, importing } from '../../support/service/importing.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { type Person, signUp, withCookie } from '../../support/service/people.ts'
import { check } from '../../support/service/property.ts'
import { openService } from '../../support/service/service.ts'
import { csvOf, readAll } from './read-all.ts'

const service = await openService()
const { take, linksOf } = importing(service)

let person: Person
let items: Record<string, string>[]
let before: LinkRecord[]
beforeAll(async () => {
	person = await signUp(service)
	const [all] = fc.sample(fc.record(anyFreeFields), { numRuns: 1, seed: 20_261_128 })
	await makeOwn(service, person, { alias: 'whole-1', ...all, title: '=sum', archived: false, paused: false })
	const limits = { isLimited: true, limitation_type: 'both', max_clicks: 1, expires_in: 3_000 } as const
	await makeOwn(service, person, { alias: 'used-up', ...limits, note: 'n', forward_query: true })
	await makeOwn(service, person, { alias: 'paused-1', paused: true })
	await service.ask('/used-up')
	const answer = await service.ask('/api/v1/my-links/export?format=csv', withCookie(person.cookie))
	const entries = csvEntries(readText(Buffer.from(await answer.text())))
	items = [...entries].map(({ item }) => item!)
	before = await linksOf(person)
	await service.database.sql`delete from links`
})

it('any columns of our own export: each that is there comes along, and nothing lives again', async () => {
	const free = listColumns.filter((name) => !['short_url', 'long_url'].includes(name))
	const without = free.map((one) => free.filter((name) => name !== one))
	const chosen = fc.oneof(fc.constantFrom(...without, ...free.map((one) => [one])), fc.subarray(free))
	const seen = new Set<string>()
	await check(
		fc.asyncProperty(chosen, async (columns) => {
			const other = await signUp(service)
			const file = csvOf(['short_url', 'long_url', ...columns], items)
			const query = '?on_problem=skip'
			const dry = await take(other, file, `${query}&dry_run=true`)
			seen.add(dry.format)
			expect(['kurz', 'table']).toContain(dry.format)
			const unused = dry.notes.filter(({ code }) => code === 'unused_column')
			// Of these nothing depends; a table of no certain service asks about them.
			const asked = columns.filter((name) => ['updated_at', 'unique_clicks'].includes(name))
			expect(unused.length).toBeLessThanOrEqual(dry.format === 'table' ? asked.length : 0)
			const left = unused.map(({ message }) => `-:${/“(.*)”/.exec(message)![1]}`)
			await take(other, file, `${query}&columns=${left}`)
			const made = new Map((await linksOf(other)).map((link) => [link.short_url, link]))
			for (const link of before) {
				const moved = made.get(link.short_url)
				if (moved === undefined) expect(dry.problem_count).toBeGreaterThan(0)
				else {
					for (const name of freeNames)
						if (columns.includes(name)) expect([name, moved[name]]).toEqual([name, link[name]])
						else if (name === 'forward_query') expect(moved.forward_query).toBe(false)
					if (columns.includes('expires_at')) expect(moved.expires_at).toBe(link.expires_at)
					if (columns.includes('max_clicks'))
						expect(moved.max_clicks).not.toBe(link.max_clicks === null ? 1 : null)
					if (columns.includes('status')) expect(moved.status).toBe(link.status)
				}
			}
			await service.database.sql`delete from links`
		}),
		{ runs: 40 },
	)
	expect([...seen].toSorted()).toEqual(['kurz', 'table'])
})

/** The example file of each format, with the columns or fields that its first rows have. */
const examples = readdirSync(new URL('files/', import.meta.url))
	.filter((name) => !name.startsWith('broken'))
	.map((name) => {
		const text = fileOf(name).toString()
		const isJson = name.endsWith('.json')
		const file = readText(Buffer.from(text))
		const rows = [...(isJson ? jsonEntries(file) : csvEntries(file))].map(
			({ item }) => item as Record<string, unknown>,
		)
		return { name, text, isJson, rows, columns: Object.keys(rows[0]!) }
	})
const dropped = examples.flatMap(({ columns, ...example }) =>
	columns.map((column) => [example.name, column, { ...example, columns }] as const),
)

it.each(dropped)(
	'%s without %s is of its service, or of none',
	async (_, column, { text, isJson, rows, columns }) => {
		const whole = await readAll(text)
		const rest = columns.filter((one) => one !== column)
		const file = isJson
			? JSON.stringify(JSON.parse(text), (key, value) => (key === column ? undefined : value))
			: csvOf(rest, rows)
		const found = await readAll(file).catch((error): string => error.extra.details[0].code)
		if (typeof found === 'string') {
			const { fields } = inOrder.find(({ name }) => name === whole.format)!
			expect([found, fields[keyOf(column)]]).toEqual([
				expect.stringMatching(/unknown_format|no_links/),
				expect.stringMatching(/_url$/),
			])
			return
		}
		expect([whole.format, 'table']).toContain(found.format)
		for (const [link, moved] of found.links) {
			const was = whole.links.get(link)
			if (was === undefined) continue
			// Of no certain service: nothing of its defaults.
			if (found.format === 'table') expect(moved.fields.forwardQuery && was.isQueryAssumed).toBe(false)
			const kept = found.columns.map(({ field }) => field)
			const timed = ['expires_at', 'max_clicks', 'starts_at'] as const
			for (const field of timed.filter((one) => kept.includes(one))) {
				const at = { expires_at: 'expiresAt', max_clicks: 'maxClicks', starts_at: 'startsAt' } as const
				expect(moved.fields[at[field]]).toEqual(was.fields[at[field]])
			}
		}
	},
)

it('each field that tells one format alone tells no other', () => {
	for (const { tellBy, name } of inOrder.slice(0, -1))
		for (const keys of tellBy)
			expect([name, keys.join(), keys.length]).not.toEqual([name, 'short_url,long_url', 2])
	const two = inOrder
		.slice(0, -1)
		.flatMap(({ name, tellBy }) => tellBy.filter(({ length }) => length < 3).map((keys) => [name, ...keys]))
	// Our own wrapper, and Bitly's own word.
	for (const [name, first] of two) expect(`${name} ${first}`).toMatch(/^(kurz data|bitly bitlink)$/)
})
