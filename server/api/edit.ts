/** `PATCH` of a link, by its monitor key and by its owner. */
import { Elysia } from 'elysia'
import { editRequest } from '../../shared/edit.ts'
import { type LinkRecord, linkRecord } from '../../shared/links.ts'
import type { Deps } from '../http/deps.ts'
import { check, readJson } from '../http/request.ts'
import { toChange } from '../links/edit.ts'
import type { LinkRow } from '../store/link-rows.ts'

export const editRoutes = ({
	links,
	statistics,
	credentials,
	now,
}: Pick<Deps, 'links' | 'statistics' | 'credentials' | 'now'>) => {
	const edit = async (request: Request, find: () => Promise<LinkRow>): Promise<LinkRecord> => {
		const change = toChange(check(editRequest, await readJson(request)), now())
		const edited = await links.edit(await find(), change)
		return (await statistics.read(edited, { clicks: 0 })).details.linkData
	}
	return new Elysia({ name: 'edit', prefix: '/api/v1' })
		.patch(
			'/:short_url/:monitor_key',
			({ params: { short_url: slug, monitor_key: key }, request }) =>
				edit(request, () => links.find.bySlugAndKey(slug, key)),
			{ response: { 200: linkRecord } },
		)
		.patch(
			'/my-links/:short_url',
			async ({ params: { short_url: slug }, request, set }) => {
				const { userId } = await credentials.require(request, set)
				return edit(request, () => links.find.ofOwner(userId, slug))
			},
			{ response: { 200: linkRecord } },
		)
}
