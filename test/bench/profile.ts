/** `--profile`: says where the time of a server went, by its functions, statements and processes. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as z from 'zod/mini'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { readPostgresKinds } from './processor-time.ts'
import type { Stage } from './stage.ts'

/** Lines of each list. */
const SHOWN = 25

const profile = z.object({
	nodes: z.array(
		z.object({
			id: z.number(),
			callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
		}),
	),
	samples: z.array(z.number()),
	timeDeltas: z.array(z.number()),
})

const root = new URL('../..', import.meta.url).pathname
const folderOf = (stage: Stage, name: string): string =>
	join(stage.place.folder, `profile-${name.replaceAll(/\W+/g, '-')}`)

/** What makes Bun write a profile at its end; nothing unless profiles are asked for. */
export const profileOptions = (stage: Stage, name: string): string[] => {
	if (!stage.profile) return []
	const folder = folderOf(stage, name)
	mkdirSync(folder, { recursive: true })
	return ['--cpu-prof', `--cpu-prof-dir=${folder}`]
}

/** Makes Postgres keep the times of statements from the next start on, and stops it: with the server that `stop` ends. */
export const enableStatements = async (dataDir: string, stop: () => Promise<void>): Promise<void> => {
	const { sql, close } = await openBenchDatabase(dataDir)
	await sql`create extension if not exists pg_stat_statements`
	await sql`alter system set shared_preload_libraries = 'pg_stat_statements'`
	await stop()
	await close()
}

/** Own time by function, most first: `[function, part of the whole]`. `text` is a file that Bun's `--cpu-prof` wrote. */
export const readFunctions = (text: string): [string, number][] => {
	const { nodes, samples, timeDeltas } = profile.parse(JSON.parse(text))
	const names = new Map(
		nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => {
			const file = url.startsWith('file://') ? relative(root, new URL(url).pathname) : url
			return [id, `${functionName || '(anonymous)'} ${file}${file && `:${lineNumber + 1}`}`.trim()]
		}),
	)
	const times = new Map<string, number>()
	for (const [nth, id] of samples.entries()) {
		const name = names.get(id) ?? '?'
		times.set(name, (times.get(name) ?? 0) + timeDeltas[nth]!)
	}
	const total = [...times.values()].reduce((sum, time) => sum + time, 0)
	return [...times]
		.map(([name, time]): [string, number] => [name, time / total])
		.toSorted(([, a], [, b]) => b - a)
}

const percent = (part: number): string => `${(100 * part).toFixed(1).padStart(5)} %`

/** Looks at a server that still runs; answers what says all of it once the server has ended. */
export const sayProfile = async (
	stage: Stage,
	name: string,
	{ sql }: Pick<BenchDatabase, 'sql'>,
	postmaster: number,
): Promise<() => void> => {
	const statements = await sql<{ calls: number; ms: number; each: number; rows: number; query: string }[]>`
		select calls, total_exec_time as ms, mean_exec_time as each, rows, query from pg_stat_statements
		order by total_exec_time desc limit ${SHOWN}`
	const [whole] = await sql<{ ms: number }[]>`select sum(total_exec_time) as ms from pg_stat_statements`
	const kinds = readPostgresKinds(postmaster)
	return () => {
		console.log(`\nwhere the time of "${name}" went`)
		const files = readdirSync(folderOf(stage, name)).filter((file) => file.endsWith('.cpuprofile'))
		for (const file of files) {
			console.log(`  functions of the server, their own time (${file})`)
			for (const [title, part] of readFunctions(
				readFileSync(join(folderOf(stage, name), file), 'utf8'),
			).slice(0, SHOWN))
				console.log(`    ${percent(part)}  ${title}`)
		}
		console.log('  processes of Postgres, processor time')
		for (const [kind, time] of kinds)
			console.log(`    ${(time / 1_000_000).toFixed(2).padStart(7)} s  ${kind}`)
		console.log('  statements, time from begin to end: part, calls, ms each, rows')
		for (const { calls, ms, each, rows, query } of statements)
			console.log(
				`    ${percent(ms / whole!.ms)} ${String(calls).padStart(8)} ${each.toFixed(3).padStart(9)} ${String(rows).padStart(9)}  ${query.replaceAll(/\s+/g, ' ').slice(0, 110)}`,
			)
	}
}
