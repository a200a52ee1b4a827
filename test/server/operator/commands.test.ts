/** The operator's commands do what they say, and refuse wrong words in one line. */
import { expect, it } from 'vitest'
import { anyClick, logBatch } from '../../support/service/log-batch.ts'
import { bearer, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { commandsOf } from './run-command.ts'

const service = await openService()
const run = commandsOf(service)

it('reset-password prints a new password and ends all sessions and tokens', async () => {
	const person = await signUp(service)
	const token = await tokenOf(service, person)
	const [isDone, said] = await run('reset-password', person.email.toUpperCase())
	const password = / is (\S+) —/.exec(said)![1]!
	expect([isDone, password.length]).toEqual([true, 20])
	for (const init of [withCookie(person.cookie), bearer(token)])
		expect((await service.ask('/api/v1/my-links', init)).status).toBe(401)
	const signIn = (secret: string) =>
		service.ask('/api/v1/auth/sign-in/email', asJson({ email: person.email, password: secret }))
	expect((await signIn(person.password)).status).toBe(401)
	expect((await signIn(password)).status).toBe(200)
})

it('reset-password does not add a password to an OpenID account', async () => {
	const email = 'an-identity@openid.invalid'
	await service.database.sql`insert into users (id, name, email, created_at, updated_at)
		values ('by-openid', 'x', ${email}, now(), now())`
	const said = `${email} has no password: it signs in with OpenID Connect`
	expect(await run('reset-password', email)).toEqual([false, said])
	expect(await service.database.sql`select from identities where user_id = 'by-openid'`).toHaveLength(0)
})

it('lanes says how many there are, and changes it', async () => {
	expect(await run('lanes')).toEqual([true, 'clicks are counted in 1 lane'])
	for (const word of ['0', '33', 'two', '1.5'])
		expect(await run('lanes', word)).toEqual([2, `lanes: N must be a number from 1 to 32, not “${word}”`])
	expect(await run('lanes', '32')).toEqual([true, 'clicks are counted in 32 lanes'])
	expect(await run('lanes', '4')).toEqual([true, 'clicks are counted in 4 lanes'])
	expect(await run('lanes', '--json')).toEqual([true, '{"lanes":4}'])
	// A slice that one lane has counted is counted by the others first.
	await logBatch(service.database.sql, [anyClick({ linkId: 1 })])
	await service.database.sql`update click_slices set slice = slice + 1, ids = array(select id from click_log)`
	await service.database.sql`update counting_lanes set slice = slice + 1 where lane = 2`
	expect(await run('lanes', '1')).toEqual([true, 'clicks are counted in 1 lane'])
	expect(await service.database.sql`select from click_log`).toHaveLength(0)
})

it('distribute says in one sentence where there is no Citus', async () => {
	const embedded = 'the embedded Postgres has no Citus: set DATABASE_URL to a Citus coordinator'
	expect(await run('distribute')).toEqual([false, embedded])
	const outside = commandsOf(service, { databaseUrl: 'postgres://outside.example/kurz' })
	expect(await outside('distribute')).toEqual([
		false,
		'the database server has no Citus: install the extension on it, and name it in shared_preload_libraries',
	])
})

it('rebuild recounts every link and restores wrong figures', async () => {
	const { short_url, monitor_url } = await service.client.shorten({ url: 'https://target.example' })
	for (let n = 0; n < 5; n++) await service.ask(`/${short_url}`, { peer: `192.0.2.${n % 2}` })
	await service.project()
	const before = await service.client.details(short_url, monitor_url.slice(2))
	await service.database.sql`update tallies set clicks = array_fill(7, array[cardinality(clicks)])`
	await service.database.sql`update link_totals set visitors = 99`
	expect(await service.client.details(short_url, monitor_url.slice(2))).not.toEqual(before)
	// Three links have clicks and no totals, of which the progress has to know.
	for (let n = 0; n < 3; n++) {
		const other = await service.client.shorten({ url: 'https://target.example' })
		await service.ask(`/${other.short_url}`)
	}
	await service.project()
	await service.database.sql`delete from link_totals where link_id > (select min(link_id) from link_totals)`
	const [isDone, said] = await commandsOf(service, { isTerminal: true })('rebuild')
	expect([isDone, said.split('\n').at(-1)]).toEqual([true, 'recounted 4 links from their clicks'])
	expect(said).toContain('4 of 4 links')
	expect(await service.client.details(short_url, monitor_url.slice(2))).toEqual(before)
})

it('reset-password says when there is no such account', async () => {
	const said = 'there is no account nobody@example.org; kurz user list shows all'
	expect(await run('reset-password', 'nobody@example.org')).toEqual([false, said])
})
