/** All links found are tagged, moved and deleted in steps, as forms without scripts. */
import { expect, it } from 'vitest'
import { atOnce } from '../../../server/links/found-acts.ts'
import type { LinkRecord } from '../../../shared/link/links.ts'
import { placeOf } from '../../support/service/answers.ts'
import { importing } from '../../support/service/importing.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { type Person, send, visitPage, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { askAs, come, makeTeam } from '../../support/service/teams.ts'
import { allOf, textIn } from './markup.ts'

const service = await openService()
const { take } = importing(service)

let people = 0
/** An account with links to `menu.example`, newest last, and one link to another place. */
const fill = async (count: number) => {
	const person = await come(service)
	const name = `all-${people++}`
	const lines = Array.from({ length: count }, (_, n) => `${name}-${n},https://menu.example/${n}`)
	await take(person, `short_url,long_url\n${lines.join('\n')}\n${name}-other,https://other.example/\n`)
	return { person, other: `${name}-other` }
}
const linksOf = async ({ cookie }: Person): Promise<LinkRecord[]> => {
	const links: LinkRecord[] = []
	for (let next: string | undefined = 'clicks=0'; next !== undefined; ) {
		const answer: Response = await service.ask(`/api/v1/my-links?${next}`, withCookie(cookie))
		links.push(...(await answer.json()).map(({ data }: { data: LinkRecord }) => data))
		next = /\?([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
	}
	return links
}
const slugsOf = async (person: Person) => (await linksOf(person)).map(({ short_url }) => short_url)

/** What a form of a page sends: its fields, by the button. */
const fieldsOf = (html: string, having: string): Record<string, string> => {
	const form = html.match(/<form.*?<\/form>/g)!.find((markup) => markup.includes(having))!
	const fields = allOf(form, 'input').map(({ attributes: { name, value } }) => [name!, value ?? ''])
	return Object.fromEntries(fields.filter(([name]) => name !== 'confirm' || form.includes('data-continues')))
}
const open = async ({ cookie }: Person, query: string) => {
	const answer = await visitPage(service, `/links/~all?${query}`, cookie)
	expect(answer.status).toBe(200)
	return answer.text()
}
const post = ({ cookie }: Person, fields: Record<string, string>) =>
	send(service, '/links/~all', fields, { cookie })
/** Sends steps until the last one leads to the list; the sentences in between, and what it says. */
const finish = async (person: Person, fields: Record<string, string>) => {
	const said: string[] = []
	for (let sent = fields; ; ) {
		const answer = await post(person, sent)
		if (answer.status === 303) return { said, to: placeOf(answer)[1] }
		expect(answer.status).toBe(200)
		const html = await answer.text()
		said.push(textIn(/<p class="lead".*?<\/p>/.exec(html)![0]).trim())
		sent = fieldsOf(html, 'data-continues')
	}
}

it('deletes what was found in steps, the first one short, and leaves other links alone', async () => {
	const { person, other } = await fill(301)
	const html = await open(person, 'q=menu.example')
	expect(textIn(html)).toContain('301 links found Search: menu.example')
	const fields = fieldsOf(html, 'value="delete"')
	// Made after the page was opened: nobody saw it there.
	service.clock.now += 10
	await makeOwn(service, person, { url: 'https://menu.example/later', alias: 'made-later' })

	const unticked = await post(person, fields)
	expect(unticked.status).toBe(400)
	expect(textIn(await unticked.text())).toContain('Nothing was deleted.')
	expect(await slugsOf(person)).toHaveLength(303)

	const { said, to } = await finish(person, { ...fields, confirm: 'yes' })
	expect(said).toEqual([`${atOnce} of 301`])
	expect(to).toBe('/links?q=menu.example&notice=links_deleted&done=301')
	expect((await slugsOf(person)).toSorted()).toEqual([other, 'made-later'])
	const list = textIn(await (await visitPage(service, to as string, person.cookie)).text())
	expect(list).toContain('301 links were deleted.')
})

it('a step ends after some seconds, however many links are left', async () => {
	const { person } = await fill(301)
	const fields = fieldsOf(await open(person, ''), 'value="delete"')
	let time = service.clock.now
	const clock = Object.getOwnPropertyDescriptor(service.clock, 'now')!
	Object.defineProperty(service.clock, 'now', {
		get: () => (time += 20),
		set: (to) => (time = to),
		configurable: true,
	})
	const { said } = await finish(person, { ...fields, confirm: 'yes' })
	Object.defineProperty(service.clock, 'now', { ...clock, value: time })
	expect(said.length).toBeGreaterThan(1)
	expect(said.at(-1)).toMatch(/ of 302$/)
	expect(await slugsOf(person)).toEqual([])
})

it('adds and removes a tag; a step that is sent again changes nothing', async () => {
	const { person, other } = await fill(120)
	const html = await open(person, 'q=menu.example&sort=clicks')
	const fields = { ...fieldsOf(html, 'with_tag'), with_tag: 'autumn' }
	const nothing = await post(person, { ...fields, act: 'add', with_tag: ' ' })
	expect(nothing.status).toBe(400)
	expect(textIn(await nothing.text())).toContain(
		'Type a tag of at most 30 characters first. Commas separate up to 10.',
	)

	await post(person, { ...fields, act: 'add' })
	expect((await finish(person, { ...fields, act: 'add' })).to).toBe(
		'/links?q=menu.example&sort=clicks&notice=tag_added&done=120',
	)
	const untagged = (await linksOf(person)).filter(({ tags }) => tags.join() !== 'autumn')
	expect(untagged.map(({ short_url }) => short_url)).toEqual([other])

	// The tag itself finds them: each step leaves fewer to find.
	const tagged = fieldsOf(await open(person, 'tag=autumn'), 'with_tag')
	const { said, to } = await finish(person, { ...tagged, with_tag: 'Autumn', act: 'remove' })
	expect([said, to]).toEqual([[`${atOnce} of 120`], '/links?tag=autumn&notice=tag_removed&done=120'])
	expect((await linksOf(person)).every(({ tags }) => tags.length === 0)).toBe(true)
})

it.each([
	['no act', { act: 'x' }],
	['no place to begin', { from: 'nonsense' }],
	['a question that could not be asked', { list: `q=${'x'.repeat(9_000)}` }],
])('%s is refused, and changes nothing', async (_what, changed) => {
	const { person } = await fill(1)
	const fields = { ...fieldsOf(await open(person, ''), 'value="delete"'), confirm: 'yes' }
	expect((await post(person, { ...fields, ...changed })).status).toBe(400)
	expect(await slugsOf(person)).toHaveLength(2)
})

it('moves what was found to a team, and back by its owners alone', async () => {
	const { person, other } = await fill(120)
	const editor = await come(service)
	expect(await open(person, '')).not.toContain('name="to"')
	const team = await makeTeam(service, person, [[editor, 'editor']])
	const fields = fieldsOf(await open(person, 'q=menu.example'), 'name="to"')
	const { said, to } = await finish(person, { ...fields, to: team })
	expect([said, to]).toEqual([[`${atOnce} of 120`], '/links?q=menu.example&notice=moved&done=120'])
	expect(await slugsOf(person)).toEqual([other])
	const ofTeam = `/api/v1/my-links?clicks=0&limit=100&team=${team}`
	expect((await askAs(service, person, ofTeam)).body).toHaveLength(100)

	const asked = `team=${team}&q=menu.example`
	expect(await open(editor, asked)).not.toContain('name="to"')
	const back = fieldsOf(await open(person, asked), 'name="to"')
	expect((await post(editor, { ...back, to: editor.id, reader: editor.id })).status).toBe(403)
	const nowhere = await post(person, { ...back, to: 'nobody' })
	expect([nowhere.status, textIn(await nowhere.text())]).toEqual([
		400,
		expect.stringContaining('You can’t move links there. Choose again.'),
	])
	await finish(person, { ...back, to: person.id })
	expect(await slugsOf(person)).toHaveLength(121)
	expect((await askAs(service, person, ofTeam)).body).toEqual([])
})
