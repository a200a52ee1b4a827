/** What a server says while its standby confirms nothing, and after the standby was promoted. */
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../support/machine/server-process.ts'
import { startPair } from '../../support/machine/standby.ts'
import { openWorkplace } from '../../support/machine/workplace.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { asJson } from '../../support/service/json.ts'

// That nothing is lost, nor counted too often, is said by the faults (test/faults/kinds/failovers.ts).
it('health says that the standby is down, and which host is the primary, and the log when that changes', async () => {
	const workplace = openWorkplace('kurz-failover')
	const { url, primary, standby } = await startPair(workplace)
	onTestFinished(async () => {
		standby.thaw()
		await workplace.close()
	})
	const env = { DATABASE_URL: url, SECRET: 'x'.repeat(32), RATE_LIMIT_SET: 'off', LOG_FORMAT: 'json' }
	const server = await startServer(workplace, { env })
	const { ask, make, visit } = doorOf(server.origin)
	const shorten = () => statusOf(ask('/api/v1/shorten', asJson({ url: 'https://target.example/' })))
	const health = (accept = 'application/json') => ask('/api/v1/health', { headers: { accept } })
	const page = async () => (await health('text/html')).text()
	const link = await make()
	expect(await page()).toContain(`primary ${primary.name}`)

	standby.freeze()
	const refused = await Promise.all([crowd(5, () => visit(link)), crowd(1, shorten)])
	expect(tally(refused.flat())).toEqual({ 503: 6 })
	// A click and a creation at least had been sent.
	await expect.poll(async () => (await (await health()).json()).unknown_outcomes).toBeGreaterThanOrEqual(2)
	const told = await health()
	expect([told.status, await told.json()]).toMatchObject([503, { status: 'degraded', database: 'connected' }])
	expect(await page()).toMatch(new RegExp(`its standby down.*primary ${primary.name}`))
	standby.thaw()
	await expect.poll(async () => (await health()).status).toBe(200)
	// What a slow standby confirms too late is refused still.
	await expect.poll(() => visit(link)).toBe(302)
	await expect.poll(shorten).toBe(201)

	primary.kill()
	await standby.promote()
	await expect.poll(() => visit(link)).toBe(302)
	expect(await page()).toContain(`primary ${standby.name}`)
	expect(server.output()).toContain(`"primary":"${standby.name}"`)
	expect(server.output()).not.toContain(new URL(primary.url).password)
	await server.stop()
	expect(await server.ended).toBe(0)
})
