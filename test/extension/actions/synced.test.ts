/** Of everything the extension keeps, only preferences lie in the storage that browsers sync. */
import { expect, it } from 'vitest'
import { createItems } from '../../../extension/actions/items.ts'
import { memoryArea } from '../../support/browsers/extension-kurz.ts'

it('writes each item into the area it belongs to', async () => {
	const areas = { local: memoryArea(), sync: memoryArea(), session: memoryArea() }
	const { writeTogether: _together, ...items } = createItems(areas)
	for (const item of Object.values(items)) await item.write((await item.read()) as never)
	expect([...areas.sync.values.keys()]).toEqual(['preferences'])
	// A new item belongs to one of the others, or to the policy on privacy first.
	expect([...areas.local.values.keys(), ...areas.session.values.keys()].toSorted()).toEqual(
		Object.keys(items)
			.filter((name) => name !== 'preferences')
			.toSorted(),
	)
})
