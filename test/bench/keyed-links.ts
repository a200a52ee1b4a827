/** Links whose monitor keys the bench knows, since it knows the secret of their server. */

import { createSecrets } from '../../server/config/secrets.ts'
import { createMonitorKeys } from '../../server/links/monitor-key.ts'
import type { Database } from '../../server/store/driver/connect.ts'
import { paths } from '../../shared/paths.ts'

export const SECRET = 'a secret for the bench, 32 characters or more'

const monitorKeys = createMonitorKeys(createSecrets(SECRET), () => new Uint8Array(0))
const keyOf = (slug: string): string => monitorKeys.create(slug)

/** Where the details of a link are; of the last `days` if given. */
export const detailsOf = (slug: string, days?: number): string =>
	paths.details(slug, keyOf(slug), days === undefined ? {} : { days })

/** Inserts links a year old; their ids follow each other in the order of the slugs. */
export const insertKeyedLinks = async ({ sql }: Pick<Database, 'sql'>, slugs: string[]): Promise<void> => {
	const hashes = slugs.map((slug) => monitorKeys.hash(keyOf(slug)).toString('hex'))
	await sql`
		insert into links (slug, slug_key, long_url, created_at, monitor_hash)
		select slug, slug, 'https://www.example.com/' || slug, now() - interval '1 year', decode(hash, 'hex')
		from unnest(${slugs}::text[], ${hashes}::text[]) with ordinality as given (slug, hash, nth) order by nth`
}
