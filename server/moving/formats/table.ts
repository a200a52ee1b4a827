/** Any table: what its columns become by their usual names, where no service is certain. */
import type { MovedField } from '../../../shared/link/import.ts'
import { storedNames } from '../../../shared/link/stored-fields.ts'
import { readTags } from '../../../shared/link/tags.ts'
import { withoutGuards } from '../../csv.ts'
import type { Format } from './format.ts'

/** Of several columns for one field, the first counts. */
const names: [MovedField, string][] = [
	['short_url', 'shorturl shortlink bitlink shortcode slug alias keyword address backhalf source link key'],
	['long_url', 'longurl longlink destinationurl destination targeturl target originalurl url'],
	['title', 'title name'],
	['note', 'note notes comment comments description'],
	['tags', 'tags tag labels'],
	['created_at', 'createdat created datecreated createddate createdon creationdate timestamp'],
	['starts_at', 'startsat startdate validsince validfrom'],
	[
		'expires_at',
		'expiresat expireat expires expireson expirydate expirationdate expirytime expiration expiry validuntil',
	],
	['max_clicks', 'maxclicks maxvisits maxhits clicklimit visitlimit'],
	[
		'clicks',
		'clicks hits visits totalclicks totalvisits clickcount visitcount visitscount hitcount engagements',
	],
	['clicks_before', 'clicksbefore'],
	['forward_query', 'forwardquery redirectwithquery'],
	['fallback_url', 'fallbackurl expiredurl'],
	['archived', 'archived isarchived'],
	['paused', 'paused ispaused'],
	['is_protected', 'isprotected password passwordset passwordprotected haspassword protected'],
	['secret', 'secretkey'],
	['domain', 'domain host'],
	['other_rules', 'regex ios android geo apple google devicelongurls redirectrules deeplinks'],
]

export const table: Format = {
	name: 'table',
	tellBy: names
		.filter(([field]) => field === 'short_url')
		.flatMap(([, short]) => short.split(' '))
		.flatMap((short) => names[1]![1].split(' ').map((long) => [short, long])),
	fields: {
		...Object.fromEntries(names.flatMap(([field, keys]) => keys.split(' ').map((key) => [key, field]))),
		...Object.fromEntries(storedNames.map((name): [string, MovedField] => [name.replaceAll('_', ''), name])),
	},
	present: ['password', 'secretkey', ...names.at(-1)![1].split(' ')],
	zeroLimit: 'unclear',
	isTable: true,
	isAny: true,
	unguard: withoutGuards,
	readTags,
}
