/** Failures that a Citus coordinator hands on: a worker is away, or knows a row already. */
import postgres from 'postgres'
import { expect, it } from 'vitest'
import { endsConnection, isUniqueViolation, reading } from '../../../../server/store/driver/failures.ts'

const failure = (message: string, code = '08006') => {
	const error = Object.create(postgres.PostgresError.prototype) as Error
	return Object.assign(error, { name: 'PostgresError', message, code, query: 'select' })
}
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
	const message = 'connection to the remote node kurz@127.0.0.1:9701 failed with the following error: refused'
	const away = failure(message)
	expect(endsConnection(away)).toBe(false)
	expect(await timesAsked(away)).toBe(1)
})

it('any other failure of its class is one, and what only reads is asked again', async () => {
	const broken = failure('the connection was lost')
	expect(endsConnection(broken)).toBe(true)
	expect(await timesAsked(broken)).toBeGreaterThan(1)
})

it('a row that a worker knows already is one, though the code is lost', () => {
	const known = 'duplicate key value violates unique constraint "link_visitors_link_id_ip_hash_pk_102033"'
	for (const code of ['23505', 'XX000']) expect(isUniqueViolation(failure(known, code))).toBe(true)
	expect(isUniqueViolation(failure('another error', 'XX000'))).toBe(false)
	expect(isUniqueViolation(failure(known))).toBe(false)
})
