/** That a worker of Citus is away says nothing about our own connection, and is not asked again. */
import postgres from 'postgres'
import { expect, it } from 'vitest'
import { endsConnection, reading } from '../../../server/store/failures.ts'

const failure = (message: string) =>
	Object.assign(Object.create(postgres.PostgresError.prototype) as Error, {
		name: 'PostgresError',
		message,
		code: '08006',
		query: 'select',
	})
const timesAsked = async (error: Error): Promise<number> => {
	let times = 0
	const asked = reading(async () => {
		times += 1
		throw error
	})
	await expect(asked).rejects.toMatchObject({ name: 'Unavailable' })
	return times
}

it('a worker that is away is no broken connection, and is asked once', async () => {
	const away = failure(
		'connection to the remote node kurz@127.0.0.1:9701 failed with the following error: refused',
	)
	expect(endsConnection(away)).toBe(false)
	expect(await timesAsked(away)).toBe(1)
})

it('any other failure of its class is one, and what only reads is asked again', async () => {
	const broken = failure('the connection was lost')
	expect(endsConnection(broken)).toBe(true)
	expect(await timesAsked(broken)).toBeGreaterThan(1)
})
