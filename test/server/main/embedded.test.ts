/** A server and its embedded database start and stop together; visits survive its failures. */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findPort } from '../../support/machine/free-port.ts'
import { impatient } from '../../support/machine/impatient.ts'
import { operateAt } from '../../support/machine/operator.ts'
import { findDatabaseProcesses, findPostmasters, postmasterOf } from '../../support/machine/postmasters.ts'
import { send } from '../../support/machine/processes.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { expectOneLine, refusalOf, useWorkplace } from '../../support/machine/starts.ts'
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

it('a second server is refused in a line; a command joins the first, or starts the database for itself', async () => {
	const { dataDir, origin } = first
	const env = { DATA_DIR: dataDir, BASE_URL: origin, PORT: String(await findPort()) }
	expectOneLine(await refusalOf(workplace, env), new RegExp(`Process ${first.pid} serves .* set PROCESSES `))
	const disable = (...words: string[]) => operateAt(workplace, env, 'disable', link.slug, ...words)

	const postmasters = findPostmasters(dataDir)
	expect((await disable()).code).toBe(0)
	expect(await visit()).toBe(451)
	expect((await operateAt(workplace, env, 'enable', link.slug)).code).toBe(0)
	expect(await visit()).toBe(302)
	expect(findPostmasters(dataDir)).toEqual(postmasters)

	await first.stop()
	expect(await first.ended).toBe(0)
	expect(findPostmasters(dataDir)).toEqual([])
	expect(await disable()).toMatchObject({ code: 0, said: [expect.stringContaining(`disabled ${origin}/`)] })
	expect(findPostmasters(dataDir)).toEqual([])
})

it('a server that starts while the one before finishes requests waits for it, and serves what it stored', async () => {
	const before = await start({ DATA_DIR: first.dataDir })
	// Once it takes no more connections, they are refused.
	const visiting = crowd(200, () => before.visit(link).catch(() => 0), 8)
	await expect.poll(() => before.visit(link)).toBe(451)
	const stopping = before.stop()
	const after = await start({ DATA_DIR: first.dataDir })
	await stopping
	for (const status of Object.keys(tally(await visiting))) expect(['451', '0']).toContain(status)
	expect(await before.ended).toBe(0)
	expect(await after.visit(link)).toBe(451)
	expect(findPostmasters(first.dataDir)).toHaveLength(1)
	await takeAway(first)
	await expect.poll(() => statusOf(after.ask('/api/v1/health'))).toBe(503)
	await after.stop()
	expect(await after.ended).toBe(0)
	expect(findPostmasters(first.dataDir)).toEqual([])
})
