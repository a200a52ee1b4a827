/** The API of one link: for its monitor key and for its owner, and what a statistics key opens. */
import { Elysia } from 'elysia'
import { done } from '../../shared/answers.ts'
import { editRequest } from '../../shared/link/edit.ts'
import { linkDetails, linkRecord, statisticsLink } from '../../shared/link/links.ts'
import { paths } from '../../shared/paths.ts'
import type { Answered } from '../http/credentials.ts'
import { csvFile } from '../http/csv-file.ts'
import type { Deps } from '../http/deps.ts'
import { readVersion } from '../http/edit-version.ts'
import { check, readJson } from '../http/request.ts'
import { readRange } from '../http/statistics-question.ts'
import { byKey, toChange } from '../links/edit.ts'
import type { LinkRow } from '../store/link-rows.ts'

/** Checks the credential; the link is looked up only when the rest of the request is valid. */
type Admit = (
	params: Record<string, string>,
	request: Request,
	set: Answered,
) => Promise<() => Promise<LinkRow>>

const success = { status: 'success' } as const

const createEdit =
	({ links, statistics, now }: Deps) =>
	async (request: Request, find: () => Promise<LinkRow>, editorOf: (link: LinkRow) => string) => {
		const sent = check(editRequest, await readJson(request))
		const version = readVersion(request, sent)
		const link = await find()
		const edited = await links.edit(link, toChange(sent, now()), { version, by: editorOf(link) })
		return (await statistics.read(edited, { clicks: 0 })).details.linkData
	}

const createClicksCsv = (deps: Deps) => async (find: () => Promise<LinkRow>, request: Request) => {
	const asked = readRange(request.url)
	const link = await find()
	return csvFile(deps, request, `${link.slug}-clicks`, () => deps.statistics.csv(link, asked))
}

export const linkRoutes = (deps: Deps) => {
	const { links, linkHosts, statistics, credentials } = deps
	const edit = createEdit(deps)
	const clicksCsv = createClicksCsv(deps)

	const routesOf = (prefix: string, admit: Admit, editorOf: (link: LinkRow) => string) =>
		new Elysia({ name: prefix, prefix })
			.get(
				'/details',
				async ({ params, request, set }) => {
					const find = await admit(params, request, set)
					const asked = readRange(request.url)
					const link = await find()
					const [{ details }, target_history] = await Promise.all([
						statistics.read(link, { clicks: 0, ...asked }),
						links.historyOf(link),
					])
					return { ...details, target_history }
				},
				{ response: { 200: linkDetails } },
			)
			.get('/clicks.csv', async ({ params, request, set }) => {
				const find = await admit(params, request, set)
				return clicksCsv(find, request)
			})
			.patch(
				'',
				async ({ params, request, set }) => {
					const find = await admit(params, request, set)
					return edit(request, find, editorOf)
				},
				{ response: { 200: linkRecord } },
			)
			.delete(
				'',
				async ({ params, request, set }) => {
					const find = await admit(params, request, set)
					await links.delete(await find())
					return success
				},
				{ response: { 200: done } },
			)
			.post(
				'/statistics-key',
				async ({ params, request, set }) => {
					const find = await admit(params, request, set)
					const key = await links.statistics.share(await find())
					set.status = 201
					return { statistics_url: paths.statisticsUrl(key) }
				},
				{ response: { 201: statisticsLink } },
			)
			.delete(
				'/statistics-key',
				async ({ params, request, set }) => {
					const find = await admit(params, request, set)
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
		routesOf(
			'/api/v1/:short_url/:monitor_key',
			async ({ short_url, monitor_key }, { url }) =>
				() =>
					links.find.bySlugAndKey(linkHosts.asked(short_url, url), monitor_key),
			() => byKey,
		),
		routesOf(
			'/api/v1/my-links/:short_url',
			async ({ short_url }, request, set) => {
				const { userId } = await credentials.require(request, set)
				return () => links.find.ofOwner(userId, linkHosts.asked(short_url, request.url))
			},
			// Found by it, so there is one.
			({ ownerId }) => ownerId!,
		),
		byStatisticsKey,
	])
}
