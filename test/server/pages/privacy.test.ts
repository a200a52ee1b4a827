/** `/privacy` says what is stored about whom, by the settings in force; no column is forgotten. */
import { expect, it } from 'vitest'
import { joinService, openService } from '../../support/service/service.ts'
import { textIn } from './markup.ts'

const service = await openService()
const openId = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'kurz', OIDC_CLIENT_SECRET: 'secret' }
const read = async (env: Record<string, string> = {}, headers = {}) => {
	const { ask } = joinService(service, env, service.clock)
	const answer = await ask('/privacy', { headers: { accept: 'text/html', ...headers } })
	expect(answer.status).toBe(200)
	return textIn(await answer.text())
}

it.each([
	['CLICK_RETENTION_DAYS', '30', 'Within a week after 30 days', 'Clicks are kept as long as their link.'],
	['PASSWORDS', 'off', 'Name, email address', 'Your password, of which only a hash'],
	['BACKUP_DIR', '/tmp/backups', 'the last 7 are kept', 'makes no backups by itself'],
	['LOG_REQUESTS', 'all', 'The log has the kind, time and status', 'and no visit.'],
	['RATE_LIMIT_CREATE', '10/day', 'after 1440 minutes at most', 'after 60 minutes at most'],
])('%s=%s changes what is said', async (name, value, then, before) => {
	const env = { [name]: value, ...(name === 'PASSWORDS' && openId) }
	const [usual, changed] = [await read(), await read(env)]
	expect([usual.includes(before), changed.includes(before)]).toEqual([true, false])
	expect(changed).toContain(then)
})

it('a provider that signs people in is named, and the page speaks German', async () => {
	expect(await read()).not.toContain('service that you sign in with')
	expect(await read(openId)).toContain('service that you sign in with')
	expect(await read({}, { 'accept-language': 'de' })).toContain('Was über dich gespeichert wird')
})

it('each page leads to it, unless the operator has a page of their own', async () => {
	const footer = async (env: Record<string, string>) =>
		(await joinService(service, env, service.clock).ask('/', { headers: { accept: 'text/html' } })).text()
	expect(await footer({})).toContain('<a href="/privacy">')
	const own = 'https://example.org/privacy'
	expect(await footer({ SITE_PRIVACY_URL: own })).toContain(`<a href="${own}">`)
})

/** Tables about people: where the page speaks of each column. */
const said: Record<string, Record<string, string>> = {
	clicks: {
		clicked_at: 'its time',
		ip_hash: 'a hash of the address',
		country: 'your country',
		user_agent: 'the name that your browser gives itself',
		referer: 'the page that led to the link',
		...{ browser: 'browser, system', platform: 'browser, system', language: 'and language' },
		...{ place: 'the place and the rule', rule: 'the place and the rule' },
	},
	link_visitors: {
		...{ ip_hash: 'a hash of the address', first_seen: 'its time' },
		...{ moved_from: 'its time', seen_in: 'its time' },
	},
	links: {
		...{ long_url: 'The target', owner_id: 'which links are yours' },
		...Object.fromEntries(
			[
				'password_hash max_clicks expires_at title tags forward_query confirm paused fallback_url',
				'starts_at note archived places rules shares',
			].flatMap((names) => names.split(' ').map((name) => [name, 'what was entered with it'])),
		),
	},
	former_targets: { long_url: 'former targets', edited_by: 'who changed them' },
	users: { name: 'Name, email address', email: 'Name, email address' },
	sessions: {
		...{ updated_at: 'were last used', expires_at: '30 days after it was last used' },
		user_agent: 'the name that the browser gave itself',
		...{ identity: 'its identifier for you', provider_session: 'its identifier for you' },
	},
	identities: {
		...{ account_id: 'its identifier for you', password: 'Your password, of which only a hash' },
	},
	access_tokens: { key: 'of a token only a hash', last_request: 'were last used' },
	audit_log: {
		at: 'is noted for a year',
		...{ account: 'with their name', subjects: 'the links and accounts that it was done to' },
	},
	invitations: { email: 'the address that it is for' },
}
/** Their columns that say nothing of a person. */
const silent: Record<string, string> = {
	clicks: 'link_id batch_id position',
	link_visitors: 'link_id since_batch',
	links:
		'id slug slug_key monitor_hash version import_id host_id used_clicks statistics_salt statistics_hash ' +
		'visitor_salt disabled_at disabled_reason clicks_before tag_keys search_text created_at updated_at',
	former_targets: 'id link_id since until',
	users: 'id email_verified created_at updated_at closed_at role role_by by_itself',
	sessions: 'id created_at user_id second_factor token',
	identities: 'id provider_id user_id created_at updated_at',
	access_tokens: 'id name start metadata scope expires_at user_id team_id created_at updated_at',
	audit_log: 'id key_hash act changed reason',
	invitations: 'id salt token_hash created_at ends_at grants',
}
/** Of settings, sums and the state of the work; or no more than which account something is of. */
const others = [
	...['blocked_hosts', 'click_lock', 'click_retention', 'click_slices', 'counting_lanes', 'deleted_accounts'],
	...[
		'erasures',
		'host_visits',
		'idempotency_keys',
		'imports',
		'leases',
		'link_hosts',
		'link_offers',
		'link_totals',
	],
	...['list_totals', 'low_water_mark', 'retired_slugs', 'schema_facts', 'tallies'],
	// A hash of the address, with an end.
	'counters',
	// The clicks that are not counted yet: their columns are those of \`clicks\`.
	...['click_log', 'clicks_default'],
	// Secrets and public keys; a role in a team.
	...['passkeys', 'second_factors', 'teams', 'team_members'],
]

it('every table is known, and the page speaks of each column that says something of a person', async () => {
	const rows = await service.database.sql<{ table: string; columns: string[] }[]>`
		select table_name as table, array_agg(column_name::text order by column_name) as columns
		from information_schema.columns join information_schema.tables using (table_schema, table_name)
		where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ 'clicks_[0-9]' group by 1`
	expect(rows.map(({ table }) => table).toSorted()).toEqual([...Object.keys(said), ...others].toSorted())
	const text = await read(openId)
	for (const { table, columns } of rows) {
		if (!(table in said)) continue
		const known = [...Object.keys(said[table]!), ...silent[table]!.split(' ')]
		expect([table, columns.toSorted()]).toEqual([table, known.toSorted()])
		const unsaid = Object.entries(said[table]!).filter(([, words]) => !text.includes(words))
		expect([table, unsaid]).toEqual([table, []])
	}
})
