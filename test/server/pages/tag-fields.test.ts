/** Every field for tags, on whichever page: commas or semicolons separate them, and quotes keep one. */
import { expect, it } from 'vitest'
import { openEveryPage } from '../../support/service/opened-pages.ts'
import { send, visitPage, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { elementsOf } from './markup.ts'

const service = await openService()
const { person, slug, key, paths } = await openEveryPage(service, { alias: 'of-tags' })
const typed = 'one, "two, three"; four;"five;six"'
const url = 'https://target.example/'

/** Path, name of the field, and what else the form needs; its button. */
const forms: Record<string, Record<string, string>> = {
	'/ tags': { url },
	'/links tags': { url },
	'/links/~many tags': { urls: url },
	'/links/~tags with_tag': { link: slug, action: 'add' },
	'/links/~all with_tag': { act: 'add', list: '', from: service.links.allFound.start(), of: '1' },
	[`/links/${slug}/edit tags`]: {},
	[`/m/${key}/edit tags`]: {},
}

it('are those of the pages', async () => {
	const found = new Set<string>()
	for (const at of paths) {
		const page = await visitPage(service, at, person.cookie)
		let path = ''
		for (const { tag, attributes } of elementsOf(await page.text())) {
			if (tag === 'form') path = attributes.action ?? ''
			const { name = '' } = attributes
			if (tag === 'input' && /^(tags|with_tag)$/.test(name)) found.add(`${path.split('?')[0]} ${name}`)
		}
	}
	expect([...found].toSorted()).toEqual(Object.keys(forms).toSorted())
})

it.each(Object.entries(forms))('%s', async (form, fields) => {
	const [path = '', name = ''] = form.split(' ')
	await service.client.edit(slug, key, { tags: [] })
	service.clock.now += 1_000
	const answer = await send(service, path, { ...fields, [name]: typed }, { cookie: person.cookie })
	expect(answer.status).toBeLessThan(400)
	const list = await (await service.ask('/api/v1/my-links', withCookie(person.cookie))).json()
	const changed = 'url' in fields || 'urls' in fields ? list[0] : list.at(-1)
	expect(changed.data.tags).toEqual(['one', 'two, three', 'four', 'five;six'])
})
