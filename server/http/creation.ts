/** Who may create a link, and how often; the same for the API and the forms. */

import type { ShortenRequest } from '../../shared/link/shorten.ts'
import { paths } from '../../shared/paths.ts'
import type { Caller } from '../accounts/caller.ts'
import { fail } from '../errors.ts'
import type { Created, Repeat } from '../links/create.ts'
import { writtenOf } from '../links/link-hosts.ts'
import type { ImportAsked } from '../moving/import.ts'
import type { Report } from '../moving/report.ts'
import { accountPaths } from './account-paths.ts'
import type { Answered } from './credentials.ts'
import type { Deps, Needs } from './deps.ts'

/**
 * Counts a creation, or `places` of them, for its caller's account or its address, and sets the
 * limit headers. Fails with `rate_limited`.
 */
export const countCreation = async (
	{ limit, readClient, config }: Needs<'limit' | 'readClient' | 'config'>,
	{ request, headers }: Answered & { request: Request },
	caller: Pick<Caller, 'userId'> | undefined,
	places = 1,
): Promise<void> => {
	const scope = caller === undefined ? 'create' : 'createAuthenticated'
	const isOwn = caller !== undefined && config.countsByAccount
	const who = isOwn ? `account ${caller.userId}` : readClient(request).address
	Object.assign(headers, await limit(scope, who, caller?.userId, places))
}

/**
 * Counts a creation and returns its caller; undefined for an anonymous one. The higher limit is for
 * verified credentials only: an invalid one counts as anonymous. Fails with `rate_limited`,
 * `unauthorized`, `forbidden`.
 */
export const limitCreation = async (
	deps: Deps,
	request: Request,
	set: Answered,
): Promise<Caller | undefined> => {
	const { config, credentials } = deps
	const caller = await credentials.identify(request, set, 'create').catch(async (error) => {
		await countCreation(deps, { request, ...set }, undefined)
		throw error
	})
	await countCreation(deps, { request, ...set }, caller)
	if (caller === undefined && !config.anonymous) throw fail('unauthorized')
	return caller
}

/** Creates a link. Fails as `links.create` does; clears a cookie whose account is gone. */
export const createFor = (
	{ links, credentials }: Needs<'links' | 'credentials'>,
	caller: Caller | undefined,
	link: ShortenRequest,
	repeat?: Repeat,
): ReturnType<Deps['links']['create']> =>
	links.create(link, caller?.userId ?? null, repeat).catch((error) => {
		throw credentials.clearing(error, caller?.kind === 'session')
	})

/** The page of a newly created link: its owner's, else the monitor key's. */
export const pageOfCreated = (made: Created, caller: Caller | undefined): string =>
	caller?.kind === 'session' ? accountPaths.link(writtenOf(made)) : `/${paths.monitorUrl(made.monitorKey)}`

/** Imports a file for an account. Fails as `moving.imports.run` does, and with `rate_limited`. */
export const importFor = async (
	{ moving, importBudget }: Needs<'moving' | 'importBudget'>,
	userId: string,
	asked: ImportAsked,
): Promise<Report> => moving.imports.run(userId, asked, await importBudget.open(userId, asked.isDryRun))
