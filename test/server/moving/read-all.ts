/** Reads files as the thread of an import does, and writes tables. */

import type { Moved } from '../../../server/moving/moved.ts'
import { openJob, receiveJob, rowsJob } from '../../../server/moving/reading.ts'
import type { ImportFormat } from '../../../shared/link/import.ts'

/** A file as its thread reads it: its format, and its links by name. */
export const readAll = async (file: string, asked?: ImportFormat) => {
	await receiveJob.run({ pieces: [Buffer.from(file)] })
	const { format, columns } = await openJob.run({ format: asked, zone: 'UTC', columns: '' })
	const links = new Map<string, Moved>()
	for (let isFirst = true, isEnd = false; !isEnd; isFirst = false) {
		const group = await rowsJob.run({ isFirst })
		for (const row of group.rows) if ('moved' in row) links.set(row.moved.name, row.moved)
		isEnd = group.isEnd
	}
	return { format, columns, links }
}
const quoted = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`
export const csvOf = (columns: readonly string[], rows: Record<string, unknown>[]): string =>
	[columns, ...rows.map((row) => columns.map((name) => row[name]))]
		.map((line) => line.map(quoted).join(','))
		.join('\n')
