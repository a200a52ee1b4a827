/** A server that npx started ends with it, its database too: npx passes no signals on. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findPort } from '../../support/machine/free-port.ts'
import { findDatabaseProcesses } from '../../support/machine/postmasters.ts'
import { listProcesses, send } from '../../support/machine/processes.ts'
import { variablesAt } from '../../support/machine/server-process.ts'
import { useWorkplace } from '../../support/machine/starts.ts'

const place = useWorkplace('kurz-npx')
const root = new URL('../../../', import.meta.url).pathname

it.each(['SIGTERM', 'SIGKILL'] as const)('%s to npx ends server and Postgres', async (signal) => {
	const port = await findPort()
	const dataDir = join(place.folder, `data-${signal}`)
	const npx = place.start('npx', ['--yes', 'bun@1.4.5', 'run', 'start'], {
		cwd: root,
		env: { ...variablesAt(port), DATA_DIR: dataDir },
	})
	await npx.says('Kurz serves ')
	const isOurs = ({ command }: { command: string }) => command.includes('server/main.ts')
	const below = (pid: number): number[] =>
		listProcesses()
			.filter(({ parent }) => parent === pid)
			.flatMap((child) => [...(isOurs(child) ? [child.pid] : []), ...below(child.pid)])
	const servers = below(npx.pid!)
	expect(servers).toHaveLength(1)
	expect(findDatabaseProcesses(dataDir)).not.toEqual([])
	send(npx.pid, signal)
	const left = () => [
		...listProcesses().filter(({ pid, command }) => servers.includes(pid) && command !== ''),
		...findDatabaseProcesses(dataDir),
	]
	await expect.poll(left).toEqual([])
	expect(npx.output()).toContain('npx ended')
})
