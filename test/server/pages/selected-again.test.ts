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

const forms = {
	'/links/~delete': { confirm: 'yes', list: 'q=x' },
	'/links/~tags': { with_tag: 'typed', action: 'add', list: 'q=x' },
	'/admin/act': { act: 'disable', confirm: 'yes', list: 'q=x' },
}
const several = [0, 1, 2, 3].flatMap((count) =>
	Object.entries(forms).map(([path, fields]) => [count, path, fields] as const),
)
it.each(several)('all of %i selected things come back, each once, to %s', async (count, path, fields) => {
	const pairs = [
		...Array.from({ length: count }, (_, nth) => ['link', `selected-${nth}`]),
		...Object.entries(fields),
	]
	const body = new URLSearchParams(pairs)
	const at = joinService({ ...service, database: cutOff })
	const { headers } = asForm({})
	const answer = await at.ask(path, { method: 'POST', headers: { ...headers, cookie }, body })
	const html = await answer.text()
	const action = /<main .*?<form method="post" action="([^"]*)"/.exec(html)?.[1]
	const shown = allOf(html.slice(html.indexOf('<main')), 'input').map(({ attributes: { name, value } }) => [
		name,
		value,
	])
	expect([answer.status, action, shown]).toEqual([503, path, pairs])
})
