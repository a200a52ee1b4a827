/** What goes on beside an import: it stands in its middle here, with the fewest connections. */
// Not in the small world: it measures who waits for a large file.
import { afterAll, expect, it } from 'vitest'
import { connectionsOfProcess } from '../../../server/config/database-connections.ts'
import { connectPools } from '../../../server/store/driver/pools.ts'
import { usualPatience } from '../../../server/waiting/deadline.ts'
import { codeOf } from '../../support/service/answers.ts'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { importing } from '../../support/service/importing.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp, withCookie } from '../../support/service/people.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'

const opened = await openService()
const pools = connectPools(opened.place, {
	prepare: opened.prepare,
	connections: connectionsOfProcess.least,
})
afterAll(() => pools.close())
const service = joinService({ ...opened, pools }, {}, opened.clock, usualPatience)
const { send, take } = importing(service)

const csvOf = (prefix: string, count: number) =>
	`keyword,url\n${Array.from({ length: count }, (_, n) => `${prefix}${n},https://example.org/${n}`).join('\n')}\n`
const create = (alias: string) =>
	service.ask('/api/v1/shorten', asJson({ url: 'https://example.org/', alias }))

/** Imports of two accounts, of which the first stands at its 1,500th link until `release`. */
const importTwo = async (prefix: string) => {
	const people = [await signUp(service), await signUp(service)] as const
	const release = await holdTransaction(
		opened.database,
		(tx) => tx`
			insert into links (slug, slug_key, long_url, created_at, monitor_hash)
			values (${`${prefix}1500`}, ${`${prefix}1500`}, '', ${new Date(opened.clock.now).toISOString()}, ${prefix})`,
	)
	const first = send(people[0], csvOf(prefix, 3_000))
	await untilBlocked(opened.database, 1, 'insert into links')
	const second = take(people[1], csvOf(`${prefix}other-`, 1_200))
	return { people, first, second, release }
}

it('lists, creations, visits and counting go on beside two imports', async () => {
	const other = await signUp(service)
	const { slug } = await makeOwn(service, other)
	const { people, first, second, release } = await importTwo('beside-')
	for (const { cookie } of [other, ...people]) {
		const list = await service.ask('/api/v1/my-links', withCookie(cookie))
		expect(list.status).toBe(200)
	}
	expect((await create('beside-free')).status).toBe(201)
	expect((await service.ask(`/${slug}`)).status).toBe(302)
	await service.project()
	const details = await service.ask(`/api/v1/my-links/${slug}/details?days=7`, withCookie(other.cookie))
	expect(await details.json()).toMatchObject({ clicks: 1 })
	await release()
	expect((await first).status).toBe(200)
	expect((await second).links).toBe(1_200)
})

it('a creation that wants a name of an import is asked to come back, and keeps nobody waiting', async () => {
	const { first, second, release } = await importTwo('wanted-')
	const [wanted, free] = await Promise.all([create('wanted-7'), create('unwanted-7')])
	expect([await codeOf(wanted), wanted.headers.get('retry-after')]).toEqual([
		[503, 'service_unavailable'],
		'1',
	])
	expect(free.status).toBe(201)
	const key = crypto.randomUUID()
	const repeatable = await service.ask('/api/v1/shorten', {
		...asJson({ url: 'https://example.org/', alias: 'wanted-8' }),
		headers: { 'content-type': 'application/json', 'idempotency-key': key },
	})
	expect(await codeOf(repeatable)).toEqual([503, 'service_unavailable'])
	await release()
	expect([(await first).status, (await second).links]).toEqual([200, 1_200])
	expect(await codeOf(await create('wanted-7'))).toEqual([409, 'alias_already_exists'])
})
