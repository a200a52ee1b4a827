/** DATABASE_CONNECTIONS: two servers share what a small database allows, and nothing is refused. */
import { describe, expect, it } from 'vitest'
import { makeOwner } from '../../support/machine/database-owner.ts'
import { startPostgres } from '../../support/machine/outside-postgres.ts'
import { findProgram, POSTGRES_PROGRAMS } from '../../support/machine/packages.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { expectOneLine, refusalOf, useWorkplace } from '../../support/machine/starts.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { doorOf } from '../../support/service/front-door.ts'

const place = useWorkplace('kurz-connections')
const isMissing = findProgram(`${POSTGRES_PROGRAMS}/postgres`) === undefined
const limit = 20
const env = { SECRET: 'a secret for tests, 32 characters or more', RATE_LIMIT_SET: 'off' }

describe.skipIf(isMissing)(`connections${isMissing ? ' (skipped: needs postgresql-15)' : ''}`, () => {
	it('of two servers stay below the limit of the role, and every request is served', async () => {
		const owner = await makeOwner(await startPostgres(place), 'small', `connection limit ${limit}`)
		const DATABASE_URL = owner.urlWith('first-password')
		const refused = await refusalOf(place, { ...env, DATABASE_URL, DATABASE_CONNECTIONS: String(limit + 1) })
		expectOneLine(refused, /the database can't be used: DATABASE_CONNECTIONS is 21, and it allows 20/)

		const each = { ...env, DATABASE_URL, DATABASE_CONNECTIONS: String(limit / 2) }
		const servers = [await startServer(place, { env: each }), await startServer(place, { env: each })]
		const doors = servers.map(({ origin }) => doorOf(origin))
		const link = await doors[0]!.make()
		let highest = 0
		const watch = async () => {
			const [row] = await owner.sql<{ count: number }[]>`
				select count(*)::integer as count from pg_stat_activity where usename = 'small'`
			highest = Math.max(highest, row!.count)
		}
		const statuses = await crowd(600, async (nth) => {
			const door = doors[nth % 2]!
			if (nth % 50 === 0) await watch()
			if (nth % 3 === 0) return door.visit(link)
			if (nth % 3 === 1) return statusOf(door.ask(`/api/v1/${link.slug}/${link.key}/details`))
			return (await door.make()) && 201
		})
		expect(tally(statuses)).toEqual({ 200: 200, 201: 200, 302: 200 })
		await watch()
		expect(highest).toBeGreaterThan(limit / 2)
		expect(highest).toBeLessThanOrEqual(limit)
		const { clicks } = await doors[1]!.client.details(link.slug, link.key)
		expect(clicks).toBe(200)
		await owner.close()
	})
})
