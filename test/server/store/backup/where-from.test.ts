/** What 0031 reads of earlier rows: where a role comes from, and who opened a session. */
import { expect, it } from 'vitest'
import type { Database } from '../../../../server/store/driver/connect.ts'
import { migrate } from '../../../../server/store/migrate.ts'
import { readMigrations } from '../../../../server/store/migration-files.ts'
import { backUp, restore } from '../../../support/service/backing-up.ts'
import { createEmptyDatabases } from '../../../support/service/empty-database.ts'

const { open, openAt } = createEmptyDatabases()
const migrations = readMigrations().map(({ name }) => name)
const before = migrations[migrations.indexOf('0031_where-from') - 1]!

const group = 'OIDC_OPERATOR_GROUP'
/** An entry of the log: who acted, on whom, how many it changed; and the day. */
type Entry = [account: string | null, subject: string, changed: number | null, more?: Partial<Act>]
interface Act {
	act: string
	day: number
	others: string[]
}
interface Row {
	/** Its address; without one, a placeholder. */
	email?: string
	name?: string
	isMember?: true
	/** Without them: a password with an address, else an identity. */
	ways?: ('oidc' | 'credential')[]
	log: Entry[]
	by: 'hand' | 'group' | null
}

/** Accounts are from day 10. */
const made = 10
const rows: Record<string, Row> = {
	'without an entry': { log: [], by: 'hand' },
	'by the group': { log: [[group, 'NAME', 1]], by: 'group' },
	'by the group, not verified then': { log: [[group, 'NAME (not verified)', 1]], by: 'group' },
	'by the group, at its first sign-in': { log: [[group, 'NAME', 1, { day: made }]], by: 'group' },
	'by the group, linked to a password': {
		...{ email: 'linked@example.org', ways: ['credential', 'oidc'] },
		...{ log: [[group, 'linked@example.org', 1]], by: 'group' },
	},
	'by the group, twice': {
		log: [
			[group, 'NAME', 1],
			[group, 'NAME', 1, { act: 'demote' }],
			[group, 'NAME', 1],
		],
		by: 'group',
	},
	'by the group, after somebody': {
		log: [
			['chief', 'NAME', 1],
			[group, 'NAME', 1],
		],
		by: 'group',
	},
	'by somebody': { log: [['chief@example.org', 'NAME', 1]], by: 'hand' },
	'by a command': { email: 'shell@example.org', log: [[null, 'shell@example.org', 1]], by: 'hand' },
	'by somebody, among others': { log: [['chief', 'x', 2, { others: ['NAME', 'y'] }]], by: 'hand' },
	'by somebody, after the group': {
		log: [
			[group, 'NAME', 1],
			['chief', 'NAME', 1],
		],
		by: 'hand',
	},
	// Somebody wanted it to stay.
	'by somebody, while the group gave it': {
		log: [
			[group, 'NAME', 1],
			[null, 'NAME', 0],
		],
		by: 'hand',
	},
	'by somebody whose act has no end': {
		log: [
			[group, 'NAME', 1],
			['chief', 'NAME', null],
		],
		by: 'hand',
	},
	'the group gave it to nobody': { log: [[group, 'NAME', 0]], by: 'hand' },
	'the group did not come to an end': { log: [[group, 'NAME', null]], by: 'hand' },
	'the group promoted another': { log: [[group, 'another', 1]], by: 'hand' },
	'the group did something else': { log: [[group, 'NAME', 1, { act: 'demote' }]], by: 'hand' },
	'the group promoted an earlier account of that name': { log: [[group, 'NAME', 1, { day: 9 }]], by: 'hand' },
	'the name of an identity is the address of another': {
		...{ email: 'same@example.org', log: [[group, 'same@example.org', 1]], by: 'hand' },
	},
	'by the group, or another of that name': { name: 'twin', log: [[group, 'twin', 1]], by: 'hand' },
	'by invitation, beside another of that name': { name: 'twin', log: [], by: 'hand' },
	'by the group, with the name of a password': { log: [[group, 'NAME', 1]], by: 'group' },
	'with a password': {
		...{ email: 'password@example.org', name: 'by the group, with the name of a password' },
		...{ log: [], by: 'hand' },
	},
	'a member that the group promoted once': { isMember: true, log: [[group, 'NAME', 1]], by: null },
}

const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString()
const waysOf = ({ email, ways = [email === undefined ? 'oidc' : 'credential'] }: Row) => ways

const fill = async ({ sql }: Database): Promise<void> => {
	for (const [id, row] of Object.entries(rows)) {
		const { email = `${id.replaceAll(' ', '-')}@openid.invalid`, name = id, isMember, log } = row
		const role = isMember ? 'member' : 'operator'
		await sql`insert into users (id, name, email, role, created_at, updated_at)
			values (${id}, ${name}, ${email}, ${role}, ${at(made)}, ${at(made)})`
		for (const way of waysOf(row))
			await sql`insert into identities (id, account_id, provider_id, user_id, created_at, updated_at)
				values (${`${id} ${way}`}, ${`https://sso.example#${id}`}, ${way}, ${id}, ${at(made)}, ${at(made)})`
		await sql`insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
			values (${id}, ${id}, ${id}, ${at(60)}, ${at(made)}, ${at(made)})`
		for (const [account, subject, changed, { act = 'promote', day = made + 1, others = [] } = {}] of log) {
			const subjects = [subject, ...others].map((one) => one.replace('NAME', id))
			await sql`insert into audit_log (at, account, act, subjects, changed)
				values (${at(day)}, ${account}, ${act}, ${subjects}, ${changed})`
		}
	}
}

const readBack = async ({ sql }: Database) => ({
	roles: Object.fromEntries(
		(await sql<{ id: string; by: string | null }[]>`select id, role_by as by from users`).map(
			({ id, by }) => [id, by],
		),
	),
	sessions: await sql<{ id: string; identity: string | null }[]>`
		select id, identity from sessions where provider_session is null order by id`,
})

const expected = {
	roles: Object.fromEntries(Object.entries(rows).map(([id, { by }]) => [id, by])),
	sessions: expect.arrayContaining(
		Object.entries(rows).map(([id, row]) => ({
			id,
			// With two ways in, nobody knows.
			identity: waysOf(row).join() === 'oidc' ? `https://sso.example#${id}` : null,
		})),
	),
}

it('an upgrade, and a restore of an earlier backup, know them alike', async () => {
	const earlier = await openAt(before)
	await fill(earlier)
	const { backup } = await backUp(earlier)
	await migrate(earlier)
	expect(await readBack(earlier)).toEqual(expected)
	const restored = await open()
	await migrate(restored)
	await restore(restored, backup)
	expect(await readBack(restored)).toEqual(expected)
})
