/** What the statements of a service read, as Postgres itself reports it (`auto_explain`). */
import { afterAll } from 'vitest'
import { superuser } from '../../../server/embedded/postmaster-file.ts'
import { connect, type Place } from '../../../server/store/driver/connect.ts'
import { joinService, type TestService } from './service.ts'

const asUser = async (place: Place) => {
	const { sql, close } = connect(place, { prepare: false, max: 1 })
	return { sql, [Symbol.asyncDispose]: () => close(1) }
}

interface PlanNode {
	'Relation Name'?: string
	'Actual Rows': number
	'Actual Loops': number
	'Rows Removed by Filter'?: number
	'Rows Removed by Index Recheck'?: number
	Plans?: PlanNode[]
}

/** A statement that was run, and how many rows of each table it looked at. */
export interface Run {
	text: string
	rows: Map<string, number>
}

const addRows = (node: PlanNode, rows: Map<string, number>): void => {
	const name = node['Relation Name']?.replace(/^clicks_.*/, 'clicks')
	const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
	if (name !== undefined)
		rows.set(name, (rows.get(name) ?? 0) + (node['Actual Rows'] + removed) * node['Actual Loops'])
	for (const part of node.Plans ?? []) addRows(part, rows)
}

/** A service whose statements are all explained; undefined where the user may not ask for that. */
export const explainedService = async (at: TestService) => {
	// On the embedded Postgres its superuser sets it, for everybody on this database.
	const place = typeof at.direct === 'string' ? at.direct : { ...at.direct, username: superuser }
	await using asSuper = await asUser(place)
	const { sql } = asSuper
	const [user] = await sql<{ isSuper: boolean; database: string }[]>`
		select rolsuper as "isSuper", current_database() as database from pg_roles where rolname = current_user`
	if (!user!.isSuper) return undefined
	const settings = {
		session_preload_libraries: "'auto_explain'",
		'auto_explain.log_min_duration': '0',
		'auto_explain.log_analyze': 'on',
		'auto_explain.log_timing': 'off',
		'auto_explain.log_format': 'json',
		'auto_explain.log_nested_statements': 'on',
		client_min_messages: 'log',
	}
	await sql.unsafe("load 'auto_explain'")
	for (const [name, value] of Object.entries(settings))
		await sql.unsafe(`alter database ${user!.database} set ${name} = ${value}`)
	let runs: Run[] = []
	const notice = (message: string): void => {
		const found = /plan:\s*(\{[\s\S]*\})\s*$/.exec(message)?.[1]
		if (found === undefined) return
		const { 'Query Text': text, Plan } = JSON.parse(found) as { 'Query Text': string; Plan: PlanNode }
		const rows = new Map<string, number>()
		addRows(Plan, rows)
		runs.push({ text: text.replace(/\s+/g, ' ').trim(), rows })
	}
	const database = connect(at.direct, { prepare: at.prepare, notice })
	afterAll(() => database.close())
	return {
		service: joinService({ ...at, database }, {}, at.clock),
		during: async (work: () => Promise<unknown>): Promise<Run[]> => {
			runs = []
			await work()
			return runs
		},
	}
}
