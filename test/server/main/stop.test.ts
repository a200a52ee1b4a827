/** A stop finishes requests under way, commits the last batch and exits with 0. */
import { describe, expect, it } from 'vitest'
import { usualPatience } from '../../../server/deadline.ts'
import { type ServerProcess, startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, expectOneLine, refusalOf, useWorkplace } from '../../support/machine/starts.ts'
import { countClicks } from '../../support/service/click-counts.ts'
import { crowd, tally } from '../../support/service/crowd.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { withDatabase } from '../../support/service/database-server.ts'
import { holdNextBatch, holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { asText, sendRaw, untilRead } from '../../support/service/raw-request.ts'
import { asJson } from '../../support/service/service.ts'

const at = await openTestDatabase()
const workplace = useWorkplace('kurz-stop')

const start = (): Promise<ServerProcess> => startServer(workplace, { env: databaseVariables(at) })
const ask = (server: ServerProcess, path: string, init?: RequestInit): Promise<Response> =>
	fetch(server.origin + path, { redirect: 'manual', ...init })
const create = async (server: ServerProcess, fields: Record<string, unknown> = {}): Promise<string> => {
	const answer = await ask(server, '/api/v1/shorten', asJson({ url: 'https://example.org/', ...fields }))
	return ((await answer.json()) as { short_url: string }).short_url
}
const isOpen = (server: ServerProcess): Promise<boolean> =>
	fetch(`${server.origin}/livez`, { keepalive: false }).then(
		() => true,
		() => false,
	)
describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
	it('visits under way are answered after their commit; new connections are refused', async () => {
		const server = await start()
		const slug = await create(server)
		const begun = performance.now()
		const visits = []
		const releases = []
		// As many batches as run at once; later visits wait in the last one.
		for (let batch = 1; batch <= 3; batch++) {
			releases.push(await holdNextBatch(at.database))
			visits.push(await sendRaw(server.origin, asText(`/${slug}`)))
			await untilBlocked(at.database, batch, 'insert into click_log')
		}
		for (let nth = 0; nth < 20; nth++) visits.push(await sendRaw(server.origin, asText(`/${slug}`)))
		await untilRead(server.origin)
		const stopping = server.stop(signal)
		await expect.poll(() => isOpen(server)).toBe(false)
		expect((await countClicks(at, slug)).all).toBe(0)
		for (const release of releases) await release()
		const statuses = await Promise.all(visits.map(({ status }) => status))
		await stopping
		const redirects = statuses.filter((status) => status === 302).length
		// Only a machine too slow for a visit's deadline has a reason to refuse one.
		if (performance.now() - begun < usualPatience.toWrite)
			expect(tally(statuses.map(String))).toEqual({ 302: 23 })
		expect(await server.ended).toBe(0)
		expect((await countClicks(at, slug)).all).toBe(redirects)
	})

	it('slow requests are finished: passwords being checked', async () => {
		const server = await start()
		const slug = await create(server, { isProtected: true, password: 'correct horse' })
		const unlock = asText(`/api/v1/${slug}`, { password: 'correct horse' })
		// A cheap hash: the three wait in line, and a stop waits for six seconds only.
		const hash = await Bun.password.hash('correct horse', {
			algorithm: 'argon2id',
			memoryCost: 16_384,
			timeCost: 2,
		})
		await at.database.sql`update links set password_hash = ${hash} where slug = ${slug}`
		const unlocks = await crowd(3, () => sendRaw(server.origin, unlock))
		await untilRead(server.origin)
		await server.stop(signal)
		expect(await server.ended).toBe(0)
		const statuses = await Promise.all(unlocks.map(({ status }) => status))
		expect(tally(statuses.map(String))).toEqual({ 200: 3 })
		expect((await countClicks(at, slug)).all).toBe(3)
	})
})

it('a stop exits with 0 even if clients hold connections open: idle, silent or within a request', async () => {
	const server = await start()
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

it('a stop exits with 0 while counting hangs, and what it did not count stays in the log', async () => {
	const server = await start()
	const slug = await create(server)
	const release = await holdTransaction(at.database, (tx) => tx`lock table clicks in access exclusive mode`)
	expect((await ask(server, `/${slug}`)).status).toBe(302)
	await untilBlocked(at.database, 1, 'with lane as')
	await server.stop()
	expect(await server.ended).toBe(0)
	await release()
	expect((await countClicks(at, slug)).all).toBe(1)
})

it('a start on a database that does not exist ends with one line', async () => {
	const place = withDatabase(at.place, 'kurz_of_nobody')
	expectOneLine(await refusalOf(workplace, databaseVariables({ ...at, place })), /kurz_of_nobody/)
})
