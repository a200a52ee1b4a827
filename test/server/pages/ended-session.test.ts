/** Every form of every page after its session, or in that of another: nothing lost or made elsewhere. */
import { expect, it } from 'vitest'
import { codeOf } from '../../support/service/answers.ts'
import { openEveryPage } from '../../support/service/opened-pages.ts'
import { accountIdOf, send, signUp, visitPage } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { allOf, textIn } from './markup.ts'

const service = await openService()
const { person, slug, team, paths } = await openEveryPage(service, { alias: 'of-session' })
const url = 'https://target.example/typed'
const linksMade = async () => (await service.database.sql`select id from links`).length

/** Path and fields of each form that a page sends, filled in. */
const formsOf = (html: string): [path: string, fields: Record<string, string>][] =>
	[...html.matchAll(/<form [^>]*method="post"[^>]*>.*?<\/form>/gs)].map(([form]) => {
		const action = allOf(form, 'form')[0]!.attributes.action!.replaceAll('&amp;', '&')
		const inputs = [...allOf(form, 'input'), ...allOf(form, 'textarea')].filter(
			({ attributes: { name, type } }) => name !== undefined && type !== 'file' && type !== 'password',
		)
		const typed = inputs.map(({ attributes: { name, value } }) => [
			name!,
			name === 'url' ? url : (value ?? ''),
		])
		return [action, Object.fromEntries(typed)]
	})

/** Forms that need no session: by a key, and those that begin or end one. */
const freely = /^\/(m\/|s\/|sign-|of-session\/)/
const found = new Set<string>()
const other = await signUp(service)
const otherId = await accountIdOf(service, other.cookie)
/** Nothing of these forms is read: a button that ends whichever session there is. */
const unread = ['/sign-out']
const asks = 'Another account has signed in since this form was opened.'
/** A form of one account, sent by another: it is asked about, by all that was typed. */
const expectAsked = async (path: string, fields: Record<string, string>, by = other) => {
	const { cookie } = by
	const [email, id] = [by.email, await accountIdOf(service, cookie)]
	const before = await linksMade()
	const answer = await send(service, path, fields, { cookie })
	expect(await linksMade()).toBe(before)
	const html = await answer.text()
	expect([path, answer.status, textIn(html)]).toEqual([path, 400, expect.stringContaining(asks)])
	expect([path, textIn(html)]).toEqual([path, expect.stringContaining(`Signed in as ${email}.`)])
	const again = formsOf(html).find(([action]) => action.split('?')[0] === path.split('?')[0])?.[1]
	// Whose password it is, for the browser's own store.
	const { username: _, ...kept } = fields
	expect([path, again]).toEqual([path, expect.objectContaining({ ...kept, reader: id })])
	// Sent once more it is that account's own.
	const once = await send(service, path, { ...fields, ...again }, { cookie })
	expect(await once.text()).not.toContain(asks)
}

it.each(paths)('%s', async (at) => {
	const page = await visitPage(service, at, person.cookie)
	const before = await linksMade()
	for (const [path, fields] of formsOf(await page.text())) {
		if (unread.includes(path)) continue
		expect([path, fields.reader]).toEqual([path, expect.any(String)])
		if (freely.test(path)) continue
		found.add(path.split('?')[0]!)
		for (const cookie of [undefined, 'sid=dead.beef']) {
			const answer = await send(service, path, fields, cookie === undefined ? {} : { cookie })
			const html = await answer.text()
			expect([path, answer.status, textIn(html)]).toEqual([
				path,
				401,
				expect.stringContaining('Your session has ended.'),
			])
			const again = formsOf(html).find(([action]) => action === path)?.[1]
			// Its form has a file, which nobody reads who is refused.
			const kept = path.startsWith('/account/import') ? {} : fields
			expect([path, again]).toEqual([path, expect.objectContaining(kept)])
			// Sent once more without signing in, it asks again.
			expect((await send(service, path, again!)).status).toBe(401)
		}
	}
	expect(await linksMade()).toBe(before)
})

it.each(paths)('%s, sent in the session of another account', async (at) => {
	const page = await visitPage(service, at, person.cookie)
	// The form with a file is tried in moving.test.ts.
	for (const [path, fields] of formsOf(await page.text()))
		if (!unread.includes(path) && !path.startsWith('/account/import')) await expectAsked(path, fields)
})

/** Their pages lead elsewhere where there is nothing for them to be about. */
const aboutOwn = [
	['/links/~all', { list: 'q=typed', act: 'add', with_tag: 'typed' }],
	['/links/~move', { link: slug, list: '', to: team }],
	['/account/passkeys/remove', { id: 'of-this-account' }],
] as const
it.each(aboutOwn)('%s, sent by an account that has nothing of the kind', async (path, fields) => {
	const reader = await accountIdOf(service, person.cookie)
	await expectAsked(path, { ...fields, reader }, await signUp(service))
})

it('a form too long to be shown after its session says to sign in elsewhere, then to go back', async () => {
	const answer = await send(service, '/links/~many', { urls: `${url}\n`.repeat(1_000) })
	const html = await answer.text()
	expect([answer.status, textIn(html)]).toEqual([
		401,
		expect.stringContaining('Use a new tab to sign in, then go back in this one and send it again.'),
	])
	expect(textIn(html)).not.toContain('in a little while')
	const [link] = allOf(html, 'a').filter(({ attributes }) => attributes.href?.startsWith('/sign-in'))
	expect(link?.attributes.target).toBe('_blank')
})

it('are those of the links, the account and the operator, and the field in each header', () => {
	for (const path of [
		'/',
		'/links',
		'/links/~tags',
		'/links/~many',
		`/links/${slug}/edit`,
		'/account/tokens',
	])
		expect(found).toContain(path)
})

it('programs get the code', async () => {
	const fields = { url }
	const json = { headers: { accept: 'application/json' } }
	expect(await codeOf(await send(service, '/', { ...fields, reader: otherId }, json))).toEqual([
		401,
		'unauthorized',
	])
})
