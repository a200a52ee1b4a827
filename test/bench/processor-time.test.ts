/** Processor time of processes, ended ones too. */
import { expect, it } from 'vitest'
import { useWorkplace } from '../support/machine/starts.ts'
import { readProcessorTime, usedBetween } from './processor-time.ts'

const place = useWorkplace('kurz-bench-processor-time')
const busy = 'const until = process.cpuUsage().user + 150_000; while (process.cpuUsage().user < until);'

it('time of a server and its child is the server’s, that of ended processes the load’s', async () => {
	const child = `const child = Bun.spawn([process.execPath, '-e', ${JSON.stringify(busy)} + ' console.log("used"); setInterval(() => {}, 1000)'], { stdout: 'inherit' })`
	const server = place.start(process.execPath, ['-e', child])
	await server.says('used')
	const before = readProcessorTime({ server: server.pid })
	expect(before.server).toBeGreaterThanOrEqual(150_000)
	expect(before.postgres).toBe(0)
	await place.start(process.execPath, ['-e', busy]).ended
	const used = usedBetween(before, readProcessorTime({ server: server.pid }))
	expect(used.load).toBeGreaterThanOrEqual(120_000)
	expect(used.server).toBeLessThan(used.load)
	expect(used.machine).toBeGreaterThanOrEqual(120_000)
})

it('time of a postmaster includes its processes, ended ones too', async () => {
	const script = `Bun.spawnSync([process.execPath, '-e', ${JSON.stringify(busy)}]); console.log('ended'); setInterval(() => {}, 1000)`
	const postmaster = place.start(process.execPath, ['-e', script])
	await postmaster.says('ended')
	const { postgres, server } = readProcessorTime({ postmaster: postmaster.pid })
	expect(postgres).toBeGreaterThanOrEqual(120_000)
	expect(server).toBe(0)
})
