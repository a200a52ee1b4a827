/** Forms that edit what another tab has changed meanwhile: they save nothing, and show both. */
import { describe, expect, it } from 'vitest'
import { writeTime } from '../../../server/pages/forms/form-values.ts'
import { wordsFor } from '../../../server/pages/words/languages.ts'
import { freeNames, freeSwitchNames, writeFree } from '../../../shared/link/free-fields.ts'
import { placeOf, readPage } from '../../support/service/answers.ts'
import { twoFreeFields } from '../../support/service/field-values.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { type Person, send, signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'
import { allOf, sentOf, textIn } from './markup.ts'

const service = await openService()
const { sql } = service.database
const { make } = linksTo('https://example.org/printed', service)

type Fields = Record<string, string>
/** A form that edits: its page, and what it edits with two values for each of its fields. */
interface Form {
	page: string
	cookie: string
	values: [Fields, Fields]
	/** Sent along, but never shown again. */
	proof?: Fields
	stored: () => Promise<unknown>
	/** Where it leads when it has saved. */
	done: string
}

const ofLink = (nth: 0 | 1): Fields => ({
	url: `https://example.org/${nth}`,
	...writeFree(twoFreeFields[nth], writeTime),
	places: ['One', 'Two\nThree'][nth]!,
	...Object.fromEntries(
		freeNames.flatMap((name) => (twoFreeFields[nth][name] === false ? [[name, 'off']] : [])),
	),
	max_clicks: `${10 + nth}`,
})
/** How a form shows what it saved: with names for its places. */
const savedAs = (name: string, typed: string) => (name === 'places' ? `p1: ${typed}` : typed)
const ofAccount = (nth: 0 | 1, { email }: Person): Fields => ({
	name: `Name ${nth}`,
	email: `${nth}.${email}`,
})
const storedLink = async (slug: string) => (await sql`select * from links where slug = ${slug}`)[0]
const formsThatEdit: Record<string, (person: Person) => Promise<Form>> = {
	'/m/:monitor_key/edit': async () => {
		const { slug, key } = await make()
		const [page, done] = [`/m/${key}/edit`, `/m/${key}?notice=edited`]
		return { page, done, cookie: '', values: [ofLink(0), ofLink(1)], stored: () => storedLink(slug) }
	},
	'/links/:short_url/edit': async (person) => {
		const { slug } = await makeOwn(service, person)
		const [page, done] = [`/links/${slug}/edit`, `/links/${slug}?notice=edited`]
		const values: Form['values'] = [ofLink(0), ofLink(1)]
		return { page, done, cookie: person.cookie, values, stored: () => storedLink(slug) }
	},
	'/account/details': async (person) => ({
		page: '/account/details',
		done: '/account?notice=details_changed',
		cookie: person.cookie,
		values: [ofAccount(0, person), ofAccount(1, person)],
		proof: { password: person.password },
		stored: async () => (await sql`select name, email from users where email like ${`%${person.email}`}`)[0],
	}),
}

/** Forms that hold no stored value: they make, end or delete something, or name a state. */
const others = [
	...['/', '/links', '/links/~many', '/account/tokens', '/account/import', '/admin/invitations', '/sign-up'],
	...['/account/second-factor', '/account/second-factor/remove', '/sign-in/code'],
	...['/account/passkeys', '/account/passkeys/remove', '/sign-in/passkey'],
	...['/sign-in', '/sign-in/oidc', '/sign-in/reset', '/sign-out', '/:short_url', '/account/oidc'],
	...['/links/~delete', '/account/delete', '/account/import/take-back', '/account/tokens/revoke'],
	...['/account/sessions/end', '/account/sessions/revoke', '/admin/act'],
	...['/account/teams', '/account/teams/:team/remove', '/account/teams/:team/delete'],
	'/account/teams/:team/tokens',
	// A name and roles for owners: the last one wins.
	'/account/teams/:team',
	...['/admin/backups', '/admin/backups/download'],
	// Of operators: the last one wins, and is in the log.
	'/admin/hosts',
	// A name that only its owner sees: the last one wins.
	'/account/tokens/name',
	// Share, unshare, delete.
	...['/:short_url/:monitor_key', '/m/:monitor_key', '/links/:short_url', '/links/statistics'],
	// A key ends; sent twice, the same one takes its place.
	...['/m/:monitor_key/key', '/links/:short_url/key'],
	// Add or remove one tag: made again for the version that is there (selected.ts).
	...['/links/~tags', '/links/~all'],
	// To another owner; the answer to an offer.
	...['/links/~move', '/links/~offers'],
	// The current password is its version (accounts-safety.test.ts).
	'/account/password',
]

it('every form of a page is known as one that edits a stored value, or as none', async () => {
	const { app } = await openService({
		...{ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'kurz', OIDC_CLIENT_SECRET: 'secret' },
	})
	const paths = app.routes
		.filter(({ method, path }) => method === 'POST' && !path.startsWith('/api/'))
		.map(({ path }) => path)
	expect([...new Set(paths)].sort()).toEqual([...Object.keys(formsThatEdit), ...others].sort())
})

// With two values, one is that of the old tab: nobody has typed it.
const isSwitch = (name: string) => freeSwitchNames.some((known) => known === name)

const languages = { en: /elsewhere/, de: /an anderer Stelle/ }

describe.each(Object.keys(formsThatEdit))('%s', (path) => {
	const open = async () => {
		const form = await formsThatEdit[path]!(await signUp(service))
		const shown = sentOf(await readPage(service, form.page, form.cookie))
		const post = async (fields: Fields, language = 'en') => {
			const init = { headers: { 'accept-language': language, cookie: form.cookie } }
			const answer = await send(service, form.page, { ...fields, ...form.proof }, init)
			// New places are shown before they are saved.
			return answer.status === 200 ? send(service, form.page, sentOf(await answer.text()), init) : answer
		}
		return { ...form, shown, post }
	}
	const names = Object.keys(path === '/account/details' ? { name: '', email: '' } : ofLink(0))

	it.each(names)('%s alone, typed into an old tab, takes nothing back', async (name) => {
		const { shown, post, values, stored, done } = await open()
		expect(placeOf(await post({ ...shown, ...values[0] }))).toEqual([303, done])
		const before = await stored()
		const answer = await post({ ...shown, [name]: values[1][name]! })
		expect(answer.status).toBe(409)
		expect(await stored()).toEqual(before)
		// Sending it again saves what was typed, and takes nothing else back.
		const again = sentOf(await answer.text())
		for (const other of names) {
			const isTyped = other === name && !isSwitch(name)
			const text = isTyped ? values[1][other]! : savedAs(other, values[0][other]!)
			expect([other, again[other] ?? 'off']).toEqual([other, text])
		}
		expect(placeOf(await post(again))).toEqual([303, done])
	})

	it.each(Object.entries(languages))('shows both values of every field, in %s', async (language, words) => {
		const { shown, post, values, stored } = await open()
		await post({ ...shown, ...values[0] })
		const before = await stored()
		const answer = await post({ ...shown, ...values[1] }, language)
		const html = await answer.text()
		expect([answer.status, await stored()]).toEqual([409, before])
		const typed = names.filter((name) => !isSwitch(name))
		for (const name of typed) expect([name, sentOf(html)[name]]).toEqual([name, values[1][name]])
		const faults = allOf(html, 'p').filter(({ attributes }) => attributes.class === 'fault')
		expect(faults.map(({ attributes }) => attributes.id).sort()).toEqual(
			expect.arrayContaining(names.map((name) => `${name}-fault`)),
		)
		const { edit } = wordsFor(new Headers({ 'accept-language': language }))
		for (const name of names) {
			const other = isSwitch(name)
				? edit.changedFrom(edit.switched(values[1][name] === 'on'))
				: edit.changedTo(savedAs(name, values[0][name]!))
			expect(textIn(html)).toContain(other.replace(/\s+/g, ' '))
		}
		expect(textIn(html)).toMatch(words)
	})

	it('of two tabs that save at once, one does', async () => {
		const { shown, post, values } = await open()
		const both = await Promise.all(values.map((typed) => post({ ...shown, ...typed })))
		expect(both.map(({ status }) => status).sort()).toEqual([303, 409])
	})

	it('sent twice, it says the same', async () => {
		const { shown, post, values, stored, done } = await open()
		await post({ ...shown, ...values[0] })
		const once = await stored()
		expect(placeOf(await post({ ...shown, ...values[0] }))).toEqual([303, done])
		expect(await stored()).toEqual(once)
	})
})
