/** The page that changes a link: what it says of each field, and where a fault of one stands. */
import { expect, test } from 'vitest'
import { type EditPage, editPage } from '../../../server/pages/edit/edit.tsx'
import type { LinkRecord } from '../../../shared/link/links.ts'
import * as english from '../../../shared/words/en/pages/all.ts'
import { inputsOf, textIn } from './markup.ts'
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

test('in a refused form, a fault of one tag stands at the field of all', () => {
	expect(inputsOf(page({ sent: fault('tags.1') })).tags).toMatchObject({
		'aria-describedby': 'tags-fault tags-hint',
	})
})
