/** How much of the disk the tables take. */
import type { Database } from './driver/connect.ts'
import { reading } from './driver/failures.ts'

export interface TableSize {
	name: string
	/** With indexes; a partitioned table with its partitions. */
	bytes: number
}

export const createSizeStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/** The tables that take most, and the whole database. */
	read: async (): Promise<{ tables: TableSize[]; bytes: number }> =>
		reading(async () => {
			const tables = await sql<TableSize[]>`
				select coalesce(parent.relname, child.relname) as name,
					sum(pg_total_relation_size(child.oid))::bigint as bytes
				from pg_class as child left join pg_inherits on inhrelid = child.oid
					left join pg_class as parent on parent.oid = inhparent
				where child.relnamespace = current_schema()::regnamespace and child.relkind = 'r'
				group by 1 order by 2 desc, 1`
			const [whole] = await sql<{ bytes: number }[]>`select pg_database_size(current_database()) as bytes`
			return { tables: [...tables], bytes: Number(whole!.bytes) }
		}),
})
