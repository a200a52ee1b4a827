/** A form with several selected things comes back with all of them. */
import { expect, it } from 'vitest'
import { openDatabaseProxy } from '../../support/service/database-proxy.ts'
import { signUp } from '../../support/service/people.ts'
import { asForm, connectAgain, joinService, openService } from '../../support/service/service.ts'
import { allOf } from './markup.ts'

const service = await openService()
const { cookie } = await signUp(service)
const proxy = await openDatabaseProxy(service)
proxy.mode = 'closing'
const cutOff = connectAgain({ ...service, place: proxy.place })

const several = [0, 1, 2, 3].flatMap((count) =>
	['/links/~delete', '/links/~tags', '/admin/act'].map((path) => [count, path] as const),
)
it.each(several)('all of %i selected things come back, each once, to %s', async (count, path) => {
	const pairs = [
		...Array.from({ length: count }, (_, nth) => ['link', `selected-${nth}`]),
		...[
			['with_tag', 'typed'],
			['action', 'add'],
			['confirm', 'yes'],
			['list', 'q=x'],
		],
	]
	const body = new URLSearchParams(pairs)
	const at = joinService({ ...service, database: cutOff })
	const { headers } = asForm({})
	const answer = await at.ask(path, { method: 'POST', headers: { ...headers, cookie }, body })
	const html = await answer.text()
	const action = /<main .*?<form method="post" action="([^"]*)"/.exec(html)?.[1]
	const fields = allOf(html.slice(html.indexOf('<main')), 'input').map(({ attributes: { name, value } }) => [
		name,
		value,
	])
	expect([answer.status, action, fields]).toEqual([503, path, pairs])
})
