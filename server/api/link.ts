/** The API of one link: for its monitor key and for its owner, and what a statistics key opens. */
import { Elysia } from 'elysia'
import { done } from '../../shared/answers.ts'
import { editRequest } from '../../shared/link/edit-request.ts'
import { linkDetails, linkRecord } from '../../shared/link/links.ts'
import type { Owner } from '../../shared/owners.ts'
import type { Answered } from '../http/credentials.ts'
import { csvFile } from '../http/csv-file.ts'
import type { Deps } from '../http/deps.ts'
import { readVersion } from '../http/edit-version.ts'
import { check, isRead, readJson } from '../http/request.ts'
import { readRange } from '../http/statistics-question.ts'
import { guardRepeatKey } from '../links/create.ts'
import { byKey, toChange } from '../links/edit.ts'
import type { LinkRow } from '../store/link-rows.ts'
import { linkKeyRoutes } from './link-keys.ts'

/** Looks the link up; only when the rest of the request is valid. */
type Find = () => Promise<LinkRow>
/** A way to a link: checks the credential, and says who edits. */
export interface Way {
	admit: (
		params: Record<string, string>,
		request: Request,
		set: Answered,
	) => Promise<{ find: Find; by: string }>
	/** Answers the new monitor key. */
	replaceKey: (params: Record<string, string>, request: Request, set: Answered) => Promise<string>
	/** Who needs no key may end it. */
	mayEndKey?: true
	/** How its record names the owner, for those who may know. */
	ownerOf: (link: LinkRow) => Promise<Owner | undefined>
}

const success = { status: 'success' } as const

const createEdit =
	({ links, statistics, now }: Deps) =>
	async (request: Request, { find, by }: { find: Find; by: string }) => {
		// Before the body is read, which may cost more than an edit.
		await find()
		const sent = check(editRequest, await readJson(request))
		const version = readVersion(request, sent)
		// Who was allowed to may not be any more: a body takes as long as its sender likes.
		const link = await find()
		const edited = await links.edit(link, toChange(sent, now()), { version, by })
		return { link, record: (await statistics.read(edited, { clicks: 0 })).details.linkData }
	}

const createClicksCsv = (deps: Deps) => async (find: Find, request: Request) => {
	const asked = readRange(request.url)
	const link = await find()
	return csvFile(deps, request, `${link.slug}-clicks`, () => deps.statistics.csv(link, asked))
}

/** What a statistics key opens. */
const byStatisticsKey = (deps: Deps) => {
	const { links, statistics } = deps
	const clicksCsv = createClicksCsv(deps)
	return new Elysia({ name: 'statistics', prefix: '/s/:statistics_key' })
		.get(
			'/details',
			async ({ params: { statistics_key: key }, request }) => {
				const asked = readRange(request.url)
				return (await statistics.read(await links.find.byStatisticsKey(key), { clicks: 0, ...asked })).details
			},
			{ response: { 200: linkDetails } },
		)
		.get('/clicks.csv', async ({ params: { statistics_key: key }, request }) =>
			clicksCsv(() => links.find.byStatisticsKey(key), request),
		)
}

export const linkRoutes = (deps: Deps) => {
	const { accounts, links, linkHosts, statistics, credentials } = deps
	const edit = createEdit(deps)
	const clicksCsv = createClicksCsv(deps)

	const routesOf = (prefix: string, { admit, ownerOf }: Way) =>
		new Elysia({ name: prefix, prefix })
			.get(
				'/details',
				async ({ params, request, set }) => {
					const { find } = await admit(params, request, set)
					const asked = readRange(request.url)
					const link = await find()
					const [{ details }, target_history, owner] = await Promise.all([
						statistics.read(link, { clicks: 0, ...asked }),
						links.historyOf(link),
						ownerOf(link),
					])
					return { ...details, linkData: { ...details.linkData, owner }, target_history }
				},
				{ response: { 200: linkDetails } },
			)
			.get('/clicks.csv', async ({ params, request, set }) => {
				const { find } = await admit(params, request, set)
				return clicksCsv(find, request)
			})
			.patch(
				'',
				async ({ params, request, set }) => {
					const { link, record } = await edit(request, await admit(params, request, set))
					return { ...record, owner: await ownerOf(link) }
				},
				{ response: { 200: linkRecord } },
			)
			.delete(
				'',
				async ({ params, request, set }) => {
					const { find } = await admit(params, request, set)
					await links.delete(await find())
					return success
				},
				{ response: { 200: done } },
			)

	const bothOf = (prefix: string, way: Way) => [routesOf(prefix, way), linkKeyRoutes(deps, prefix, way)]
	const ofOwner = (userId: string, { short_url = '' }: Record<string, string>, request: Request) =>
		links.find.ofOwner(
			...([userId, linkHosts.asked(short_url, request.url), isRead(request) ? 'viewer' : 'editor'] as const),
		)
	return new Elysia({ name: 'link' }).use([
		...bothOf('/api/v1/:short_url/:monitor_key', {
			admit: async ({ short_url, monitor_key }, { url }) => ({
				find: () => links.find.bySlugAndKey(linkHosts.asked(short_url, url), monitor_key),
				by: byKey,
			}),
			replaceKey: async ({ short_url, monitor_key: key = '' }, { url, headers }) => {
				const repeat = headers.get('idempotency-key') ?? undefined
				if (repeat !== undefined) guardRepeatKey(repeat)
				return links.monitor.replaceByKey({ key, slug: linkHosts.asked(short_url, url) }, repeat)
			},
			// Readers with a key may be anybody.
			ownerOf: async () => undefined,
		}),
		...bothOf('/api/v1/my-links/:short_url', {
			admit: async (params, request, set) => {
				const { userId } = await credentials.require(request, set)
				return { find: () => ofOwner(userId, params, request), by: userId }
			},
			replaceKey: async (params, request, set) => {
				const { userId } = await credentials.require(request, set)
				return links.monitor.replace(await ofOwner(userId, params, request))
			},
			mayEndKey: true,
			ownerOf: ({ ownerId }) => accounts.teams.ownerOf(ownerId!),
		}),
		byStatisticsKey(deps),
	])
}
