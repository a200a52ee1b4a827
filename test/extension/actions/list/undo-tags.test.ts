/** Tags of many links are undone: in one request for all that need the same. */
import { expect, it } from 'vitest'
import type { Act } from '../../../../extension/actions/list/many.ts'
import { undoTags } from '../../../../extension/actions/list/undo-tags.ts'
import type { ActsRequest } from '../../../../shared/link/acts.ts'
import { keep, keptLink, openTestKurz } from '../../../support/browsers/extension-kurz.ts'

const [plain, old, both] = [
	keptLink('plain', { tags: [] }),
	keptLink('old', { tags: ['Old'] }),
	keptLink('both', { tags: ['Old', 'new'] }),
]
const options = { show: () => {}, pause: async () => {}, isOver: () => false }
/** Undoes it, and resolves to what was asked for and what failed. */
const undo = async (act: Exclude<Act['act'], 'delete'>, refused?: string) => {
	const kurz = await openTestKurz(async (request) => {
		const { links }: ActsRequest = await request.clone().json()
		const results = links!.map(({ short_url }) => ({
			short_url,
			...(short_url === refused && { error: 'not_found' }),
		}))
		return Response.json({ results })
	})
	await keep(kurz, [plain, old, both])
	const failed = await undoTags(kurz, [plain, old, both], { act, tags: ['old', 'new'] }, options)
	const asked = kurz.sent.map(({ body }) => {
		const { act, links, change } = body as ActsRequest
		return [act, change?.tags, links!.map((link) => link.short_url)]
	})
	return { asked, failed: failed.map(({ link, failure }) => [link.slug, failure.code]) }
}

it('those that a link did not have are taken from it', async () =>
	expect((await undo('tag')).asked).toEqual([
		['untag', ['old', 'new'], ['plain']],
		['untag', ['new'], ['old']],
	]))

it('those that were taken from it come back as they were', async () =>
	expect((await undo('untag')).asked).toEqual([
		['tag', ['Old'], ['old']],
		['tag', ['Old', 'new'], ['both']],
	]))

it('the links that could not be changed back are named', async () =>
	expect((await undo('untag', 'both')).failed).toEqual([['both', 'not_found']]))
