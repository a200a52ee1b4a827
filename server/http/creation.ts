/** Who may create a link, and how often; the same for the API and the forms. */

import { bounds } from '../../shared/bounds.ts'
import type { Length } from '../../shared/link/field-kinds.ts'
import { type ShortenRequest, shortenRequest } from '../../shared/link/shorten.ts'
import { paths } from '../../shared/paths.ts'
import type { Caller } from '../accounts/caller.ts'
import { fail, invalid, Unavailable } from '../errors.ts'
import type { Created, Repeat } from '../links/create.ts'
import type { Acting } from '../links/find.ts'
import { writtenOf } from '../links/link-hosts.ts'
import type { ImportAsked } from '../moving/import.ts'
import type { Report } from '../moving/report.ts'
import { accountPaths } from './account-paths.ts'
import type { Answered } from './credentials.ts'
import type { Deps, Needs } from './deps.ts'
import { check } from './request.ts'
import { choiceCookie, seeOther } from './see-other.ts'

/**
 * Counts a creation, or `places` of them, for its caller's account or its address, and sets the
 * limit headers. Fails with `rate_limited`; with `validation_failed` for more than could ever pass;
 * with `Unavailable` while the database is known to be away, before anything is read.
 */
export const countCreation = async (
	{
		accounts,
		limit,
		readClient,
		config,
		database,
	}: Needs<'accounts' | 'config' | 'database' | 'limit' | 'readClient'>,
	{ request, headers }: Answered & { request: Request },
	caller: Pick<Caller, 'userId'> | undefined,
	places = 1,
): Promise<void> => {
	const scope = caller === undefined ? 'create' : 'createAuthenticated'
	const most = config.rateLimits[scope]?.points ?? places
	if (places > most) throw invalid('links', 'too_big', `At most ${most} links can be made at once here.`)
	const isOwn = caller !== undefined && config.countsByAccount && !(await accounts.isYoung(caller.userId))
	const who = isOwn ? `account ${caller.userId}` : readClient(request).address
	Object.assign(headers, await limit(scope, who, caller?.userId, places))
	if (database.isAway()) throw new Unavailable(new Error('the database is away'))
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

/** One for each length, as making it takes longer than using it. */
const requests = new WeakMap<Length, ReturnType<typeof shortenRequest>>()

/** What a caller asks for: accounts may have aliases of another length. */
export const readShorten = (
	{ config }: Needs<'config'>,
	caller: Pick<Caller, 'userId'> | undefined,
	sent: unknown,
): ShortenRequest => {
	const length = caller === undefined ? bounds.alias : config.aliasLength
	const request = requests.get(length) ?? shortenRequest(length)
	requests.set(length, request)
	return check(request, sent)
}

/**
 * Creates a link of the caller or their team. Fails as `readShorten`, `links.create` and
 * `teams.acting` do, with `unauthorized` for a team without an account; clears a cookie whose
 * account is gone.
 */
export const createFor = async (
	deps: Needs<'accounts' | 'config' | 'links' | 'credentials'>,
	caller: Caller | undefined,
	sent: unknown,
	repeat?: Repeat,
): ReturnType<Deps['links']['create']> => {
	const { accounts, links, credentials } = deps
	const link = readShorten(deps, caller, sent)
	if (caller === undefined && link.team) throw fail('unauthorized')
	const by = caller && (await accounts.teams.acting(caller, link.team, 'editor'))
	return links.create(link, by?.ownerId ?? null, repeat).catch((error) => {
		throw credentials.clearing(error, caller?.kind === 'session')
	})
}

/**
 * Leads to the page of a newly created link: its owner's, else the monitor key's. The next form
 * begins with the same host.
 */
export const seeCreated = (
	{ config }: Needs<'config'>,
	{ caller, values: { host = '' } }: { caller: Caller | undefined; values: Record<string, string> },
	made: Created,
): Response => {
	const ofOwner = caller?.kind === 'session' && accountPaths.link(writtenOf(made))
	const kept = /^[\w.-]+$/.test(host) ? [choiceCookie('host', host, config.baseUrl)] : []
	return seeOther(ofOwner || `/${paths.monitorUrl(made.monitorKey)}`, kept)
}

/** The hosts that a form offers, the usual one first, and the one that was chosen last. */
export const hostsFor = (
	{ linkHosts }: Needs<'linkHosts'>,
	{ caller, request }: { caller: Pick<Caller, 'userId'> | undefined; request: Request },
	teams: { id: string }[] = [],
) => {
	const owners = caller === undefined ? [] : [caller.userId, ...teams.map(({ id }) => id)]
	const names = linkHosts.choices(owners).map(({ host }) => host)
	const kept = /(?:^|;\s*)host=([\w.-]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
	return { names, last: names.find((name) => name === kept) }
}

/** Imports a file for an account or its team. Fails as the import does, and with `rate_limited`. */
export const importFor = async (
	{
		accounts,
		moving,
		importBudget,
		readClient,
	}: Needs<'accounts' | 'moving' | 'importBudget' | 'readClient'>,
	{ ownerId, userId }: Acting,
	request: Request,
	asked: ImportAsked,
): Promise<Report> => {
	const young = (await accounts.isYoung(userId)) ? readClient(request).address : undefined
	const budget = await importBudget.open(userId, asked.isDryRun, young)
	return moving.imports.run(ownerId, { ...asked, onFit: budget.take }, budget.count)
}
