/** An operator with a link, its shared statistics and a team: for tests that open every page. */
import { makeOperator } from './operators.ts'
import { makeOwn } from './own-links.ts'
import { pageRoutes, pathOfPage } from './page-routes.ts'
import { accountIdOf } from './people.ts'
import type { TestService } from './service.ts'
import { makeTeam } from './teams.ts'

export const openEveryPage = async (service: TestService, link: object) => {
	const operator = await makeOperator(service)
	const person = { ...operator, id: await accountIdOf(service, operator.cookie) }
	const { slug, key } = await makeOwn(service, person, link)
	const { statistics_url } = await service.client.share(slug, key)
	const team = await makeTeam(service, person)
	const values = { team, short_url: slug, monitor_key: key, statistics_key: statistics_url.slice(2) }
	return {
		...{ person, slug, key, team, values },
		paths: pageRoutes.map((route) => pathOfPage(route, values)),
	}
}
