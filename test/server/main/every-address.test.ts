/** Without HOST the service answers on IPv4 and, where the machine has it, on IPv6. */
import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'

const workplace = useWorkplace('kurz-addresses')
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === 'IPv6'))

it.each([1, 2])('%i processes answer at every address', async (processes) => {
	const env = {
		...databaseVariables(await openTestDatabase()),
		HOST: undefined,
		PROCESSES: String(processes),
	}
	const { origin } = await startServer(workplace, { env })
	for (const host of ['127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])]) {
		const { status } = await fetch(`http://${host}:${new URL(origin).port}/livez`)
		expect([host, status]).toEqual([host, 200])
	}
})
