/** Who may create a link, and at which rate; the same for the JSON interface and the forms. */
import { paths } from '../../shared/paths.ts'
import type { ShortenRequest } from '../../shared/shorten.ts'
import type { Caller } from '../accounts/caller.ts'
import { fail } from '../errors.ts'
import type { Repeat } from '../links/create.ts'
import { accountPaths } from './account-paths.ts'
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
 * Counts a creation against its caller and answers who that is; undefined for an anonymous one. The wider limit is for
 * verified credentials only: one that fails counts as anonymous. Fails with `rate_limited`, `unauthorized`, `forbidden`.
 */
export const limitCreation = async (
	deps: Pick<Deps, 'config' | 'credentials' | 'limit' | 'readClient'>,
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

/** Creates a link for whoever was let in. Fails as `links.create` does; a cookie whose account is gone is cleared. */
export const createFor = (
	{ links, credentials }: Pick<Deps, 'links' | 'credentials'>,
	caller: Caller | undefined,
	link: ShortenRequest,
	repeat?: Repeat,
): ReturnType<Deps['links']['create']> =>
	links.create(link, caller?.userId ?? null, repeat).catch((error) => {
		throw credentials.clearing(error, caller?.kind === 'session')
	})

/** The page of a link that a form created: its owner's, else the one its monitor key opens. */
export const pageOfCreated = (
	{ slug, monitorKey }: { slug: string; monitorKey: string },
	caller: Caller | undefined,
): string => (caller?.kind === 'session' ? accountPaths.link(slug) : `/${paths.monitorUrl(monitorKey)}`)
