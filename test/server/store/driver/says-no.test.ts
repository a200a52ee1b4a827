/** A database that lets nobody in any more is away for a while, and no error of ours. */
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../../../../server/store/driver/connect.ts'
import { statusOf } from '../../../support/service/crowd.ts'
import { asJson, joinService, openService } from '../../../support/service/service.ts'

const direct = await openService()

/** Answers every connection as Postgres does (a message `E` with its fields), and hangs up. */
const openRefusing = async (code: string, message: string): Promise<number> => {
	const fields = `SFATAL\0VFATAL\0C${code}\0M${message}\0\0`
	const answer = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(fields)])
	answer.writeInt32BE(fields.length + 4, 1)
	const server = createServer((socket) => {
		socket.on('error', () => {})
		socket.once('data', () => socket.end(answer))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => void server.close())
	return (server.address() as { port: number }).port
}

it.each([
	['28P01', 'password authentication failed for user "kurz"'],
	['28000', 'no pg_hba.conf entry for host "127.0.0.1", user "kurz"'],
	['53300', 'sorry, too many clients already'],
])(
	'%s (%s): visits and creations are asked to come again, health says that it is away',
	async (code, message) => {
		const port = await openRefusing(code, message)
		const database = connect(`postgres://kurz:changed@127.0.0.1:${port}/kurz`, { prepare: direct.prepare })
		onTestFinished(() => database.close(0))
		const patience = { toWrite: 800, toAnswer: 1_000, toServe: 1_200 }
		const service = joinService({ ...direct, database }, {}, undefined, patience)
		expect(await statusOf(service.ask('/a-link'))).toBe(503)
		const made = await service.ask('/api/v1/shorten', asJson({ url: 'https://target.example/' }))
		expect([made.status, await made.json()]).toEqual([503, { error: 'service_unavailable' }])
		expect(await (await service.ask('/api/v1/health')).json()).toMatchObject({ status: 'unhealthy' })
	},
)
