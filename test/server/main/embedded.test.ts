/** A server and its embedded database start and stop together, one after the other. */
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

const workplace = useWorkplace('kurz-embedded-main')

const start = async (more: Record<string, string> = {}) => {
	const env = { RATE_LIMIT_SET: 'off', ...more }
	const server = await startServer(workplace, { env, runtime: impatient })
	return { ...server, ...doorOf(server.origin) }
}
/** Without its folder it can't be restarted. */
const takeAway = async (dataDir: string) => {
	const [folder, elsewhere] = [join(dataDir, 'postgres'), join(dataDir, 'elsewhere')]
	const postmaster = postmasterOf(dataDir)
	renameSync(folder, elsewhere)
	send(postmaster, 'SIGKILL')
	// Backends go on committing until they notice.
	await expect.poll(() => findDatabaseProcesses(dataDir)).toEqual([])
}

it('a server that starts while the one before finishes requests waits for it, and serves what it stored', async () => {
	const before = await start()
	const { dataDir } = before
	const link = await before.make()
	// Once it takes no more connections, they are refused.
	const visiting = crowd(200, () => before.visit(link).catch(() => 0), 8)
	await expect.poll(() => before.visit(link)).toBe(302)
	const stopping = before.stop()
	const after = await start({ DATA_DIR: dataDir })
	await stopping
	for (const status of Object.keys(tally(await visiting))) expect(['302', '0']).toContain(status)
	expect(await before.ended).toBe(0)
	expect(await after.visit(link)).toBe(302)
	expect(findPostmasters(dataDir)).toHaveLength(1)
	await takeAway(dataDir)
	await expect.poll(() => statusOf(after.ask('/api/v1/health'))).toBe(503)
	await after.stop()
	expect(await after.ended).toBe(0)
	expect(findPostmasters(dataDir)).toEqual([])
})
