/** Our addresses are shown as people read them, on every page; what is copied stays as it is. */
import { expect, it } from 'vitest'
import { makeOperator } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { pageRoutes, pathOfPage } from '../../support/service/page-routes.ts'
import { asBrowser, openService } from '../../support/service/service.ts'
import { commandsOf } from '../operator/run-command.ts'
import { elementsOf, mainOf, textIn } from './markup.ts'

const service = await openService({ BASE_URL: 'https://kürz.example' })
const person = await makeOperator(service)
const added = 'xn--bcher-kva.example'
/** Cyrillic and Latin letters: it reads as another name. */
const deceiving = 'xn--kurz-1of.example'
for (const name of [added, deceiving, 'xn--alas-8na.example'])
	await service.linkHosts.save({ name, origin: `https://${name}`, isAlias: name.includes('alas') })
const made = []
for (const fields of [
	{ alias: 'on-paper', places: [{ name: 'p1', label: 'door' }] },
	{ alias: 'on-books', host: added },
	// A name of a link that reads as a host's label.
	{ alias: 'xn--krz-hoa' },
])
	made.push(await makeOwn(service, person, fields))
const [{ slug, key }] = made as [(typeof made)[0]]
await service.handle(new Request(`http://elsewhere.example/${slug}`))
await service.handle(new Request(`http://xn--mhle-0ra.example/${slug}`))
await service.project()
const { statistics_url } = await service.client.share(slug, key)
const values = { short_url: slug, monitor_key: key, statistics_key: statistics_url.slice(2) }

const read = async (path: string) => {
	const headers = { ...asBrowser.headers, cookie: person.cookie }
	const answer = await service.handle(new Request(`http://xn--krz-hoa.example${path}`, { headers }))
	return { status: answer.status, html: await answer.text() }
}
const links = ['on-paper', `on-books@${added}`, 'xn--krz-hoa']
	.map((link) => `link=${encodeURIComponent(link)}`)
	.join('&')
/** Pages of links, and what they become with links that are named. */
const paths = [
	...pageRoutes.map((route) => pathOfPage(route, values)),
	...[`/links/on-books@${added}`, `/links/on-books@${added}/edit`, `/links/on-books@${added}/codes`],
	...[`/links/~delete?${links}`, `/links/~sheets?${links}`, `/links/~move?${links}`],
	...[
		`/${slug}+`,
		`/admin?q=${slug}`,
		`/admin/act?act=disable&${links}`,
		`/admin/act?act=close_host&link_host=${added}`,
	],
	...[`/admin/hosts?host=${added}`, '/links/statistics?as=csv', `/links/~all?act=delete&q=on-`],
]
/** What people copy whole, or type into a shell. */
const copied = /<(code|pre|textarea)\b[^>]*>.*?<\/\1>|<a href="https?:[^>]*download[^>]*>/gs
const readTo = ['alt', 'aria-label', 'title', 'placeholder']
const shownIn = (html: string): string[] => {
	const body = mainOf(html) || html
	const attributes = elementsOf(html).flatMap((element) =>
		readTo.map((name) => element.attributes[name] ?? ''),
	)
	return [
		textIn(html.match(/<title>.*?<\/title>/s)?.[0] ?? ''),
		textIn(body.replace(copied, ' ')),
		...attributes,
	]
}

it.each(paths)('%s', async (path) => {
	const { html } = await read(path)
	const encoded = shownIn(html).flatMap((text) => text.match(/\S*xn--[\w.-]*\.example\S*/g) ?? [])
	expect(encoded.filter((text) => !text.includes(deceiving))).toEqual([])
})

it('what is copied, opened and encoded is in ASCII', async () => {
	const { html } = await read(`/links/on-books@${added}`)
	const link = `https://${added}/on-books`
	for (const part of [`data-copy="${link}"`, `href="${link}"`]) expect(html).toContain(part)
	const csv = await service.ask('/api/v1/my-links/export?format=csv', { headers: { cookie: person.cookie } })
	expect(await csv.text()).toContain(link)
})

it('a host whose letters may be taken for others stays as it is, with the warning', async () => {
	const { html } = await read('/admin/hosts')
	expect(textIn(html)).toMatch(new RegExp(`${deceiving.replaceAll('.', '[.]')} .{0,200}letters`))
})

it('commands show them so, too', async () => {
	const run = commandsOf(service)
	const list = await run('host', 'list')
	expect(list[1]).toContain('https://bücher.example, ')
	expect(list[1]).toContain(`https://${deceiving}, `)
	expect((await run('host', 'add', 'bücher.example'))[1]).toContain('https://bücher.example;')
	expect((await run('disable', '--host', 'target.example', '--dry-run'))[1]).toContain(
		'https://bücher.example/on-books',
	)
})
