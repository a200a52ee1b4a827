/** Writes batches of clicks into the log by hand. */
import { batchColumns, batchValues } from '../../../server/store/clicks/batches.ts'
import type { Click } from '../../../server/store/clicks/commit.ts'
import type { Sql, Tx } from '../../../server/store/driver/connect.ts'

export const anyClick = (click: Pick<Click, 'linkId'> & Partial<Click>): Click => ({
	version: 1,
	time: 1_780_000_000_000,
	ipHash: '0'.repeat(32),
	country: null,
	userAgent: '',
	referer: null,
	browser: null,
	platform: null,
	language: null,
	place: null,
	rule: null,
	...click,
})

export const logBatch = (sql: Sql | Tx, clicks: Click[]) =>
	sql`insert into click_log (${sql.unsafe(batchColumns)}) values (${batchValues(sql, clicks)})`
