/** A page that shows links to `localhost` says so where it was opened by another address. */
import { expect, it } from 'vitest'
import { openEveryPage } from '../../support/service/opened-pages.ts'
import { asBrowser, joinService, openService } from '../../support/service/service.ts'
import { mainOf, textIn } from './markup.ts'

const service = await openService({ BASE_URL: '' })
const opened = await openEveryPage(service, { alias: 'on-paper', places: [{ name: 'p1' }] })
const { person, slug, key, values } = opened
const local = 'localhost:3000'
const byAddress = 'http://192.168.1.5:3000'
const said = `BASE_URL=${byAddress}`

const read = async (origin: string, path: string, at = service) => {
	const headers = { ...asBrowser.headers, cookie: person.cookie }
	const answer = await at.handle(new Request(origin + path, { headers }))
	return mainOf(await answer.text())
}
const paths = [...opened.paths, `/${slug}+`, `/admin?q=${slug}`, `/links/~sheets?link=${slug}`]
const shows: string[] = []

it.each(paths)('%s', async (path) => {
	const html = await read(`http://${local}`, path)
	const shown = await read(byAddress, path)
	const other = textIn(shown)
	if (html.includes(local)) shows.push(path)
	expect(other.includes(said)).toBe(html.includes(local))
	expect(textIn(html)).not.toContain('BASE_URL=')
	// What it says is no alert, and nothing that goes with a reload.
	expect(shown).not.toMatch(/role="\w+"><p>[^<]*BASE_URL=/)
})

it('pages with a link or a code are among them', () => {
	expect(shows).toEqual(
		expect.arrayContaining([
			...[
				'/',
				`/m/${key}`,
				`/m/${key}/codes`,
				`/s/${values.statistics_key}`,
				'/links',
				`/links/~sheets?link=${slug}`,
			],
			...[`/links/${slug}`, `/links/${slug}/edit`, `/links/${slug}/codes`, `/${slug}+`],
		]),
	)
})

it.each([
	[{ BASE_URL: 'http://127.0.0.1:3000' }, byAddress, true],
	[{ BASE_URL: 'http://[::1]:3000' }, 'http://kurz.local', true],
	[{ BASE_URL: byAddress }, 'http://192.168.1.6:3000', false],
	[{ BASE_URL: 'https://kurz.example' }, byAddress, false],
	[{ LINK_BASE_URL: 'https://kz.example' }, byAddress, false],
])('%j opened at %s', async (env, origin, isSaid) => {
	const at = joinService(service, env)
	expect(textIn(await read(origin, `/m/${key}`, at)).includes(`BASE_URL=${origin}`)).toBe(isSaid)
})
