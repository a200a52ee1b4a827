/** Reads files as the thread of an import does, and writes tables. */

import type { Moved } from '../../../server/moving/moved.ts'
import type { LineProblem } from '../../../server/moving/problem.ts'
import { openJob, receiveJob, rowsJob } from '../../../server/moving/reading.ts'
import type { ImportFormat } from '../../../shared/link/import.ts'

/** A file as its thread reads it: its format, its links by name, and its problems by line. */
export const readAll = async (file: string, asked?: ImportFormat) => {
	await receiveJob.run({ pieces: [Buffer.from(file)] })
	const { format, columns } = await openJob.run({ format: asked, zone: 'UTC', columns: '' })
	const links = new Map<string, Moved>()
	const problems = new Map<number, LineProblem>()
	for (let isFirst = true, isEnd = false; !isEnd; isFirst = false) {
		const group = await rowsJob.run({ isFirst })
		for (const row of group.rows)
			if ('moved' in row) links.set(row.moved.name, row.moved)
			else problems.set(row.line, row.problem)
		isEnd = group.isEnd
	}
	return { format, columns, links, problems }
}
const quoted = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`
export const csvOf = (columns: readonly string[], rows: Record<string, unknown>[]): string =>
	[columns, ...rows.map((row) => columns.map((name) => row[name]))]
		.map((line) => line.map(quoted).join(','))
		.join('\n')
