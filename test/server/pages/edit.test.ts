/** The page that changes a link: it holds the link, or the values of a refused form. */
import { expect, test } from 'vitest'
import { type EditPage, editPage } from '../../../server/pages/edit/edit.tsx'
import { editFields } from '../../../shared/link/edit.ts'
import type { LinkRecord } from '../../../shared/link/links.ts'
import * as english from '../../../shared/words/en/pages/all.ts'
import { allOf, hrefsOf, inputsOf, textIn } from './markup.ts'
import { link } from './sample.ts'

const page = (changes: Partial<EditPage> = {}): string =>
	editPage({
		link,
		shortUrl: 'https://kurz.example/7k2m9xq',
		action: '/m/key/edit',
		back: '/m/key',
		...changes,
	})(english)
const of = (changes: Partial<LinkRecord>) => page({ link: { ...link, ...changes } })

const full: Partial<LinkRecord> = {
	title: 'Handbook',
	tags: ['work', 'Berlin, Mitte'],
	forward_query: true,
	max_clicks: 50,
	expires_at: '2026-12-24T00:00:00.000Z',
	is_protected: true,
}

test('holds the link as it is, in fields of the interface', () => {
	const html = of(full)
	expect(allOf(html, 'form')[0]?.attributes).toMatchObject({ method: 'post', action: '/m/key/edit' })
	const { never, remove_password, zone, before, ...inputs } = inputsOf(html)
	for (const name of Object.keys(inputs)) expect(editFields.def.shape).toHaveProperty(name)
	expect(inputs).toMatchObject({
		url: { value: link.long_url, required: '' },
		title: { value: 'Handbook' },
		tags: { value: 'work, "Berlin, Mitte"' },
		forward_query: { type: 'checkbox', checked: '' },
		max_clicks: { value: '50' },
		expires_in: { value: '' },
		password: {},
	})
	expect(inputs.password).not.toHaveProperty('value')
	for (const box of [never, remove_password]) {
		expect(box).toMatchObject({ type: 'checkbox' })
		expect(box).not.toHaveProperty('checked')
	}
	expect(hrefsOf(html)).toContain('/m/key')
})

test('says what leaving a field empty means, and what was used', () => {
	expect(textIn(of(full))).toMatch(
		/42 of 50 used\. Leave empty for no limit\..*It expires on +24 Dec 2026.*Leave empty to keep that date/,
	)
	const plain = textIn(page())
	expect(plain).toMatch(/42 so far\. Leave empty for no limit\..*Leave empty for none\..*It never expires\./)
	expect(textIn(of({ ...full, status: 'expired' }))).toContain('It expired on')
})

test('what is not there can’t be taken away', () => {
	const { never, remove_password } = inputsOf(page())
	expect([never, remove_password]).toEqual([undefined, undefined])
})

const fault = (...paths: string[]): EditPage['sent'] => ({
	values: { url: 'nonsense', title: 'New', tags: 'a, A', never: 'on', expires_in: '3', password: 'hunter2' },
	fault: {
		code: 'validation_failed',
		details: paths.map((path) => ({ path, code: 'invalid', message: `Wrong: ${path}.` })),
	},
})

test('a refused form keeps what was typed, passwords aside, and has its faults at their fields', () => {
	const html = page({ link: { ...link, ...full }, sent: fault('url', 'never', 'remove_password') })
	expect(inputsOf(html)).toMatchObject({
		url: { value: 'nonsense', 'aria-invalid': 'true', 'aria-describedby': 'url-fault' },
		title: { value: 'New' },
		tags: { value: 'a, A' },
		expires_in: { value: '3' },
		never: { checked: '', 'aria-describedby': 'never-fault' },
	})
	expect(inputsOf(html).forward_query).not.toHaveProperty('checked')
	expect(html).not.toContain('hunter2')
	const faults = /Nothing was changed\..*Wrong: url\..*Wrong: remove_password\..*Wrong: never\./
	expect(textIn(html)).toMatch(faults)
})

test('in a refused form, a fault of one tag stands at the field of all', () => {
	expect(inputsOf(page({ sent: fault('tags.1') })).tags).toMatchObject({
		'aria-describedby': 'tags-fault tags-hint',
	})
})

test('in a refused form, a fault without a field stands above the form', () => {
	const sent = { values: {}, fault: { code: 'rate_limited' as const, details: [] } }
	expect(textIn(page({ sent }))).toContain('Nothing was changed yet. Send it again in a little while.')
})
