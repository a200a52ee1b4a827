/** Each field of each form with what can't be right: the form again, nothing lost, never 500. */
import { expect, it } from 'vitest'
import { kindOfAct } from '../../../server/administration/administration.ts'
import { makeOperator } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { pageRoutes, pathOfPage } from '../../support/service/page-routes.ts'
import { accountIdOf, send, signUp, tokenOf, visitPage } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { makeTeam } from '../../support/service/teams.ts'
import { allOf, mainOf, sentOf } from './markup.ts'

const service = await openService()
const person = await makeOperator(service)
const id = await accountIdOf(service, person.cookie)
const { slug, key } = await makeOwn(service, person, { alias: 'bad-fields' })
const { statistics_url } = await service.client.share(slug, key)
const team = await makeTeam(service, { ...person, id })
const closed = await signUp(service)
const closedId = await accountIdOf(service, closed.cookie)
await tokenOf(service, person)
const values = { team, short_url: slug, monitor_key: key, statistics_key: statistics_url.slice(2) }
const subjects = {
	link: slug,
	host: 'bad.example',
	account: closedId,
	link_host: 'kurz.example',
	invitation: 'x',
}
const pages = [
	...pageRoutes.map((route) => pathOfPage(route, values)),
	...['/links/~delete', '/links/~move'].map((path) => `${path}?link=${slug}&list=`),
	...Object.entries(kindOfAct).map(
		([act, kind]) => `/admin/act?act=${act}&${kind}=${subjects[kind]}&list=/admin`,
	),
]

/** Path and fields of each form in a page's main part. `typed`: what people typed, a letter unless it holds more. */
const formsOf = (html: string) =>
	[...mainOf(html).matchAll(/<form [^>]*method="post"[^>]*>.*?<\/form>/gs)].map(([form]) => {
		const texts = sentOf(`<main>${form}`)
		const inputs = ['input', 'textarea', 'select'].flatMap((tag) =>
			allOf(form, tag).map(({ attributes }) => ({ tag, ...attributes })),
		) as ({ tag: string; name?: string } & Record<string, string>)[]
		const sent = inputs.filter(({ name, type }) => name && !['file', 'checkbox'].includes(type!))
		const typed = sent.filter(
			({ tag, name, type }) => tag !== 'select' && type !== 'hidden' && !secret.includes(name!),
		)
		return {
			action: allOf(form, 'form')[0]!.attributes.action!.replaceAll('&amp;', '&'),
			names: [...new Set(sent.map(({ name }) => name!))],
			fields: Object.fromEntries(sent.map(({ name }) => [name!, texts[name!] ?? ''])),
			typed: Object.fromEntries(typed.map(({ name }) => [name!, texts[name!] || 'typed'])),
		}
	})
/** What no page shows again. */
const secret = ['password', 'current', 'new', 'code', 'credential']
/** A file, which nobody reads who is refused; what to do is not known, so no form belongs to it. */
const other = ['/account/import *', '/admin/act act', `/m/${key}/key key`, '/links/statistics action']
const bad = ['a\0', 'x'.repeat(9_000), 'no-such', 'NoSuchTeamOfMine', closed.email, '']

it.each(pages)('%s', async (page) => {
	const html = await (await visitPage(service, page, person.cookie)).text()
	for (const { action, names, fields, typed } of formsOf(html))
		for (const name of names) {
			const at = action.split('?')[0]!
			if (other.includes(`${at} *`) || other.includes(`${at} ${name}`)) continue
			for (const value of bad) {
				const sent = { ...fields, ...typed, [name]: value }
				const answer = await send(service, action, sent, { cookie: person.cookie })
				if (answer.status < 400) continue
				expect([answer.status, sent]).toEqual([expect.toBeOneOf([400, 401, 403, 404, 409, 429]), sent])
				const { [name]: _, ...kept } = typed
				if (Object.keys(kept).length === 0) continue
				const again = formsOf(await answer.text()).filter((form) => form.action.split('?')[0] === at)
				expect([at, name, value, again.map(({ fields }) => fields)]).toEqual([
					...[at, name, value],
					expect.arrayContaining([expect.objectContaining(kept)]),
				])
			}
		}
})
