/** With a full disk, health reports it, no answered click is lost, and free space heals it. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '../../support/machine/server-process.ts'
import { noSmallDisk, openSmallDisk } from '../../support/machine/small-disk.ts'
import { fillUp } from '../../support/machine/small-mount.ts'
import { useWorkplace } from '../../support/machine/starts.ts'
import { statusOf } from '../../support/service/crowd.ts'
import { doorOf } from '../../support/service/front-door.ts'

const workplace = useWorkplace('kurz-full-disk')

test.runIf(noSmallDisk === '')(
	`a full disk degrades health and refuses visits; later every answered click is counted${noSmallDisk}`,
	async () => {
		const disk = openSmallDisk(150)
		const env = { RATE_LIMIT_SET: 'off', DATA_DIR: join(disk, 'data') }
		const server = await startServer(workplace, { env })
		const { ask, make } = doorOf(server.origin)
		const { slug, clicks } = await make()

		const makeRoom = fillUp(disk)
		// Every user agent is new, so that storing it needs room.
		const visit = (nth: number) =>
			statusOf(ask(`/${slug}`, { headers: { 'user-agent': `${nth} ${'x'.repeat(400)}` } }))
		let redirects = 0
		let last = 302
		for (let nth = 0; last === 302 && nth < 20_000; nth++) {
			last = await visit(nth)
			if (last === 302) redirects += 1
		}
		expect(last).toBe(503)
		const read = async () => (await ask('/api/v1/health')).json()
		const health = async () => (await read()).status
		expect(await health()).not.toBe('healthy')
		expect((await read()).disk_free_bytes).toBeLessThan(10_000_000)
		expect(server.output()).toContain('the disk is full')

		makeRoom()
		await expect.poll(health).toBe('healthy')
		await expect.poll(() => visit(0)).toBe(302)
		expect(await clicks()).toBe(redirects + 1)
		await server.stop()
	},
)
