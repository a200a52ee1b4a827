/** A stop finishes requests under way, commits the last batch and exits with 0. */
import { expect, it } from 'vitest'
import { usualPatience } from '../../../server/waiting/deadline.ts'
import { impatient } from '../../support/machine/impatient.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { countClicks } from '../../support/service/click-counts.ts'
import { crowd, tally } from '../../support/service/crowd.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { holdNextBatch, holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { asText, sendRaw, untilRead } from '../../support/service/raw-request.ts'

const at = await openTestDatabase()
const workplace = useWorkplace('kurz-stop')

const start = async (runtime: string[] = []) => {
	const server = await startServer(workplace, { env: databaseVariables(at), runtime })
	return { ...server, ...doorOf(server.origin) }
}
type Server = Awaited<ReturnType<typeof start>>
const isOpen = ({ ask }: Server): Promise<boolean> =>
	ask('/livez', { keepalive: false }).then(Boolean, () => false)

const signals = ['SIGTERM', 'SIGINT'] as const
it.each(signals)(
	'%s: visits under way are answered after their commit, passwords are checked; new connections are refused',
	async (signal) => {
		const server = await start()
		const link = await server.make()
		const password = 'correct horse'
		const locked = await server.make({ isProtected: true, password })
		// A cheap hash: the three wait in line, and a stop waits for six seconds only.
		const hash = await Bun.password.hash(password, { algorithm: 'argon2id', memoryCost: 16_384, timeCost: 2 })
		await at.database.sql`update links set password_hash = ${hash} where slug = ${locked.slug}`
		const begun = performance.now()
		const visits = []
		const releases = []
		// As many batches as run at once; later visits wait in the last one.
		for (let batch = 1; batch <= 3; batch++) {
			releases.push(await holdNextBatch(at.database))
			visits.push(await sendRaw(server.origin, asText(`/${link.slug}`)))
			await untilBlocked(at.database, batch, 'insert into click_log')
		}
		for (let nth = 0; nth < 20; nth++) visits.push(await sendRaw(server.origin, asText(`/${link.slug}`)))
		const unlocks = await crowd(3, () =>
			sendRaw(server.origin, asText(`/api/v1/${locked.slug}`, { password })),
		)
		await untilRead(server.origin)
		const stopping = server.stop(signal)
		await expect.poll(() => isOpen(server)).toBe(false)
		expect((await countClicks(at, link.slug)).all).toBe(0)
		for (const release of releases) await release()
		const statuses = await Promise.all(visits.map(({ status }) => status))
		const unlocked = await Promise.all(unlocks.map(({ status }) => status))
		await stopping
		// Only a machine too slow for a visit's deadline has a reason to refuse one.
		if (performance.now() - begun < usualPatience.toWrite)
			expect(tally([...statuses, ...unlocked].map(String))).toEqual({ 200: 3, 302: 23 })
		expect(await server.ended).toBe(0)
		const redirects = statuses.filter((status) => status === 302).length
		expect((await countClicks(at, link.slug)).all).toBe(redirects)
		const opened = unlocked.filter((status) => status === 200).length
		expect((await countClicks(at, locked.slug)).all).toBe(opened)
	},
)

it('a stop exits with 0 even if connections stay open: idle, silent or within a request', async () => {
	const server = await start(impatient)
	const texts = [
		asText('/livez'),
		'',
		'GET /livez HTTP/1.1\r\nHost: local',
		asText('/api/v1/shorten', { url: 'https://example.org/' }).slice(0, -5),
	]
	for (const text of texts) await sendRaw(server.origin, text)
	await untilRead(server.origin)
	await server.stop()
	expect(await server.ended).toBe(0)
})

it('a stop exits with 0 while counting hangs, and uncounted clicks stay in the log', async () => {
	const server = await start()
	const link = await server.make()
	const release = await holdTransaction(at.database, (tx) => tx`lock table clicks in access exclusive mode`)
	expect(await server.visit(link)).toBe(302)
	await untilBlocked(at.database, 1, 'with lane as')
	await server.stop()
	expect(await server.ended).toBe(0)
	await release()
	expect((await countClicks(at, link.slug)).all).toBe(1)
})
