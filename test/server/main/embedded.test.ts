/** Owns the proof that a server and its embedded database come and go together, and what a visitor meets when only one is there. */
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

it.concurrent('the other process of a shared folder goes on when one leaves; the last one stops the database', async ({
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

it.concurrent('a database that is killed under load is brought back: visits are redirected or refused with 503, and all counts hold', async ({
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
		// A redirect alone may still come from a process that the killed one forked.
		await expect.poll(() => postmasterOf(server.dataDir)).not.toBe(killed)
		await expect.poll(visit).toBe(302)
	}
	expect(await clicksOf(server, link)).toBeGreaterThanOrEqual(redirects)
	await server.stop()
	expect(await server.ended).toBe(0)
})

it.concurrent('while the database stays away everything says so at once; afterwards the service goes on by itself', async ({
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
	// Without its folder it can't be brought back.
	const [folder, elsewhere] = [join(server.dataDir, 'postgres'), join(server.dataDir, 'elsewhere')]
	const postmaster = postmasterOf(server.dataDir)
	renameSync(folder, elsewhere)
	send(postmaster, 'SIGKILL')
	// Processes that it forked go on committing until they notice.
	await expect.poll(() => findDatabaseProcesses(server.dataDir)).toEqual([])
	await expect.poll(visit).toBe(503)

	// Time and again, and nobody waits longer for it each time.
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

it.concurrent('a server whose database is away ends in order all the same', async ({ expect }) => {
	const server = await start()
	const postmaster = postmasterOf(server.dataDir)
	renameSync(join(server.dataDir, 'postgres'), join(server.dataDir, 'elsewhere'))
	send(postmaster, 'SIGKILL')
	await expect.poll(() => statusOf(ask(server, '/api/v1/health'))).toBe(503)
	await server.stop()
	expect(await server.ended).toBe(0)
})

// Alone: a start that was told to end has ten seconds, and the others all make a database at once.
it('a signal that comes during the first start ends it in order: no database stays behind', async ({
	expect,
}) => {
	const dataDir = join(workplace.folder, 'data-early')
	const unset = Object.fromEntries(variableNames.map((name) => [name, undefined]))
	const script = new URL('../../../server/main.ts', import.meta.url).pathname
	const server = workplace.start(process.execPath, [script], {
		cwd: workplace.folder,
		env: { ...unset, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(await findPort()) },
	})
	// It is up some hundred milliseconds before anything is served.
	await expect.poll(() => findPostmasters(dataDir).length).toBe(1)
	await server.stop()
	expect(await server.ended).toBe(0)
	expect(findPostmasters(dataDir)).toEqual([])
})
