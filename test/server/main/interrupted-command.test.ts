/** Ctrl-C ends a command at once, whatever it waits for, and leaves its work undone. */
import { expect, it } from 'vitest'
import { noVariables, serverScript } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { database } = service
const workplace = useWorkplace('kurz-interrupted')

it('a rebuild that waits for a lane ends with the code that shells give to Ctrl-C', async () => {
	const { short_url } = await service.client.shorten({ url: 'https://target.example/' })
	await service.ask(`/${short_url}`)
	await service.project()
	const release = await holdTransaction(database, (tx) => tx`update counting_lanes set slice = slice`)
	const env = { ...noVariables, ...databaseVariables(service) }
	const command = workplace.start(process.execPath, [serverScript, 'rebuild'], { env })
	await untilBlocked(database, 1, 'counting_lanes')
	await command.stop('SIGINT')
	expect([await command.ended, command.output()]).toEqual([130, ''])
	await release()
	const left = () => database.sql`
		select from pg_stat_activity where datname = current_database() and query like '%counting_lanes%' and state <> 'idle'
			and pid <> pg_backend_pid()`
	await expect.poll(left).toHaveLength(0)
})
