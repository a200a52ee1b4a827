/** Owns who may make a link, and at which pace; the same for the JSON interface and the forms. */
import type { ShortenRequest } from '../../shared/shorten.ts'
import type { Caller } from '../accounts/accounts.ts'
import { fail } from '../errors.ts'
import type { Repeat } from '../links/create.ts'
import type { Answered } from './credentials.ts'
import type { Deps } from './deps.ts'

/** Counts a request of a scope against its address; the answer says so. Fails with `rate_limited`. */
export const countCreation = async (
	{ limit, readClient }: Pick<Deps, 'limit' | 'readClient'>,
	request: Request,
	{ headers }: Answered,
	scope: 'create' | 'createAuthenticated',
): Promise<void> => {
	Object.assign(headers, await limit(scope, readClient(request).address))
}

/**
 * Counts a creation against its caller and answers who that is; undefined for an anonymous one. The wider pace is for
 * verified credentials only: one that fails counts as anonymous. Fails with `rate_limited`, `unauthorized`, `forbidden`.
 */
export const limitCreation = async (
	deps: Deps,
	request: Request,
	set: Answered,
): Promise<Caller | undefined> => {
	const { config, credentials } = deps
	const caller = await credentials.identify(request, set).catch(async (error) => {
		await countCreation(deps, request, set, 'create')
		throw error
	})
	await countCreation(deps, request, set, caller === undefined ? 'create' : 'createAuthenticated')
	if (caller === undefined && !config.anonymous) throw fail('unauthorized')
	return caller
}

/** Makes a link for who was let in. Fails like `createLink`, and with `unauthorized` when their account is gone meanwhile. */
export const createFor = (
	{ createLink, credentials }: Pick<Deps, 'createLink' | 'credentials'>,
	caller: Caller | undefined,
	link: ShortenRequest,
	repeat?: Repeat,
) =>
	createLink(link, { ownerId: caller?.userId ?? null, repeat }).catch((error) => {
		throw credentials.clearing(error, caller?.kind === 'session')
	})
