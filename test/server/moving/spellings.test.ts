/** Every column of a kind, of every format, in every spelling: read, or a problem of its line. */
import { expect, it } from 'vitest'
import { createBlocks } from '../../../server/links/blocks.ts'
import { inOrder } from '../../../server/moving/formats/all.ts'
import type { Format } from '../../../server/moving/formats/format.ts'
import { stateFields } from '../../../server/moving/formats/states.ts'
import { createDrafter } from '../../../server/moving/new-link.ts'
import { Unusable } from '../../../server/moving/problem.ts'
import { messageOf } from '../../../server/moving/report.ts'
import { type MovedField, typedFields } from '../../../shared/link/import.ts'
import type { LinkRecord } from '../../../shared/link/links.ts'
import { isLong } from '../../support/machine/long.ts'
import { importing } from '../../support/service/importing.ts'
import { signUp } from '../../support/service/people.ts'
import { baseUrl, openService } from '../../support/service/service.ts'
import { csvOf, readAll } from './read-all.ts'
import { type Read, spellings } from './spelt.ts'

const service = await openService()
const { take, linksOf } = importing(service)

/** What the link has whose column was read so, or the problem of its line. */
const expected = (field: MovedField, read: Read, format: Format): Partial<LinkRecord> | string => {
	if (typeof read === 'object') return read.code
	switch (field) {
		case 'clicks':
		case 'clicks_before':
			return { clicks_before: Number(read ?? 0) }
		case 'max_clicks':
			return { max_clicks: (read as number | undefined) ?? null }
		case 'created_at':
			return {}
		case 'expires_at':
			return { expires_at: (read as string | undefined) ?? null }
		case 'forward_query':
			return { forward_query: (read as boolean | undefined) ?? format.defaults?.forward_query === true }
		case 'is_protected':
		case 'disabled':
		case 'secret':
			return read === true ? field : {}
		case 'state':
			return read === false ? 'disabled' : {}
		default:
			return {}
	}
}

const kindOf = (field: MovedField) =>
	(Object.keys(typedFields) as (keyof typeof typedFields)[]).find((kind) =>
		(typedFields[kind] as readonly MovedField[]).includes(field),
	)
/** Columns of states that are tried. */
const tried = { 'table status': true, 'table isdeleted': true, 'spoo status': true, 'kutt banned': true }

const cases = inOrder.flatMap((format) =>
	Object.entries(format.fields).flatMap(([key, field]) => {
		const kind = kindOf(field)
		if (kind === undefined || format.present?.includes(key)) return []
		// All formats read these alike.
		if (Object.hasOwn(stateFields, key) && !Object.hasOwn(tried, `${format.name} ${key}`)) return []
		return (['csv', 'json'] as const).map((type) => ({
			format,
			column: key,
			field,
			kind,
			type,
		}))
	}),
)

/** The rows that only this format has, without the column that is tried. */
const rowOf = ({ fields, tellBy }: Format, nth: number, column: string): Record<string, unknown> => {
	const row: Record<string, unknown> = {}
	const told = tellBy.find((keys) => keys.some((key) => fields[key] === 'long_url')) ?? []
	for (const key of told) row[key] = ''
	for (const key of told.filter((one) => one !== column)) {
		if (fields[key] === 'short_url') row[key] = `Sp-${nth}`
		if (fields[key] === 'long_url') row[key] = `https://example.org/${nth}`
	}
	const name = Object.keys(fields).find((key) => fields[key] === 'short_url')!
	if (!told.some((key) => fields[key] === 'short_url')) row[name] = `Sp-${nth}`
	return row
}

it('the cases come from the tables of all formats', () => {
	expect(new Set(cases.map(({ format }) => format.name)).size).toBe(inOrder.length)
	for (const fields of Object.values(typedFields))
		for (const field of fields)
			expect(inOrder.some(({ fields: known }) => Object.values(known).includes(field))).toBe(true)
})

const drafted = createDrafter({
	...{ baseUrl, linkBaseUrl: baseUrl, linkHosts: service.linkHosts },
	blocks: createBlocks(() => new Set()),
})
/** What a line becomes: its problem, or of its link what these cases set. */
type Becomes = Map<number, { code: string; message: string } | Partial<LinkRecord>>

/** Read and judged as an import does it, without making anything. */
const inProcess = async (file: string, format: Format): Promise<Becomes> => {
	const { links, problems } = await readAll(file, format.name)
	const becomes: Becomes = new Map(
		[...problems].map(([line, problem]) => [line, { ...problem, message: messageOf(problem) }]),
	)
	for (const [name, moved] of links) {
		const at = { line: Number(name.slice(3)) }
		try {
			const { clicksBefore, maxClicks, expiresAt, forwardQuery } = drafted(moved, service.clock.now, '')
			becomes.set(at.line, {
				...{ clicks_before: clicksBefore, max_clicks: maxClicks, forward_query: forwardQuery },
				expires_at: expiresAt?.toISOString() ?? null,
			})
		} catch (error) {
			if (!(error instanceof Unusable)) throw error
			becomes.set(at.line, { ...error.problem, message: messageOf(error.problem) })
		}
	}
	return becomes
}

/** The whole way, of one column of each format in both types in the short suite. */
const throughTheDoor = async (file: string, format: Format, type: 'csv' | 'json'): Promise<Becomes> => {
	await service.database.sql`delete from links`
	const person = await signUp(service)
	const content = type === 'json' ? 'application/json' : 'text/csv'
	const { problems } = await take(person, file, `?on_problem=skip&format=${format.name}`, content)
	const becomes: Becomes = new Map(problems.map((problem) => [problem.line, problem]))
	for (const link of await linksOf(person)) becomes.set(Number(link.short_url.slice(3)), link)
	return becomes
}

const isOfDoor = (nth: number): boolean =>
	isLong || nth < cases.findIndex(({ format }) => format === cases[nth]!.format) + 2

it.each(cases.map((one, nth) => [one.format.name, one.column, one.type, one, nth] as const))(
	'%s, %s, in %s: read, or a problem of its line with an example',
	async (_, column, type, { format, field, kind }, nth) => {
		const tried = spellings[kind].filter(([spelling]) => type === 'json' || typeof spelling === 'string')
		const first = type === 'json' ? 1 : 2
		const rows = tried.map(([spelling], at) => ({
			...rowOf(format, at + first, column),
			[column]: spelling,
		}))
		const file = type === 'json' ? JSON.stringify(rows) : csvOf(Object.keys(rows[0]!), rows)
		const wanted = tried.map(([spelling, read]) => {
			const one = expected(field, read, format)
			return [spelling, expect.objectContaining(typeof one === 'string' ? { code: one } : one)]
		})
		for (const read of [inProcess, ...(isOfDoor(nth) ? [throughTheDoor] : [])]) {
			const becomes = await read(file, format, type)
			expect(tried.map(([spelling], at) => [spelling, becomes.get(at + first)])).toEqual(wanted)
			for (const one of becomes.values())
				if ('code' in one && one.code.endsWith('_invalid')) expect(one.message).toMatch(/such as/)
		}
	},
)
