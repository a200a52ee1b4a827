/** The API of a link's keys: another monitor key or none, and its statistics key. */
import { Elysia } from 'elysia'
import { done } from '../../shared/answers.ts'
import { monitorLink, statisticsLink } from '../../shared/link/links.ts'
import { paths } from '../../shared/paths.ts'
import type { Deps } from '../http/deps.ts'
import type { Way } from './link.ts'

const success = { status: 'success' } as const

/** Of the links at this path. */
export const linkKeyRoutes = ({ links }: Deps, prefix: string, { admit, replaceKey, mayEndKey }: Way) => {
	const routes = new Elysia({ name: `keys ${prefix}`, prefix })
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
		.post(
			'/monitor-key',
			async ({ params, request, set }) => {
				const key = await replaceKey(params, request, set)
				set.status = 201
				return { monitor_url: paths.monitorUrl(key) }
			},
			{ response: { 201: monitorLink } },
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
	return mayEndKey === undefined
		? routes
		: routes.delete(
				'/monitor-key',
				async ({ params, request, set }) => {
					const { find } = await admit(params, request, set)
					await links.monitor.end(await find())
					return success
				},
				{ response: { 200: done } },
			)
}
