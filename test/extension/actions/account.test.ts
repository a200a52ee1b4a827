/** Signing in and out, and how politely a link is watched. */
import { expect, it } from 'vitest'
import { signIn, signInWithToken, signOut } from '../../../extension/actions/account.ts'
import { pauseAfter } from '../../../extension/actions/details.ts'
import { readFailure, remedyOf } from '../../../extension/actions/failure.ts'
import { talkTo } from '../../../extension/actions/kurz.ts'
import { shorten } from '../../../extension/actions/shorten.ts'
import { ApiError } from '../../../shared/caller.ts'
import { away, failing, ORIGIN, openTestKurz } from '../../support/browsers/extension-kurz.ts'

const account = { origin: ORIGIN, token: 'kz_secret_1234', name: 'me@example.org' }

it('neither e-mail nor password is kept, only the token', async () => {
	const kurz = await openTestKurz(() =>
		Response.json({ access_token: account.token, name: 'x', expires_at: null }, { status: 201 }),
	)
	await signIn(kurz, ORIGIN, { email: account.name, password: 'a good password' })
	expect(await kurz.items.account.read()).toEqual(account)
	expect(JSON.stringify([...kurz.areas.local.values])).not.toContain('a good password')
	expect(kurz.areas.sync.values.size).toBe(0)
})

it('a pasted token is tried first; what can’t be a token is not sent', async () => {
	const kurz = await openTestKurz(() => Response.json([]))
	await signInWithToken(kurz, ORIGIN, ` ${account.token}\n`)
	expect(await kurz.items.account.read()).toEqual({ ...account, name: '…1234' })
	kurz.service.answer = failing('unauthorized', 401)
	await expect(signInWithToken(kurz, ORIGIN, 'kz_other')).rejects.toMatchObject({ code: 'unauthorized' })
	const sent = kurz.sent.length
	await expect(signInWithToken(kurz, ORIGIN, 'two words')).rejects.toMatchObject({ code: 'unauthorized' })
	expect(kurz.sent).toHaveLength(sent)
	expect((await kurz.items.account.read())?.token).toBe(account.token)
})

it.each([
	['the service revokes it', () => Response.json({ status: 'success' }), true],
	['the token is dead already', failing('unauthorized', 401), true],
	['the service is away', away, false],
])('signing out forgets the token: %s', async (_name, service, isRevoked) => {
	const kurz = await openTestKurz(service)
	await kurz.items.account.write(account)
	expect(await signOut(kurz)).toBe(isRevoked)
	expect(await kurz.items.account.read()).toBeNull()
	expect(kurz.sent[0]!.request.headers.get('authorization')).toBe(`Bearer ${account.token}`)
})

it('a rejected token is noted once, whatever the request was', async () => {
	const kurz = await openTestKurz(failing('unauthorized', 401))
	await kurz.items.account.write(account)
	const wish = { url: 'https://example.org/', options: {}, isPrivate: false, isNew: false }
	await expect(shorten(kurz, wish)).rejects.toMatchObject({ code: 'unauthorized' })
	expect(await kurz.items.account.read()).toEqual({ ...account, rejected: true })

	kurz.service.answer = () => Response.json({ access_token: 'kz_new', name: 'x', expires_at: null })
	await signIn(kurz, ORIGIN, { email: account.name, password: 'a good password' })
	expect(await kurz.items.account.read()).toEqual({ ...account, token: 'kz_new' })
})

it.each([
	['another token is refused', 'kz_other', failing('unauthorized', 401)],
	[
		'something before the service asks for a password',
		account.token,
		() => new Response('', { status: 401 }),
	],
	['the service is away', account.token, away],
])('the stored token stays valid when %s', async (_name, token, service) => {
	const kurz = await openTestKurz(service)
	await kurz.items.account.write(account)
	await expect(talkTo(kurz, ORIGIN, token).client.myLinks()).rejects.toBeInstanceOf(ApiError)
	expect(await kurz.items.account.read()).toEqual(account)
})

it('of two simultaneous sign-ins one token stays, the other is revoked', async () => {
	const valid = new Set<string>()
	const kurz = await openTestKurz(async (request) => {
		if (request.method === 'POST') {
			const token = `kz_${valid.size + 1}`
			valid.add(token)
			return Response.json({ access_token: token, name: 'x', expires_at: null }, { status: 201 })
		}
		if (request.method === 'DELETE')
			valid.delete(request.headers.get('authorization')!.slice('Bearer '.length))
		return Response.json({ status: 'success' })
	})
	const person = { email: account.name, password: 'a good password' }
	await Promise.all([signIn(kurz, ORIGIN, person), signIn(kurz, ORIGIN, person)])
	expect([...valid]).toEqual([(await kurz.items.account.read())?.token])
})

it('the same token pasted again is not revoked; its replacement stays if revoking fails', async () => {
	const kurz = await openTestKurz((request) =>
		request.method === 'DELETE' ? Promise.reject(new TypeError('Failed to fetch')) : Response.json([]),
	)
	await signInWithToken(kurz, ORIGIN, account.token)
	await signInWithToken(kurz, ORIGIN, account.token)
	expect(kurz.sent.map(({ request }) => request.method)).toEqual(['GET', 'GET'])
	await signInWithToken(kurz, ORIGIN, 'kz_other')
	expect(kurz.sent.map(({ request }) => request.method)).toEqual(['GET', 'GET', 'GET', 'DELETE'])
	expect((await kurz.items.account.read())?.token).toBe('kz_other')
})

it.each([
	['all is well', undefined, 60],
	['a service that asks for more time', new ApiError('rate_limited', 429, [], 300), 300],
	['a service that asks for less', new ApiError('rate_limited', 429, [], 5), 60],
	['a service that is away', new ApiError('unreachable', 0), 120],
	['a service that is busy', new ApiError('service_unavailable', 503), 120],
	['a link that is gone', new ApiError('not_found', 404), undefined],
	['a fault of our own', new Error('oh'), undefined],
])('after %s, the time until the next request', (_name, error, seconds) =>
	expect(pauseAfter(error)).toBe(seconds),
)

it.each([
	['Chromium', new Error('Resource::kQuotaBytes quota exceeded')],
	['an older Chromium', new Error('QUOTA_BYTES quota exceeded')],
	['Firefox', new Error('QuotaExceededError: storage.local API call exceeded its quota limitations.')],
	['a disk', new DOMException('', 'QuotaExceededError')],
])('%s that is full is recognised by its error', (_name, error) => {
	expect(readFailure(error)).toEqual({ code: 'storage_full' })
	expect(remedyOf(readFailure(error))).toBe('links')
})

const faulty = (path: string, code: string) =>
	new ApiError('validation_failed', 400, [{ path, code, message: 'Not so.' }])
it.each([
	['a page of the service itself', faulty('url', 'own_host'), 'own_host', 'links'],
	['a page that the operator blocks', faulty('url', 'blocked_host'), 'link_blocked', 'links'],
	['an address that is too long for the service', faulty('url', 'too_big'), 'too_long', 'links'],
	['a request that is', new ApiError('payload_too_large', 413), 'payload_too_large', 'links'],
	['another fault of the address', faulty('url', 'custom'), 'validation_failed', 'links'],
	['a fault of the remembered days', faulty('expires_in', 'too_big'), 'validation_failed', 'settings'],
	['a fault without its place', new ApiError('validation_failed', 400), 'validation_failed', 'links'],
])('%s is not worth trying again', (_name, error, code, remedy) => {
	expect(readFailure(error).code).toBe(code)
	expect(remedyOf(readFailure(error))).toBe(remedy)
})

it('passing failures are tried again, wrong settings lead to the settings', () => {
	expect(remedyOf(readFailure(new ApiError('unreachable', 0)))).toBe('retry')
	expect(remedyOf(readFailure(new ApiError('unauthorized', 401)))).toBe('settings')
	expect(readFailure(new Error('oh'))).toEqual({ code: 'broken' })
})
