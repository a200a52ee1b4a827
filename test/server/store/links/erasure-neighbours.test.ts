/** Deleting a link erases its rows from every table, and no row of any other link. */
import { expect, it } from 'vitest'
import { crowd } from '../../../support/service/crowd.ts'
import { erasingOn } from '../../../support/service/erasing.ts'
import { signUp, withCookie } from '../../../support/service/people.ts'
import { rollUpAll } from '../../../support/service/roll-up.ts'
import { openService } from '../../../support/service/service.ts'

const service = await openService()
const { create, visit, eraseLater, tracesOf } = erasingOn(service)
const day = 86_400_000

it('clicks that were counted or are waiting, visitors, hours, maps, checkpoints, list totals and former targets', async () => {
	const owner = withCookie((await signUp(service)).cookie)
	const aliases = ['link-one', 'link-two', 'link-six']
	const links = await crowd(3, (nth) => create(aliases[nth]!, {}, owner), 1)
	const [before, link, after] = links as [(typeof links)[0], (typeof links)[0], (typeof links)[0]]
	for (const { edit } of links) await edit({ url: 'https://next.example/' })
	/** Each link is visited before the others and after them. */
	const visitAll = async () => {
		for (const { slug } of [link, before, after, after, before, link]) {
			service.clock.now += 1_000
			await visit(slug)
		}
	}
	await visitAll()
	service.clock.now += day
	await visitAll()
	await service.project()
	await rollUpAll(service, 1)
	await visitAll()
	await service.project()
	const kept = await Promise.all([tracesOf(before.id), tracesOf(after.id)])
	const tables = [
		...['clicks', 'former_targets', 'link_hours', 'link_maps', 'link_ranks', 'link_totals'],
		...['link_visitors', 'map_marks', 'rollups'],
	]
	for (const traces of [await tracesOf(link.id), ...kept]) expect(Object.keys(traces)).toEqual(tables)
	expect((await link.remove()).status).toBe(200)
	await eraseLater()
	expect(await tracesOf(link.id)).toEqual({})
	expect(await Promise.all([tracesOf(before.id), tracesOf(after.id)])).toEqual(kept)
})
