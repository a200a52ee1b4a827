/** Operators see how much of deleted links is still to be erased. */
import { expect, it } from 'vitest'
import { createErasureStore } from '../../../server/store/links/erasure.ts'
import { openAdministration } from '../../support/service/operators.ts'
import { openService } from '../../support/service/service.ts'
import { textIn } from './markup.ts'

const service = await openService({ SIGNUPS: 'open' })
const { clock, database, client } = service
const { act, page, visit } = await openAdministration(service)

it('the service shows how many clicks of deleted links are left, until none is', async () => {
	expect(await page('/admin/service')).not.toContain('to erase')
	await client.shorten({ url: 'https://one.example/', alias: 'many-clicks' })
	for (let nth = 0; nth < 7; nth++) await visit('many-clicks')
	await service.project()
	await act('delete', ['link', 'many-clicks'])
	const shown = async () =>
		/Deleted links to erase (\d+) (\d+) clicks? left/.exec(textIn(await page('/admin/service')))
	clock.now += 6_000
	const { eraseChunk } = createErasureStore(database, database, 4)
	expect((await shown())?.slice(1)).toEqual(['1', '7'])
	let left = 7
	while (await eraseChunk(new Date(clock.now))) {
		const [, , clicks] = (await shown()) ?? []
		if (clicks === undefined) break
		expect(Number(clicks)).toBeLessThanOrEqual(left)
		left = Number(clicks)
	}
	expect(left).toBeLessThan(7)
	expect(await page('/admin/service')).not.toContain('to erase')
})
