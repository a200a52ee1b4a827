/** Each field of each form with what can't be right: a sound page, nothing lost, never 500. */
import { expect, it } from 'vitest'
import { kindOfAct } from '../../../server/administration/administration.ts'
import { openEveryPage } from '../../support/service/opened-pages.ts'
import { accountIdOf, send, signUp, tokenOf, visitPage } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { pageWords } from '../../support/words/page-words.ts'
import { allOf, mainOf, sentOf } from './markup.ts'
import { expectSound } from './sound.ts'

const service = await openService()
const evil = `"'><script>x</script>`
const url = 'https://target.example/'
const { person, slug, key, team, paths } = await openEveryPage(service, {
	...{ alias: 'bad-fields', title: evil, tags: [evil], note: evil, places: [{ name: 'p1', label: evil }] },
	rules: [{ name: 'app', when: { query: ['evil'] }, url }],
	shares: ['a', 'b'].map((name) => ({ name, percent: 50, url })),
})
await service.database.sql`update users set name = ${evil} where id = ${person.id}`
await service.database.sql`update teams set name = ${evil} where id = ${team}`
const closed = await signUp(service)
const closedId = await accountIdOf(service, closed.cookie)
await tokenOf(service, person)
const subjects = {
	link: slug,
	host: 'bad.example',
	account: closedId,
	link_host: 'kurz.example',
	invitation: 'x',
}
const pages = [
	...paths,
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
const fieldsSeen = new Set<string>()
const bad = ['a\0', 'x'.repeat(9_000), 'no-such', 'NoSuchTeamOfMine', closed.email, '']

it.each(pages)('%s', async (page) => {
	const answer = await visitPage(service, page, person.cookie)
	const html = await answer.text()
	if (answer.status !== 303) expectSound(html)
	for (const { action, names, fields, typed } of formsOf(html)) {
		for (const name of Object.keys(typed)) fieldsSeen.add(name)
		for (const name of names) {
			const at = action.split('?')[0]!
			if (other.includes(`${at} *`) || other.includes(`${at} ${name}`)) continue
			for (const value of bad) {
				const sent = { ...fields, ...typed, [name]: value }
				const answer = await send(service, action, sent, { cookie: person.cookie })
				if (answer.status < 400) continue
				expect([answer.status, sent]).toEqual([expect.toBeOneOf([400, 401, 403, 404, 409, 429]), sent])
				const shown = await answer.text()
				expectSound(shown)
				const { [name]: _, ...kept } = typed
				if (Object.keys(kept).length === 0) continue
				const again = formsOf(shown).filter((form) => form.action.split('?')[0] === at)
				expect([at, name, value, again.map(({ fields }) => fields)]).toEqual([
					...[at, name, value],
					expect.arrayContaining([expect.objectContaining(kept)]),
				])
			}
		}
	}
})

/** Of lists, whose notices refuse; of targets; of tries; of codes, which refuse none. */
const unrefused = 'link host account q tag with_tag reason username zone'.split(' ')

it('a refusal of each field has a German sentence of its own', () => {
	const fields = [...fieldsSeen].filter((name) => !unrefused.includes(name) && !/^(as|utm)_/.test(name))
	expect(fields.length).toBeGreaterThan(20)
	for (const path of [...fields, 'password', 'current', 'new', 'key'])
		for (const code of ['custom', 'too_small', 'too_big', 'invalid', 'invalid_format', 'required', 'again']) {
			const sentence = pageWords.de.failures.fault({ path, code, message: 'In English.' })
			expect([path, sentence]).toEqual([path, expect.stringMatching(/^[A-ZÄÖÜ\d].*\.$/)])
			expect([path, sentence]).not.toEqual([path, expect.stringMatching(/so nicht gültig|In English/)])
		}
})
