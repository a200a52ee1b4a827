/** `Type=notify`: systemd hears that the server serves, lives and stops. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { receiveAt } from '../../support/machine/datagrams.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'

const at = await openTestDatabase()
const workplace = useWorkplace('kurz-systemd')
const noSystemd = process.platform === 'linux' ? '' : ' (skipped: only Linux has systemd)'

it.skipIf(noSystemd !== '')(`READY, then WATCHDOG, then STOPPING${noSystemd}`, async () => {
	const socket = join(workplace.folder, 'notify')
	using systemd = receiveAt(socket)
	const env = { ...databaseVariables(at), NOTIFY_SOCKET: socket, WATCHDOG_USEC: '100000' }
	const server = await startServer(workplace, { env: { ...env, WATCHDOG_PID: undefined } })
	const next = () => expect.poll(systemd.next)
	await next().toBe(`READY=1\nSTATUS=serves ${server.origin}\n`)
	for (let beats = 0; beats < 3; beats++) await next().toBe('WATCHDOG=1\n')
	await server.stop()
	expect(await server.ended).toBe(0)
	const rest: string[] = []
	for (let told = systemd.next(); told !== undefined; told = systemd.next()) rest.push(told)
	expect(rest.filter((told) => !told.startsWith('WATCHDOG'))).toEqual([
		expect.stringMatching(/^STOPPING=1\n/),
	])
})
