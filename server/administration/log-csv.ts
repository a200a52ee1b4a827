/** The audit log as CSV, the newest entry first. */
import { csvLine, csvOf } from '../csv.ts'
import type { AuditEntry, AuditStore } from '../store/audit.ts'

const columns = ['at', 'account', 'act', 'subjects', 'changed', 'reason']
/** Entries read at once. */
const atOnce = 500

const lineOf = ({ at, account, act, subjects, changed, reason }: AuditEntry): string =>
	csvLine([
		...[at.toISOString(), account ?? '', act, subjects.join(' ')],
		...[changed === null ? '' : String(changed), reason ?? ''],
	])

async function* pagesOf(audit: Pick<AuditStore, 'list'>) {
	let before: number | undefined
	for (;;) {
		const entries = await audit.list({ before, limit: atOnce })
		yield entries.map(lineOf).join('')
		if (entries.length < atOnce) return
		before = entries.at(-1)!.id
	}
}

export const logCsv = (audit: Pick<AuditStore, 'list'>): ReadableStream<Uint8Array> =>
	csvOf(columns, pagesOf(audit))
