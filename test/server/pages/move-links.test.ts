/** The page that asks to whom links move, and offers above the list, as forms without scripts. */
import { expect, it } from 'vitest'
import { placeOf, readPage } from '../../support/service/answers.ts'
import { makeAs } from '../../support/service/own-links.ts'
import { send, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { come, makeTeam, type Somebody } from '../../support/service/teams.ts'
import { allOf, textIn } from './markup.ts'

const service = await openService()
const make = (person: Somebody) => makeAs(service, withCookie(person.cookie), {})
const askingFor = (slugs: string[], list = '') =>
	`/links/~move?${new URLSearchParams([...slugs.map((slug) => ['link', slug]), ['list', list]])}`
const post = (person: Somebody, fields: Record<string, string>, path = '/links/~move') =>
	send(service, path, fields, { cookie: person.cookie })

it('asks where to, and moves there at once; back to the same list', async () => {
	const giver = await come(service)
	const [one, two] = [await make(giver), await make(giver)]
	const team = await makeTeam(service, giver)
	const html = await readPage(service, askingFor([one.slug, two.slug], 'sort=clicks'), giver.cookie)
	expect(textIn(html)).toContain('Move 2 links')
	// Not to where they are.
	expect(allOf(html, 'option').map(({ attributes }) => attributes.value)).toEqual([team, ''])
	const done = await post(giver, { link: one.slug, list: 'sort=clicks', to: team, address: '' })
	expect(placeOf(done)).toEqual([303, '/links?sort=clicks&notice=moved&done=1'])
	expect(textIn(await readPage(service, `/links?notice=moved&done=1`, giver.cookie))).toContain(
		'1 link was moved.',
	)
	const both = await post(giver, { link: two.slug, list: '', to: team, address: giver.email })
	expect([both.status, textIn(await both.text())]).toEqual([400, expect.stringContaining('leave this empty')])
	// Back to the account.
	const back = await readPage(service, askingFor([one.slug], `team=${team}`), giver.cookie)
	expect(allOf(back, 'option').map(({ attributes }) => attributes.value)).toEqual([giver.id, ''])
	// Sent again, it says that there is none.
	const again = await post(giver, { link: one.slug, list: '', to: team, address: '' })
	expect(placeOf(again)).toEqual([303, '/links?notice=moved&gone=1'])
})

it.each([
	['accept', '/links?tag=x&notice=accepted&done=2', 2],
	['refuse', '/links?tag=x&notice=refused', 0],
])('an offer stands above the list: %s', async (action, place, got) => {
	const [giver, to] = [await come(service), await come(service)]
	const slugs = [(await make(giver)).slug, (await make(giver)).slug]
	for (const slug of slugs) {
		const done = await post(giver, { link: slug, list: '', to: '', address: ` ${to.email} ` })
		expect(placeOf(done)).toEqual([303, '/links?notice=offered&done=1'])
	}
	const html = await readPage(service, '/links?tag=x', to.cookie)
	expect(textIn(html)).toContain(`${giver.email} gives you 2 links`)
	const [offer] = allOf(html, 'input').filter(({ attributes }) => attributes.name === 'offer')
	const fields = { offer: offer!.attributes.value!, action, list: 'tag=x' }
	expect(placeOf(await post(to, fields, '/links/~offers'))).toEqual([303, place])
	expect(placeOf(await post(to, fields, '/links/~offers'))).toEqual([303, '/links?tag=x&notice=no_offer'])
	const after = await readPage(service, '/links', to.cookie)
	expect(textIn(after)).not.toContain('gives you')
	expect(allOf(after, 'a').filter(({ attributes }) => attributes.class === 'short')).toHaveLength(got)
})

it('only owners of a team see the way', async () => {
	const [owner, editor] = [await come(service), await come(service)]
	const team = await makeTeam(service, owner, [[editor, 'editor']])
	await makeAs(service, withCookie(owner.cookie), { team })
	const waysOf = async ({ cookie }: Somebody) =>
		(await readPage(service, `/links?team=${team}`, cookie)).split('/links/~move').length - 1
	expect([await waysOf(owner), await waysOf(editor)]).toEqual([2, 0])
})
