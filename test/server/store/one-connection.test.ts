/** Whoever holds a connection waits for no other one: a process with a single one does all its work. */
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../../../server/store/connect.ts'
import { crowd } from '../../support/service/crowd.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { joinService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const at = await openTestDatabase()

it('links are edited, listed and counted at the same time', async () => {
	const database = connect(at.place, { prepare: at.prepare, max: 1 })
	onTestFinished(() => database.close(0))
	const service = joinService({ ...at, database })
	const { make } = linksTo('https://example.org/', service)
	const links = await Promise.all(Array.from({ length: 5 }, () => make()))
	await Promise.all(links.map(({ slug }) => service.ask(`/${slug}`)))
	const limits = await Promise.all(
		links.map(({ slug, key }) => service.client.edit(slug, key, clickLimited(3))),
	)
	const [listed] = await Promise.all([
		crowd(5, () => service.store.myLinks.byIds('nobody', [])),
		service.project(),
	])
	for (const limit of limits) expect(limit).toMatchObject({ status: 'active', max_clicks: 3 })
	expect(listed).toEqual([[], [], [], [], []])
})
