/** Every spelling of a link's path gets the same answer and counts against the same limit. */
import { expect, it } from 'vitest'
import { slugIn } from '../../../server/pages/visit/handle.ts'
import { hour, minute } from '../../../shared/text/time.ts'
import { browserAccept, joinService, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService({ RATE_LIMIT_SET: 'A' })
const { clock } = service
const { make } = linksTo('https://target.example/?own=1', service)

/** What a visitor gets, but for what differs from request to request. */
const answerTo = async (path: string, headers: Record<string, string> = {}, at = service) => {
	const answer = await at.ask(path, { headers })
	const text = (await answer.text()).replace(/[0-9a-f-]{36}/g, 'id')
	const { 'x-request-id': id, ...rest } = Object.fromEntries(answer.headers)
	return { status: answer.status, hasId: id !== undefined, ...rest, text }
}
const encoded = (slug: string): string =>
	slug.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`)
const spellingsOf = (slug: string): string[] => [`/${slug}`, `/${slug}/`, `/${encoded(slug)}`]

const browser = { accept: browserAccept }
const program = { accept: 'application/json' }

const usedUp = async () => {
	const link = await make(clickLimited(1))
	await service.ask(`/${link.slug}`)
	return link
}

it.each<[string, number, () => { slug: string } | Promise<{ slug: string }>]>([
	['an open link', 302, make],
	['a used-up link', 410, usedUp],
	['a protected link', 401, () => make({ isProtected: true, password: 'open' })],
	['no link', 404, () => ({ slug: 'nothere' })],
	['a reserved word', 404, () => ({ slug: 'Dashboard' })],
])('%s, in every spelling of its path', async (_, status, find) => {
	const { slug } = await find()
	for (const headers of [browser, program, { ...browser, 'accept-encoding': 'gzip' }]) {
		const answers = []
		for (const path of spellingsOf(slug)) {
			// A window of its own: each is the first request of an hour.
			clock.now += hour
			answers.push(await answerTo(path, headers))
		}
		const [first] = answers
		expect(first).toMatchObject({ status, hasId: true, 'ratelimit-remaining': '599' })
		for (const answer of answers) expect(answer).toEqual(first)
	}
})

it('a link that forwards the query', async () => {
	const { slug } = await make({ forward_query: true })
	for (const path of spellingsOf(slug))
		expect(await answerTo(`${path}?a=%C3%A4&own=2&b=c//d`)).toMatchObject({
			status: 302,
			location: 'https://target.example/?own=1&a=%C3%A4&b=c//d',
		})
})

it.each([browser, program])('one limit counts all: %j', async (headers) => {
	const limited = joinService(service, { RATE_LIMIT_SET: 'off', RATE_LIMIT_VISIT: '3/hour' })
	const paths = spellingsOf((await linksTo('https://target.example/', limited).make()).slug)
	for (const path of paths) expect(await answerTo(path, headers, limited)).toMatchObject({ status: 302 })
	for (const path of paths) expect(await answerTo(path, headers, limited)).toMatchObject({ status: 429 })
})

it.each([browser, program])('a visit that takes too long is refused: %j', async (headers) => {
	const late = joinService(service, {}, { ...clock }, { toWrite: 0, toAnswer: 0, toServe: minute })
	for (const path of spellingsOf((await make()).slug))
		expect(await answerTo(path, headers, late)).toMatchObject({ status: 503 })
})

it.each([
	['http://localhost/abc', 'abc'],
	['https://a-b.example:8443/A_b-9?x=/y', 'A_b-9'],
	['http://localhost/abc/', undefined],
	['http://localhost/abc+', undefined],
	['http://localhost/%61bc', undefined],
	['http://localhost/a/b', undefined],
	['http://localhost/', undefined],
	['http://localhost/sixteen-letters-', 'sixteen-letters-'],
	[`http://localhost/${'x'.repeat(65)}`, undefined],
	['http://user@localhost/abc', undefined],
	['/abc', undefined],
])('of %s the slug is %s', (url, slug) => {
	expect(slugIn(url)).toBe(slug)
})
