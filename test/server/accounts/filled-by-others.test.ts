/** No account fills a list that another one has to read: one sender has few places in each. */
import { expect, it } from 'vitest'
import { bounds } from '../../../shared/bounds.ts'
import { listTables } from '../../support/service/any-rows.ts'
import { movingOn, statuses } from '../../support/service/moving.ts'
import { openService } from '../../support/service/service.ts'
import { askAs, come, makeOfTeam, makeTeam, refusal, type Somebody } from '../../support/service/teams.ts'

const service = await openService()
const { move } = movingOn(service)

/** Who makes the rows of each table that nobody but its owner, or operators, ever reads. */
const byTable: Record<string, string[]> = {
	'its owner, signed in': [
		...['users', 'sessions', 'identities', 'second_factors', 'passkeys', 'access_tokens', 'teams'],
		...['links', 'list_totals', 'former_targets', 'imports', 'idempotency_keys'],
	],
	operators: ['audit_log', 'blocked_hosts', 'link_hosts', 'invitations'],
	'visits, by their rate limits': [
		...['click_log', 'clicks', 'link_totals', 'link_visitors', 'tallies'],
		'host_visits: a hundred names a day',
	],
	'the server, for itself': [
		...['click_lock', 'click_retention', 'click_slices', 'counting_lanes', 'low_water_mark'],
		...['leases', 'schema_facts', 'counters', 'deleted_accounts', 'erasures', 'retired_slugs'],
	],
}

/** What an account sends to another: each time from one more team of its own. */
const sent: Record<string, { most: number; send: (from: Somebody, to: Somebody) => Promise<unknown> }> = {
	team_members: {
		most: bounds.team.invites,
		send: async (from, to) => {
			const path = `/api/v1/teams/${await makeTeam(service, from)}/members/${to.email}`
			return (await askAs(service, from, path, { role: 'viewer' }, 'PUT')).status === 200
		},
	},
	link_offers: {
		most: bounds.offers.from,
		send: async (from, to) => {
			const team = await makeTeam(service, from)
			const { slug } = await makeOfTeam(service, from, team)
			return statuses(await move(from, [slug], to.email, team))[0] === 'offered'
		},
	},
}

it('who fills each table is known', async () => {
	const known = [...Object.values(byTable).flat(), ...Object.keys(sent)].map((name) => name.split(':')[0])
	expect(known.toSorted()).toEqual((await listTables(service.database)).toSorted())
})

it.each(Object.entries(sent))('one sender fills no list of %s', async (_, { most, send }) => {
	const [from, other, to] = [await come(service), await come(service), await come(service)]
	const answers = []
	for (let nth = 0; nth <= most; nth++) answers.push(await send(from, to))
	expect(answers).toEqual([...Array(most).fill(true), false])
	expect(await send(other, to)).toBe(true)
})

it('two owners of the same teams are one sender of offers', async () => {
	const [from, second, to] = [await come(service), await come(service), await come(service)]
	const offer = async (by: Somebody, owners: [Somebody, 'owner'][]) => {
		const team = await makeTeam(service, from, owners)
		const { slug } = await makeOfTeam(service, by, team)
		return (await move(by, [slug], to.email, team)).body.results[0]
	}
	for (let nth = 0; nth < bounds.offers.from; nth++)
		expect(await offer(from, [])).toMatchObject({ status: 'offered' })
	expect(await offer(second, [[second, 'owner']])).toMatchObject(refusal('links', 'too_many').body)
})
