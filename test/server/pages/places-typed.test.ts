/** Places as they are typed: a label a line, and the form says what it read before it saves. */
import { expect, it } from 'vitest'
import { readPage } from '../../support/service/answers.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, send, signUp, withCookie } from '../../support/service/people.ts'
import { asBrowser, asJson, openService } from '../../support/service/service.ts'
import { sentOf, textIn } from './markup.ts'

const service = await openService()
const { ask } = service
const person = await signUp(service)
const own = (path: string, init: object = {}) => ask(path, merged(init, withCookie(person.cookie)))
const edit = (slug: string, places: unknown) =>
	own(`/api/v1/my-links/${slug}`, { ...asJson({ places }), method: 'PATCH' })
const hall = { name: 'p1', label: 'Window in the hall' }
const shownForm = async (page: string) => sentOf(await (await own(page, asBrowser)).text())
const sendForm = (page: string, fields: Record<string, string>) =>
	send(service, page, fields, { cookie: person.cookie })
/** The places that a form says it read. */
const readIn = (html: string): string[] => {
	const list = /<ul class="read-places">.*?<\/ul>/s.exec(html)?.[0] ?? ''
	return [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = '']) => textIn(line).trim())
}

/** Lines of a form of a link with `/entrance`, and closed `/p2`; what becomes of them. */
const typedLines: [typed: string, read: string[]][] = [
	['Town hall', ['/p3 · Town hall', '/entrance · north side (closed)']],
	['entrance: south side', ['/entrance · south side']],
	['ENTRANCE:south', ['/entrance · south']],
	['entrance:', ['/entrance']],
	['entrance', ['/p3 · entrance', '/entrance · north side (closed)']],
	['north side\nentry: west', ['/entrance · north side', '/p3 · entry: west']],
	['entrance: north side\n\np2: Back door', ['/entrance · north side', '/p2 · Back door']],
	['entrance: north side\nBack door', ['/entrance · north side', '/p3 · Back door']],
	['', ['/entrance · north side (closed)']],
]

it.each(typedLines)('typed as %j, a form says what it read before it saves that', async (typed, read) => {
	const first = { name: 'entrance', label: 'north side' }
	const { slug } = await makeOwn(service, person, { places: [first, { name: 'p2', label: 'Back door' }] })
	await edit(slug, [first])
	const page = `/links/${slug}/edit`
	const shown = await shownForm(page)
	expect(shown.places).toBe('entrance: north side')
	const asked = await sendForm(page, { ...shown, places: typed })
	const html = await asked.text()
	const { version } = await shownForm(page)
	expect([asked.status, version, readIn(html)]).toEqual([200, shown.version, read])
	// Other lines are shown first, too.
	const other = await sendForm(page, { ...sentOf(html), places: 'Another' })
	expect([other.status, readIn(await other.text())]).toEqual([
		200,
		['/p3 · Another', '/entrance · north side (closed)'],
	])
	expect((await sendForm(page, sentOf(html))).status).toBe(303)
	expect((await sendForm(page, sentOf(html))).status).toBe(303)
	const saved = await readPage(service, `/links/${slug}`, person.cookie)
	for (const line of read.filter((one) => !one.includes('closed')))
		expect(textIn(saved)).toContain(`/${slug}${line.split(' · ')[0]}`)
	for (const path of ['entrance', 'p2']) expect((await ask(`/${slug}/${path}`)).status).toBe(302)
})

it.each(['/', '/links'])('the form of %s shows new places before it makes the link', async (page) => {
	const sent = { url: 'https://example.org/', places: 'Town hall\nentrance: north', password: 'open' }
	const asked = await sendForm(page, sent)
	const html = await asked.text()
	expect([asked.status, readIn(html)]).toEqual([200, ['/p1 · Town hall', '/p2 · entrance: north']])
	expect(textIn(html)).toContain('Type the password again')
	const made = await sendForm(page, { ...sentOf(html), password: 'open' })
	expect(made.status).toBe(303)
	expect(await shownForm(`${made.headers.get('location')}/edit`)).toMatchObject({
		places: 'p1: Town hall\np2: entrance: north',
	})
	// Programs that post forms are not asked.
	const program = { headers: { accept: 'application/json', cookie: person.cookie } }
	expect((await send(service, page, { ...sent, url: 'https://b.example/' }, program)).status).toBe(303)
})

it('two forms that add a place at once: one is saved, and the other is read anew', async () => {
	const { slug } = await makeOwn(service, person, { places: [hall] })
	const page = `/links/${slug}/edit`
	const before = await shownForm(page)
	const typed = ['North', 'South'].map((label) => ({ ...before, places: `p1: ${hall.label}\n${label}` }))
	const shown = await Promise.all(
		typed.map(async (form) => sentOf(await (await sendForm(page, form)).text())),
	)
	const both = await Promise.all(shown.map((form) => sendForm(page, form)))
	expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409])
	const late = both.findIndex(({ status }) => status === 409)
	const conflict = sentOf(await both[late]!.text())
	const again = await sendForm(page, conflict)
	const label = ['North', 'South'][late]
	expect(readIn(await again.text())).toEqual([
		`/p1 · ${hall.label}`,
		`/p3 · ${label}`,
		`/p2 · ${['South', 'North'][late]} (closed)`,
	])
})
