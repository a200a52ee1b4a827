/** Pages about a team stay with it, show a viewer no form that changes, and say what was wrong. */
import { expect, it } from 'vitest'
import { send, visitPage } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { askAs, come, makeOfTeam, makeTeam } from '../../support/service/teams.ts'
import { allOf, mainOf, textIn } from './markup.ts'

const service = await openService()
const [owner, editor, viewer] = [await come(service), await come(service), await come(service)]
const team = await makeTeam(service, owner, [
	[editor, 'editor'],
	[viewer, 'viewer'],
])
const slugs: string[] = []
for (let nth = 0; nth < 30; nth++)
	slugs.push((await makeOfTeam(service, editor, team, { title: `T${nth}`, tags: ['print'] })).slug)

const read = async (path: string, { cookie } = editor) => (await visitPage(service, path, cookie)).text()
const hrefsOn = (html: string) =>
	allOf(html, 'a').flatMap(({ attributes: { href = '' } }) => [href.replaceAll('&amp;', '&')])

it.each([
	`/links?team=${team}`,
	`/links?team=${team}&q=T&tag=print&status=active&sort=clicks`,
	`/links/~all?team=${team}&q=T`,
	`/links/statistics?team=${team}&tag=print`,
])('all ways on %s that lead to a list stay with the team', async (path) => {
	const html = await read(path)
	// The navigation above leads to the reader's own links, and so does the switch.
	const main = html.slice(html.indexOf('<main')).replace(/<ul class="chips switch">.*?<\/ul>/s, '')
	const isOfLists = /^\/(links(\/(statistics|~all))?|api\/v1\/my-links\.csv)(\?|$)/
	const lists = hrefsOn(main).filter((href) => isOfLists.test(href))
	expect(lists).not.toEqual([])
	expect(lists.filter((href) => !href.includes(`team=${team}`))).toEqual([])
})

it('a viewer sees no form that changes anything, and an editor all', async () => {
	const names = (html: string) =>
		new Set(
			['input', 'button', 'select'].flatMap((tag) =>
				allOf(mainOf(html), tag).flatMap(({ attributes: { name } }) => name ?? []),
			),
		)
	const list = await read(`/links?team=${team}`, viewer)
	expect([...names(list)].toSorted()).toEqual([
		'link',
		'list',
		'q',
		'reader',
		'sort',
		'status',
		'tag',
		'team',
	])
	expect(hrefsOn(list).filter((href) => /edit$|#delete$|~all/.test(href))).toEqual([])
	const one = await read(`/links/${slugs[0]}`, viewer)
	expect(textIn(one)).toContain('You are a viewer in the team that has this link')
	expect(hrefsOn(one).filter((href) => /edit$|#delete$|#share$/.test(href))).toEqual([])
	expect([...names(one)].filter((name) => ['action', 'confirm'].includes(name))).toEqual([])
	expect(names(await read(`/links?team=${team}`)).has('with_tag')).toBe(true)
	expect(hrefsOn(await read(`/links/${slugs[0]}`)).some((href) => href.endsWith('/edit'))).toBe(true)
})

it('a form that a viewer sends all the same is refused in words about the role', async () => {
	const answer = await send(service, `/links/${slugs[0]}/edit`, { title: 'x' }, viewer)
	expect([answer.status, textIn(await answer.text())]).toEqual([
		403,
		expect.stringContaining('your role in the team doesn’t allow it'),
	])
})

it('where a link is made can be chosen only with a team', async () => {
	const alone = await come(service)
	for (const path of ['/', '/links'])
		expect(
			[await read(path, alone), await read(path, viewer)].map((html) => html.includes('name="team"')),
		).toEqual(
			// A viewer makes no links for the team.
			[false, false],
		)
	for (const path of ['/', '/links']) expect(await read(path)).toContain(`<option value="${team}">`)
	const made = await send(service, '/', { url: 'https://a.example/', team, alias: 'from-home' }, editor)
	expect(made.headers.get('location')).toBe('/links/from-home')
	expect((await askAs(service, viewer, '/api/v1/my-links/from-home/details')).status).toBe(200)
	const refused = await send(service, '/links', { url: 'nothing', team }, editor)
	expect(await refused.text()).toContain(`<option value="${team}" selected`)
})

it.each([
	['en', 'No owner would be left. Make another member an owner first.', 'No open account has this address.'],
	['de', 'Es bliebe kein Besitzer.', 'Kein offenes Konto hat diese Adresse.'],
])('refusals are said where they belong, in %s', async (language, last, unknown) => {
	const path = `/account/teams/${team}`
	const post = async (at: string, fields: Record<string, string>) => {
		const answer = await send(service, at, fields, {
			cookie: owner.cookie,
			headers: { 'accept-language': language },
		})
		expect(answer.status).toBe(400)
		return textIn(await answer.text())
	}
	expect(await post(`${path}/remove`, { account: owner.id })).toContain(last)
	expect(await post(path, { account: owner.id, role: 'viewer' })).toContain(last)
	expect(await post(path, { account: 'nobody@example.org', role: 'viewer' })).toContain(unknown)
	await post(path, { action: 'rename', name: ' ' })
	await post('/account/teams', { name: ' ' })
})
