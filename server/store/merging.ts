/** What a merge of weeks (clicks/merge.ts) makes, and how it is taken away again. */
import type { Tx } from './driver/connect.ts'

/** The copy of a quarter until it takes the place of its weeks; at most one is there. */
export const mergingTable = 'merging_clicks'
/** Keeps a row of the copy as that of its week, in the same transaction. */
export const mirror = 'mirror_click'

/** Ends a merge: the weeks stay as they are. Under the lock of partitions. */
export const giveUpMerging = async (tx: Tx): Promise<void> => {
	const rows = await tx<{ name: string }[]>`
		select tgrelid::regclass::text as name from pg_trigger where tgname = ${mirror}`
	for (const { name } of rows) await tx.unsafe(`drop trigger ${mirror} on ${name}`)
	await tx.unsafe(`drop table if exists ${mergingTable}`)
}
