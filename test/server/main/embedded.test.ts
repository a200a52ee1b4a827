/** A server and its embedded database start and stop together; visits survive its failures. */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'vitest'
import { variableNames } from '../../../server/start/variables.ts'
import { findPort } from '../../support/machine/free-port.ts'
import { findDatabaseProcesses, findPostmasters, postmasterOf } from '../../support/machine/postmasters.ts'
import { send } from '../../support/machine/processes.ts'
import { type ServerProcess, startServer } from '../../support/machine/server-process.ts'
import { useWorkplace } from '../../support/machine/starts.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'

const workplace = useWorkplace('kurz-embedded-main')

const start = (env: Record<string, string> = {}): Promise<ServerProcess> =>
	startServer(workplace, { env: { RATE_LIMIT_SET: 'off', ...env } })
const ask = (server: ServerProcess, path: string, init?: RequestInit): Promise<Response> =>
	fetch(server.origin + path, { redirect: 'manual', ...init })
const asJson = (body: unknown) => ({
	method: 'POST',
	headers: { 'content-type': 'application/json' },
	body: JSON.stringify(body),
})
const create = async (server: ServerProcess): Promise<{ slug: string; key: string }> => {
	const answer = await ask(server, '/api/v1/shorten', asJson({ url: 'https://example.org/' }))
	const { short_url, monitor_url } = (await answer.json()) as { short_url: string; monitor_url: string }
	return { slug: short_url, key: monitor_url.slice(2) }
}
const clicksOf = async (
	server: ServerProcess,
	{ slug, key }: { slug: string; key: string },
): Promise<number> =>
	((await (await ask(server, `/${slug}/${key}`)).json()) as { data: { clicks: number } }).data.clicks

it.concurrent('of two servers on one folder the second goes on when the first leaves; the last one stops the database', async ({
	expect,
}) => {
	const first = await start()
	const second = await start({ DATA_DIR: first.dataDir })
	const { slug } = await create(first)
	expect(await statusOf(ask(first, `/${slug}`))).toBe(302)
	const visiting = crowd(200, () => statusOf(ask(second, `/${slug}`)), 8)
	await first.stop()
	expect(await first.ended).toBe(0)
	expect(tally(await visiting)).toEqual({ 302: 200 })
	expect(await statusOf(ask(second, `/${slug}`))).toBe(302)
	expect(findPostmasters(first.dataDir)).toHaveLength(1)
	await second.stop()
	expect(await second.ended).toBe(0)
	expect(findPostmasters(first.dataDir)).toEqual([])
})

it.concurrent('a database killed under load is restarted: visits get 302 or 503, and no answered click is lost', async ({
	expect,
}) => {
	const server = await start()
	const link = await create(server)
	let redirects = 0
	const visit = async () => {
		const status = await statusOf(ask(server, `/${link.slug}`))
		if (status === 302) redirects++
		return status
	}
	for (let round = 1; round <= 3; round++) {
		const before = await crowd(30, visit, 10)
		const visiting = crowd(60, visit, 20)
		const killed = postmasterOf(server.dataDir)
		send(killed, 'SIGKILL')
		for (const status of Object.keys(tally([...before, ...(await visiting)])))
			expect(['302', '503']).toContain(status)
		// A redirect alone proves nothing: a backend forked by the killed postmaster may have answered it.
		await expect.poll(() => postmasterOf(server.dataDir)).not.toBe(killed)
		await expect.poll(visit).toBe(302)
	}
	expect(await clicksOf(server, link)).toBeGreaterThanOrEqual(redirects)
	await server.stop()
	expect(await server.ended).toBe(0)
})

it.concurrent('while the database is away everything answers 503 at once; afterwards the service recovers by itself', async ({
	expect,
}) => {
	const server = await start()
	const link = await create(server)
	let redirects = 0
	const visit = async () => {
		const status = await statusOf(ask(server, `/${link.slug}`))
		if (status === 302) redirects++
		return status
	}
	expect(await visit()).toBe(302)
	// Without its folder it can't be restarted.
	const [folder, elsewhere] = [join(server.dataDir, 'postgres'), join(server.dataDir, 'elsewhere')]
	const postmaster = postmasterOf(server.dataDir)
	renameSync(folder, elsewhere)
	send(postmaster, 'SIGKILL')
	// Backends go on committing until they notice.
	await expect.poll(() => findDatabaseProcesses(server.dataDir)).toEqual([])
	await expect.poll(visit).toBe(503)

	// Again and again, to see that later requests don't wait longer.
	for (let turn = 0; turn < 15; turn++) {
		const refused = await ask(server, `/${link.slug}`)
		expect(refused.status).toBe(503)
		expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
		expect(refused.headers.get('location')).toBeNull()
		expect(await refused.json()).toEqual({ error: 'service_unavailable' })
	}
	const health = await ask(server, '/api/v1/health')
	expect(health.status).toBe(503)
	expect(await health.json()).toMatchObject({ status: 'unhealthy', database: 'disconnected' })
	const page = await ask(server, '/api/v1/health', { headers: { accept: 'text/html' } })
	expect([page.status, page.headers.get('content-type')]).toEqual([503, expect.stringContaining('text/html')])
	expect(await statusOf(ask(server, '/api/v1/shorten', asJson({ url: 'https://example.org/' })))).toBe(503)
	expect(await statusOf(ask(server, '/livez'))).toBe(200)

	renameSync(elsewhere, folder)
	await expect.poll(visit).toBe(302)
	await expect.poll(() => statusOf(ask(server, '/api/v1/health'))).toBe(200)
	expect(await clicksOf(server, link)).toBeGreaterThanOrEqual(redirects)
	await server.stop()
	expect(await server.ended).toBe(0)
})

it.concurrent('a server whose database is away still stops cleanly', async ({ expect }) => {
	const server = await start()
	const postmaster = postmasterOf(server.dataDir)
	renameSync(join(server.dataDir, 'postgres'), join(server.dataDir, 'elsewhere'))
	send(postmaster, 'SIGKILL')
	await expect.poll(() => statusOf(ask(server, '/api/v1/health'))).toBe(503)
	await server.stop()
	expect(await server.ended).toBe(0)
})

// Not concurrent: a stop has ten seconds, and the tests above each create a database.
it('a signal during the first start stops it cleanly: no database stays behind', async ({ expect }) => {
	const dataDir = join(workplace.folder, 'data-early')
	const unset = Object.fromEntries(variableNames.map((name) => [name, undefined]))
	const script = new URL('../../../server/main.ts', import.meta.url).pathname
	const server = workplace.start(process.execPath, [script], {
		cwd: workplace.folder,
		env: { ...unset, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(await findPort()) },
	})
	// The database is up some hundred milliseconds before anything is served.
	await expect.poll(() => findPostmasters(dataDir).length).toBe(1)
	await server.stop()
	expect(await server.ended).toBe(0)
	expect(findPostmasters(dataDir)).toEqual([])
})
