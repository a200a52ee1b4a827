/** The page that imports a file, as without a script: checked first, then imported, taken back. */
import { expect, it } from 'vitest'
import { importing } from '../../support/service/importing.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, type Person, send, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { asBrowser, openService } from '../../support/service/service.ts'
import { allOf, inputsOf, textIn } from './markup.ts'
import { expectSound } from './sound.ts'

const service = await openService()
const { linksOf } = importing(service)
const head = 'keyword,url,title,timestamp,ip,clicks\n'

/** Sends the form of the page. */
const post = async (person: Person, text: string, fields: Record<string, string> = {}, language = 'en') => {
	const body = new FormData()
	body.append('file', new File([text], 'links.csv', { type: 'text/csv' }))
	for (const [name, value] of Object.entries({ action: 'check', ...fields })) body.append(name, value)
	const init = merged(asBrowser, withCookie(person.cookie), { headers: { 'accept-language': language } })
	return service.ask('/account/import', { method: 'POST', ...init, body })
}
const proofIn = (html: string): string | undefined =>
	allOf(html, 'input').find(({ attributes }) => attributes.name === 'checked')?.attributes.value
const names = async (person: Person) => (await linksOf(person)).map(({ short_url }) => short_url)

it('shows what will happen before anything does, imports what was checked, and takes it back', async () => {
	const person = await signUp(service)
	const account = await (await visitPage(service, '/account', person.cookie)).text()
	expect(account).toContain('href="/account/import"')
	const file = `${head}one,https://example.org/,,2024-05-01 12:00:00,,1234\n`
	const checked = await (await post(person, file)).text()
	for (const text of [
		'YOURLS',
		'1 link can be imported.',
		'read as UTC',
		'Clicks before the move',
		'Not used',
	])
		expect(textIn(checked)).toContain(text)
	expect(await names(person)).toEqual([])

	const proof = proofIn(checked)!
	const other = await post(person, `${head}two,https://example.org/,,,,\n`, {
		action: 'import',
		checked: proof,
	})
	expect([other.status, await names(person)]).toEqual([200, []])
	expect((await post(person, file, { action: 'import' })).status).toBe(200)
	expect(await names(person)).toEqual([])

	const done = await post(person, file, { action: 'import', checked: proof })
	expect([done.status, done.headers.get('location')]).toEqual([303, '/account/import?imported=1'])
	expect(await names(person)).toEqual(['one'])
	const page = await (await visitPage(service, done.headers.get('location')!, person.cookie)).text()
	expect(textIn(page)).toMatch(/1 link imported\..*YOURLS · 1 link/s)
	const id = allOf(page, 'input').find(({ attributes }) => attributes.name === 'id')!.attributes.value!
	const back = await send(service, '/account/import/take-back', { id }, { cookie: person.cookie })
	expect(back.headers.get('location')).toBe('/account/import?deleted=1&kept=0')
	expect(
		textIn(await (await visitPage(service, back.headers.get('location')!, person.cookie)).text()),
	).toContain('1 link deleted, 0 links kept.')
	expect(await names(person)).toEqual([])
})

it('lists problems by line in the reader’s language, and imports only when they are left out', async () => {
	const [person, other] = [await signUp(service), await signUp(service)]
	await makeOwn(service, other, { alias: 'occupied' })
	const file = `${head}Good,https://example.org/,,,,\nGOOD,https://example.org/2,,,,\noccupied,https://example.org/,,,,\n`
	const german = await (await post(person, file, {}, 'de')).text()
	expectSound(german, 'de')
	expect(textIn(german)).toContain('2 Probleme')
	expect(textIn(german)).toContain(
		'„GOOD“ unterscheidet sich vom Namen in Zeile 2 nur durch Groß- und Kleinschreibung.',
	)
	expect(textIn(german)).toContain('„occupied“ ist vergeben.')
	expect(proofIn(german)).toBeUndefined()
	const skipping = await (await post(person, file, { skip: 'on' })).text()
	const done = await post(person, file, { skip: 'on', action: 'import', checked: proofIn(skipping)! })
	expect(done.headers.get('location')).toBe('/account/import?imported=1')
	expect(await names(person)).toEqual(['Good'])
})

it.each([
	['no file', '', {}, 'Choose a file.'],
	['a file of something else', 'a,b\n1,2\n', {}, 'No known service writes files with these columns.'],
	[
		'a zone that there is not',
		`${head}a,https://example.org/,,,,\n`,
		{ zone: 'Nowhere' },
		'This is not a time zone.',
	],
])('%s is shown at its field', async (_, text, fields, said) => {
	const answer = await post(await signUp(service), text, fields)
	const page = await answer.text()
	expect([answer.status, textIn(page)]).toEqual([400, expect.stringContaining(said)])
	expect(allOf(page, 'input').some(({ attributes }) => attributes['aria-invalid'] === 'true')).toBe(true)
})

it('goes to no other account that signed in meanwhile, unless it is sent once more', async () => {
	const [shown, sent] = [await signUp(service), await signUp(service)]
	const form = inputsOf(await (await visitPage(service, '/account/import', shown.cookie)).text())
	const asked = await post(sent, `${head}one,https://example.org/,,,,\n`, { reader: form.reader!.value! })
	const page = await asked.text()
	expect([asked.status, proofIn(page)]).toEqual([400, undefined])
	expect(textIn(page)).toContain('Another account has signed in since this form was opened.')
})

it('a column of which nothing is made is left out only when somebody agrees', async () => {
	const person = await signUp(service)
	const file = 'slug,url,visits_left\nleft-1,https://example.org/,3\n'
	const checked = await (await post(person, file)).text()
	expect(textIn(checked)).toContain('Nothing is made of the column “visits_left”, which 1 line fills.')
	const asked = { action: 'import', checked: proofIn(checked)! }
	const page = await (await post(person, file, asked)).text()
	expect(textIn(page)).toContain('Agree to it, or say above which service made the file.')
	expect(await names(person)).toEqual([])
	expect((await post(person, file, { ...asked, leave_out: 'on' })).status).toBe(303)
	expect(await names(person)).toEqual(['left-1'])
})

it.each(Object.entries({ zone: 'Europe/Berlin', format: 'yourls', skip: 'on' }))(
	'another %s than the one that was checked is checked first',
	async (name, value) => {
		const person = await signUp(service)
		const file = `${head}changed-${name},https://example.org/,,2024-05-01 12:00:00,,\n`
		const [before, after] = [{}, { [name]: value }]
		for (const [checked, sent] of [
			[before, after],
			[after, before],
		] as const) {
			const proof = proofIn(await (await post(person, file, checked)).text())!
			const answer = await post(person, file, { ...sent, action: 'import', checked: proof })
			expect([answer.status, await names(person)]).toEqual([200, []])
		}
	},
)
