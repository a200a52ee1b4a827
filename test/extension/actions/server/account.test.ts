/** Signing in and out, what a failure is called, and when to try again. */
import { describe, expect, it } from 'vitest'
import { shorten } from '../../../../extension/actions/making/shorten.ts'
import { signIn, signInWithToken, signOut } from '../../../../extension/actions/server/account.ts'
import { callsTo } from '../../../../extension/actions/server/calls.ts'
import { pauseAfter } from '../../../../extension/actions/server/details.ts'
import { readFailure } from '../../../../extension/actions/server/failure.ts'
import { remedyOf } from '../../../../extension/actions/server/remedies.ts'
import { ApiError } from '../../../../shared/client/caller.ts'
import { away, failing, ORIGIN, openTestKurz, wish } from '../../../support/browsers/extension-kurz.ts'

const account = { origin: ORIGIN, token: 'kz_secret_1234', name: 'me@example.org' }
const person = { email: account.name, password: 'a good password' }
const tokenAnswer = (token: string) =>
	Response.json({ access_token: token, name: 'x', expires_at: null }, { status: 201 })

it('the token is stored, and not the password', async () => {
	const kurz = await openTestKurz(() => tokenAnswer(account.token))
	await signIn(kurz, ORIGIN, person)
	expect(await kurz.items.account.read()).toEqual(account)
	expect(JSON.stringify([...kurz.areas.local.values])).not.toContain('a good password')
	expect(kurz.areas.sync.values.size).toBe(0)
})

it('a pasted token is tried first. What can’t be a token is not sent', async () => {
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
	['the server revokes it', () => Response.json({ status: 'success' }), true],
	['it is already dead', failing('unauthorized', 401), true],
	['the server is unreachable', away, false],
])('signing out forgets the token when %s', async (_name, service, isRevoked) => {
	const kurz = await openTestKurz(service)
	await kurz.items.account.write(account)
	expect(await signOut(kurz)).toBe(isRevoked)
	expect(await kurz.items.account.read()).toBeNull()
	expect(kurz.sent[0]!.request.headers.get('authorization')).toBe(`Bearer ${account.token}`)
})

it('any request notices a rejected token. Signing in again replaces it', async () => {
	const kurz = await openTestKurz(failing('unauthorized', 401))
	await kurz.items.account.write(account)
	await expect(shorten(kurz, wish)).rejects.toMatchObject({ code: 'unauthorized' })
	expect(await kurz.items.account.read()).toEqual({ ...account, rejected: true })

	kurz.service.answer = () => tokenAnswer('kz_new')
	await signIn(kurz, ORIGIN, person)
	expect(await kurz.items.account.read()).toEqual({ ...account, token: 'kz_new' })
})

it.each([
	['another token is refused', 'kz_other', failing('unauthorized', 401)],
	['a proxy asks for a password', account.token, () => new Response('', { status: 401 })],
	['the server is unreachable', account.token, away],
])('the stored token stays valid when %s', async (_name, token, service) => {
	const kurz = await openTestKurz(service)
	await kurz.items.account.write(account)
	await expect(callsTo(kurz, ORIGIN, token).myLinks()).rejects.toBeInstanceOf(ApiError)
	expect(await kurz.items.account.read()).toEqual(account)
})

it('after two simultaneous sign-ins one token stays, the other is revoked', async () => {
	const valid = new Set<string>()
	const kurz = await openTestKurz(async (request) => {
		if (request.method === 'POST') {
			const token = `kz_${valid.size + 1}`
			valid.add(token)
			return tokenAnswer(token)
		}
		if (request.method === 'DELETE')
			valid.delete(request.headers.get('authorization')!.slice('Bearer '.length))
		return Response.json({ status: 'success' })
	})
	await Promise.all([signIn(kurz, ORIGIN, person), signIn(kurz, ORIGIN, person)])
	expect([...valid]).toEqual([(await kurz.items.account.read())?.token])
})

it('the same token pasted again is not revoked. A new token stays if revoking the old one fails', async () => {
	const kurz = await openTestKurz((request) =>
		request.method === 'DELETE' ? away(request) : Response.json([]),
	)
	await signInWithToken(kurz, ORIGIN, account.token)
	await signInWithToken(kurz, ORIGIN, account.token)
	expect(kurz.methods()).toEqual(['GET', 'GET'])
	await signInWithToken(kurz, ORIGIN, 'kz_other')
	expect(kurz.methods()).toEqual(['GET', 'GET', 'GET', 'DELETE'])
	expect((await kurz.items.account.read())?.token).toBe('kz_other')
})

it.each([
	['success', undefined, 60],
	['a server asks for a longer pause', new ApiError('rate_limited', 429, [], 300), 300],
	['a server asks for a shorter pause', new ApiError('rate_limited', 429, [], 5), 60],
	['a server is unreachable', new ApiError('unreachable', 0), 120],
	['a server is busy', new ApiError('service_unavailable', 503), 120],
	['a link is gone', new ApiError('not_found', 404), undefined],
	['a bug of ours', new Error('oh'), undefined],
])('after %s the next request follows in %3$s seconds', (_name, error, seconds) =>
	expect(pauseAfter(error)).toBe(seconds),
)

describe('a failure', () => {
	const remedy = (error: unknown) => {
		const failure = readFailure(error)
		return [failure.code, remedyOf(failure)]
	}
	const faulty = (path: string, code: string) =>
		new ApiError('validation_failed', 400, [{ path, code, message: 'Not so.' }])

	it.each([
		['full storage in Chromium', new Error('Resource::kQuotaBytes quota exceeded'), 'storage_full', 'links'],
		['full storage in an older Chromium', new Error('QUOTA_BYTES quota exceeded'), 'storage_full', 'links'],
		[
			'full storage in Firefox',
			new Error('QuotaExceededError: storage.local API call exceeded its quota limitations.'),
			'storage_full',
			'links',
		],
		['a full disk', new DOMException('', 'QuotaExceededError'), 'storage_full', 'links'],
		['a page of the server itself', faulty('url', 'own_host'), 'own_host', 'links'],
		['a page that the operator blocks', faulty('url', 'blocked_host'), 'link_blocked', 'links'],
		['an address that is too long', faulty('url', 'too_big'), 'too_long', 'links'],
		['a request that is too long', new ApiError('payload_too_large', 413), 'payload_too_large', 'links'],
		['another fault of the address', faulty('url', 'custom'), 'validation_failed', 'links'],
		['a fault of the remembered days', faulty('expires_in', 'too_big'), 'validation_failed', 'settings'],
		['an expiry that has passed', faulty('expires_at', 'too_small'), 'expiry_past', 'links'],
		['a fault without its place', new ApiError('validation_failed', 400), 'validation_failed', 'links'],
		['a rejected token', new ApiError('unauthorized', 401), 'unauthorized', 'settings'],
		['an unreachable server', new ApiError('unreachable', 0), 'unreachable', 'retry'],
	])('%s has the code %3$s and leads to %4$s', (_name, error, code, expected) =>
		expect(remedy(error)).toEqual([code, expected]),
	)

	it('of our own is "broken"', () => expect(readFailure(new Error('oh'))).toEqual({ code: 'broken' }))
})
