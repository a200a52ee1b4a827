/** Teams to choose from: each page that makes or moves links offers those in which somebody may. */
import { expect, it } from 'vitest'
import { readPage } from '../../support/service/answers.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { openService } from '../../support/service/service.ts'
import { come, makeTeam } from '../../support/service/teams.ts'
import { allOf } from './markup.ts'

const service = await openService()
const [reader, owner] = [await come(service), await come(service)]
const { slug } = await makeOwn(service, reader)
/** By what somebody is in them. */
const teams = {
	stranger: await makeTeam(service, owner),
	invited: await makeTeam(service, owner, [], [reader]),
	viewer: await makeTeam(service, owner, [[reader, 'viewer']]),
	editor: await makeTeam(service, owner, [[reader, 'editor']]),
	owner: await makeTeam(service, reader),
}
const offered = async (path: string): Promise<string[]> => {
	const values = new Set(
		allOf(await readPage(service, path, reader.cookie), 'option').map(({ attributes }) => attributes.value),
	)
	return Object.entries(teams).flatMap(([relation, id]) => (values.has(id) ? [relation] : []))
}

it.each(['/', '/links', '/links/~many', `/links/~move?link=${slug}&list=`])('%s', async (path) => {
	expect(await offered(path)).toEqual(['editor', 'owner'])
})
