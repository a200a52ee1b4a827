/** Frees the lease of the background work, which a killed process would keep for some seconds. */
import type { Database } from '../../../server/store/driver/connect.ts'

export const freeLease = async ({ sql }: Pick<Database, 'sql'>): Promise<void> => {
	await sql`update leases set holder = '', ends_at = '-infinity' where work = 'background'`
}
