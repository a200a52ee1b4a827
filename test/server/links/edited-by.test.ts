/** The history says who replaced a target, by each way of editing a link. */
import { expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import { bearer, merged, send, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'

const service = await openService()
const person = await signUp(service)
const token = await tokenOf(service, person)
const url = 'https://new.example/'
const patch = (path: string, as: RequestInit = {}) =>
	service.ask(path, merged({ ...asJson({ url }), method: 'PATCH' }, as))

interface Link {
	slug: string
	key: string
}
const ways: Record<string, [edit: (link: Link) => Promise<Response>, by: 'key' | 'account']> = {
	'PATCH /api/v1/:short_url/:monitor_key': [({ slug, key }) => patch(`/api/v1/${slug}/${key}`), 'key'],
	'PATCH /api/v1/my-links/:short_url': [
		({ slug }) => patch(`/api/v1/my-links/${slug}`, bearer(token)),
		'account',
	],
	'POST /m/:monitor_key/edit': [({ key }) => send(service, `/m/${key}/edit`, { url }), 'key'],
	'POST /links/:short_url/edit': [
		({ slug }) => send(service, `/links/${slug}/edit`, { url }, { cookie: person.cookie }),
		'account',
	],
}

it('these are all ways', () => {
	const routes = service.app.routes
		.filter(
			({ method, path }) =>
				(method === 'PATCH' && path.includes(':short_url')) || (method === 'POST' && path.endsWith('/edit')),
		)
		// The framework writes a prefix without its end.
		.map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`)
	expect(routes.toSorted()).toEqual(Object.keys(ways).toSorted())
})

it.each(Object.entries(ways))('%s', async (_, [edit, by]) => {
	const link = await makeOwn(service, person)
	expect((await edit(link)).status).toBeLessThan(400)
	const read = `/api/v1/my-links/${link.slug}/details`
	const { target_history } = await (await service.ask(read, withCookie(person.cookie))).json()
	expect(target_history).toMatchObject([{ long_url: 'https://target.example/', edited_by: by }])
})
