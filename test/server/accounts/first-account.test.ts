/** The first account of a new installation is an operator, if it is made from this machine. */
import { expect, it } from 'vitest'
import { emptyAccounts } from '../../support/service/operators.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService({ BASE_URL: 'http://localhost:3000' })
let people = 0
const roleAfterSignUp = async (peer: string, headers: Record<string, string> = {}): Promise<string> => {
	const email = `first-${people++}@example.org`
	const init = asJson({ email, password: 'a good password' })
	const answer = await service.ask('/api/v1/auth/sign-up/email', {
		...init,
		headers: { ...init.headers, ...headers },
		peer,
	})
	expect(answer.status).toBe(200)
	const [user] = await service.database.sql<{ role: string }[]>`select role from users where email = ${email}`
	return user!.role
}

it.each([
	['127.0.0.1', {}, 'operator'],
	['::1', {}, 'operator'],
	['::ffff:127.0.0.1', {}, 'operator'],
	['192.0.2.1', {}, 'member'],
	['127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }, 'member'],
	['127.0.0.1', { forwarded: 'for=192.0.2.1' }, 'member'],
	['127.0.0.1', { 'x-real-ip': '192.0.2.1' }, 'member'],
])('from %s with %o it is %s', async (peer, headers, role) => {
	await emptyAccounts(service)
	expect(await roleAfterSignUp(peer, headers as Record<string, string>)).toBe(role)
	expect(await roleAfterSignUp('127.0.0.1')).toBe('member')
})

it('a proxy that adds no header makes nobody an operator: the service has another name', async () => {
	await emptyAccounts(service)
	const behindProxy = joinService(service, { BASE_URL: 'https://kurz.example' })
	const email = `first-${people++}@example.org`
	await behindProxy.ask('/api/v1/auth/sign-up/email', {
		...asJson({ email, password: 'a good password' }),
		peer: '127.0.0.1',
	})
	const [user] = await service.database.sql<{ role: string }[]>`select role from users where email = ${email}`
	expect(user?.role).toBe('member')
})

it('of two at the same time one is an operator', async () => {
	await emptyAccounts(service)
	const roles = await Promise.all([1, 2, 3].map(() => roleAfterSignUp('127.0.0.1')))
	expect(roles.sort()).toEqual(['member', 'member', 'operator'])
})
