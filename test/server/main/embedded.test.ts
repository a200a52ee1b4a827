/** A server and its embedded database start and stop together; visits survive its failures. */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { impatient } from '../../support/machine/impatient.ts'
import { findDatabaseProcesses, findPostmasters, postmasterOf } from '../../support/machine/postmasters.ts'
import { send } from '../../support/machine/processes.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { useWorkplace } from '../../support/machine/starts.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { asJson } from '../../support/service/json.ts'

const workplace = useWorkplace('kurz-embedded-main')

const start = async (more: Record<string, string> = {}) => {
	const env = { RATE_LIMIT_SET: 'off', ...more }
	const server = await startServer(workplace, { env, runtime: impatient })
	return { ...server, ...doorOf(server.origin) }
}
const first = await start()
const link = await first.make()
/** Visits that were answered with a redirect. */
let redirects = 0
const visit = async () => {
	const status = await first.visit(link)
	if (status === 302) redirects++
	return status
}
const toShorten = asJson({ url: 'https://example.org/' })

it('a database killed under load is restarted: visits get 302 or 503, and no answered click is lost', async () => {
	for (let round = 1; round <= 3; round++) {
		const before = await crowd(30, visit, 10)
		const visiting = crowd(60, visit, 20)
		const killed = postmasterOf(first.dataDir)
		send(killed, 'SIGKILL')
		for (const status of Object.keys(tally([...before, ...(await visiting)])))
			expect(['302', '503']).toContain(status)
		// A redirect proves nothing: a backend of the killed postmaster may have answered it.
		await expect.poll(() => postmasterOf(first.dataDir)).not.toBe(killed)
		await expect.poll(visit).toBe(302)
	}
	expect(await link.clicks()).toBeGreaterThanOrEqual(redirects)
})

/** Without its folder it can't be restarted. */
const takeAway = async ({ dataDir }: { dataDir: string }) => {
	const [folder, elsewhere] = [join(dataDir, 'postgres'), join(dataDir, 'elsewhere')]
	const postmaster = postmasterOf(dataDir)
	renameSync(folder, elsewhere)
	send(postmaster, 'SIGKILL')
	// Backends go on committing until they notice.
	await expect.poll(() => findDatabaseProcesses(dataDir)).toEqual([])
	return () => renameSync(elsewhere, folder)
}

it('while the database is away everything answers 503 at once; afterwards the service recovers', async () => {
	const { ask } = first
	const bringBack = await takeAway(first)
	await expect.poll(visit).toBe(503)

	// Later requests don't wait longer.
	for (let turn = 0; turn < 15; turn++) {
		const refused = await ask(`/${link.slug}`)
		expect(refused.status).toBe(503)
		expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
		expect(refused.headers.get('location')).toBeNull()
		expect(await refused.json()).toEqual({ error: 'service_unavailable' })
	}
	const health = await ask('/api/v1/health')
	expect(health.status).toBe(503)
	expect(await health.json()).toMatchObject({ status: 'unhealthy', database: 'disconnected' })
	const page = await ask('/api/v1/health', { headers: { accept: 'text/html' } })
	expect([page.status, page.headers.get('content-type')]).toEqual([503, expect.stringContaining('text/html')])
	expect(await statusOf(ask('/api/v1/shorten', toShorten))).toBe(503)
	expect(await statusOf(ask('/livez'))).toBe(200)

	bringBack()
	await expect.poll(visit).toBe(302)
	await expect.poll(() => statusOf(ask('/api/v1/health'))).toBe(200)
	expect(await link.clicks()).toBeGreaterThanOrEqual(redirects)
})

it('of two servers on one folder the second goes on without the first, and stops without the database', async () => {
	const second = await start({ DATA_DIR: first.dataDir })
	const visiting = crowd(200, () => second.visit(link), 8)
	await first.stop()
	expect(await first.ended).toBe(0)
	expect(tally(await visiting)).toEqual({ 302: 200 })
	expect(await second.visit(link)).toBe(302)
	expect(findPostmasters(first.dataDir)).toHaveLength(1)
	await takeAway(first)
	await expect.poll(() => statusOf(second.ask('/api/v1/health'))).toBe(503)
	await second.stop()
	expect(await second.ended).toBe(0)
	expect(findPostmasters(first.dataDir)).toEqual([])
})
