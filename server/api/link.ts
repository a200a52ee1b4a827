/** The API of one link: for its monitor key and for its owner, and what a statistics key opens. */
import { Elysia } from 'elysia'
import { done } from '../../shared/answers.ts'
import { editRequest } from '../../shared/link/edit.ts'
import { linkDetails, linkRecord, statisticsLink } from '../../shared/link/links.ts'
import type { Owner } from '../../shared/owners.ts'
import { paths } from '../../shared/paths.ts'
import type { Answered } from '../http/credentials.ts'
import { csvFile } from '../http/csv-file.ts'
import type { Deps } from '../http/deps.ts'
import { readVersion } from '../http/edit-version.ts'
import { check, isRead, readJson } from '../http/request.ts'
import { readRange } from '../http/statistics-question.ts'
import { byKey, toChange } from '../links/edit.ts'
import type { LinkRow } from '../store/link-rows.ts'

/** Looks the link up; only when the rest of the request is valid. */
type Find = () => Promise<LinkRow>
/** A way to a link: checks the credential, and says who edits. */
interface Way {
	admit: (
		params: Record<string, string>,
		request: Request,
		set: Answered,
	) => Promise<{ find: Find; by: string }>
	/** How its record names the owner, for those who may know. */
	ownerOf: (link: LinkRow) => Promise<Owner | undefined>
}

const success = { status: 'success' } as const

const createEdit =
	({ links, statistics, now }: Deps) =>
	async (request: Request, { find, by }: { find: Find; by: string }) => {
		const sent = check(editRequest, await readJson(request))
		const version = readVersion(request, sent)
		const link = await find()
		const edited = await links.edit(link, toChange(sent, now()), { version, by })
		return { link, record: (await statistics.read(edited, { clicks: 0 })).details.linkData }
	}

const createClicksCsv = (deps: Deps) => async (find: Find, request: Request) => {
	const asked = readRange(request.url)
	const link = await find()
	return csvFile(deps, request, `${link.slug}-clicks`, () => deps.statistics.csv(link, asked))
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
			.post(
				'/statistics-key',
				async ({ params, request, set }) => {
					const { find } = await admit(params, request, set)
					const key = await links.statistics.share(await find())
					set.status = 201
					return { statistics_url: paths.statisticsUrl(key) }
				},
				{ response: { 201: statisticsLink } },
			)
			.delete(
				'/statistics-key',
				async ({ params, request, set }) => {
					const { find } = await admit(params, request, set)
					await links.statistics.end(await find())
					return success
				},
				{ response: { 200: done } },
			)

	const byStatisticsKey = new Elysia({ name: 'statistics', prefix: '/s/:statistics_key' })
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

	return new Elysia({ name: 'link' }).use([
		routesOf('/api/v1/:short_url/:monitor_key', {
			admit: async ({ short_url, monitor_key }, { url }) => ({
				find: () => links.find.bySlugAndKey(linkHosts.asked(short_url, url), monitor_key),
				by: byKey,
			}),
			// Readers with a key may be anybody.
			ownerOf: async () => undefined,
		}),
		routesOf('/api/v1/my-links/:short_url', {
			admit: async ({ short_url }, request, set) => {
				const { userId } = await credentials.require(request, set)
				const needed = isRead(request) ? 'viewer' : 'editor'
				return {
					find: () => links.find.ofOwner(userId, linkHosts.asked(short_url, request.url), needed),
					by: userId,
				}
			},
			ownerOf: ({ ownerId }) => accounts.teams.ownerOf(ownerId!),
		}),
		byStatisticsKey,
	])
}
