/** Editing a link: only changes are sent, and the answer is stored. */
import { describe, expect, it } from 'vitest'
import {
	changesIn,
	draftOfLink,
	EditConflict,
	editFields,
	editLink,
	faultsInEdit,
	rebase,
	undoOf,
} from '../../../../extension/actions/list/edit.ts'
import { detailsOf, failing, keep, keptLink, openTestKurz } from '../../../support/browsers/extension-kurz.ts'

const link = keptLink('one', {
	title: 'One',
	tags: ['a', 'b, c'],
	expires_at: '2026-11-22T18:00:27.123Z',
	max_clicks: 3,
	is_protected: true,
	free: {},
	version: 1,
})
const draft = draftOfLink(link)

describe('the request has', () => {
	it.each([
		['nothing if nothing was touched', {}, {}],
		['a new target', { target: ' https://example.org/new ' }, { url: 'https://example.org/new' }],
		['no title', { title: ' ' }, { title: null }],
		['tags', { tags: 'x, "y, z"' }, { tags: ['x', 'y, z'] }],
		[
			'another limit, with the expiry as it was',
			{ clicks: '5' },
			{ isLimited: true, limitation_type: 'both', expires_at: link.expires_at, max_clicks: 5 },
		],
		[
			'days from now',
			{ days: '3', until: '' },
			{ isLimited: true, limitation_type: 'both', expires_in: 3, max_clicks: 3 },
		],
		[
			'another time, in UTC',
			{ until: '2027-03-31T18:00', clicks: '' },
			{ isLimited: true, limitation_type: 'time', expires_at: new Date(2027, 2, 31, 18).toISOString() },
		],
		['no expiry', { until: '' }, { isLimited: true, limitation_type: 'clicks', max_clicks: 3 }],
		['no limits', { until: '', clicks: '' }, { isLimited: false }],
		['a new password', { password: ' x' }, { isProtected: true, password: ' x' }],
		['no password', { isOpened: true }, { isProtected: false }],
		['a button', { confirm: true }, { confirm: true }],
	])('%s', (_name, typed, changes) => {
		expect(changesIn(draft, { ...draft, ...typed })).toEqual(changes)
	})

	it.each([
		['target', { target: 'ftp://example.org' }],
		['target', { target: '' }],
		['tags', { tags: 'a, A' }],
		['days', { days: 'x', until: '' }],
		['until', { until: '?' }],
		['clicks', { clicks: '0' }],
	])('no fault of the field "%s", which reports it first', (field, typed) => {
		expect([...faultsInEdit(changesIn(draft, { ...draft, ...typed }))]).toEqual([field])
	})
})

describe('what undoes an edit', () => {
	it.each<[string, Partial<typeof link>, object]>([
		['gives the title back', { title: 'Two' }, { title: 'One' }],
		['gives the target back', { target: 'https://example.org/two' }, { url: link.target }],
		['gives the tags back', { tags: [] }, { tags: ['a', 'b, c'] }],
		[
			'gives the expiry back, to the second',
			{ expires_at: '2027-01-01T00:00:00.000Z' },
			{ isLimited: true, limitation_type: 'both', expires_at: link.expires_at, max_clicks: 3 },
		],
	])('%s', (_name, edited, undo) => expect(undoOf(link, { ...link, ...edited }, {})).toEqual(undo))

	it('is nothing for a password', () => {
		for (const changes of [{ isProtected: false }, { isProtected: true, password: 'new' }])
			expect(undoOf(link, { ...link, title: 'Two' }, changes)).toBeUndefined()
	})
})

it('the answer is stored, and key and creation stay', async () => {
	const said = { long_url: 'https://example.org/new', title: 'Two', clicks: 7 }
	const kurz = await openTestKurz(() => Response.json(detailsOf('one', said).linkData))
	const { title: _title, ...untitled } = keptLink('two', { creation: 'c' })
	await keep(kurz, [{ ...link, creation: 'creation' }, untitled])
	await editLink(kurz, link, { title: 'Two' })
	expect(kurz.methods()).toEqual(['PATCH'])
	expect(kurz.sent[0]!.request.url).toContain('/api/v1/one/key-of-one')
	const [one, two] = await kurz.items.links.read()
	expect(one).toMatchObject({
		monitor_key: 'key-of-one',
		target: 'https://example.org/new',
		title: 'Two',
		title_edited: true,
		figures: { clicks: 7 },
	})
	expect(one).not.toHaveProperty('expires_at')
	expect(two).toEqual(untitled)
})

it('a refusal changes nothing on the list', async () => {
	const kurz = await openTestKurz(failing('not_found', 404))
	await keep(kurz, [link])
	await expect(editLink(kurz, link, { title: 'Two' })).rejects.toThrow('not_found')
	expect(await kurz.items.links.read()).toEqual([link])
})

it('a link of the account is changed with its token', async () => {
	const kurz = await openTestKurz(() => Response.json(detailsOf('mine', { title: 'New' }).linkData))
	await kurz.items.account.write({ origin: link.origin, token: 'kz_token', name: 'me' })
	const { monitor_key: _key, ...mine } = keptLink('mine', { version: 1, free: {} })
	expect((await editLink(kurz, mine, { title: 'New' })).title).toBe('New')
	expect(kurz.sent[0]!.request.url).toMatch(/\/my-links\/mine$/)
	expect(kurz.sent[0]!.request.headers.get('authorization')).toBe('Bearer kz_token')
})

/** A server at which the link was edited since: another version is refused. */
const editedElsewhere = (said: object, version: number) => (request: Request) => {
	const { linkData } = detailsOf('one', { ...said, version })
	if (request.method === 'GET') return Response.json({ data: linkData, clicks: [] })
	return request
		.json()
		.then((body: { version?: number }) =>
			body.version === undefined || body.version === version
				? Response.json({ ...linkData, version: version + 1 })
				: Response.json({ error: 'edit_conflict' }, { status: 409 }),
		)
}
const moved = { long_url: 'https://example.org/moved', tags: ['a', 'b, c'], title: 'One' }

describe('an edit names the version that was shown', () => {
	const patches = (kurz: { sent: { request: Request; body: unknown }[] }) =>
		kurz.sent.filter(({ request }) => request.method === 'PATCH').map(({ body }) => body)

	it.each([
		['known', 1, 1],
		['unknown, and something else was shown', undefined, 0],
	])('%s: it changes nothing, and says what is there now', async (_name, version, requests) => {
		const kurz = await openTestKurz(editedElsewhere(moved, 4))
		const shown = { ...keptLink('one', { title: 'One', tags: ['a', 'b, c'], free: {} }), version }
		const failure = await editLink(kurz, shown, { title: 'Two' }).catch((error: unknown) => error)
		expect(failure).toBeInstanceOf(EditConflict)
		expect((failure as EditConflict).now).toMatchObject({ target: moved.long_url, version: 4 })
		expect(patches(kurz)).toHaveLength(requests)
		const { now } = failure as EditConflict
		expect(await editLink(kurz, now, { title: 'Two' })).toMatchObject({ version: 5 })
	})

	it('unknown, and the same was shown: that of the server', async () => {
		const kurz = await openTestKurz(editedElsewhere(moved, 4))
		const shown = keptLink('one', { target: moved.long_url, title: 'One', tags: ['a', 'b, c'] })
		await editLink(kurz, shown, { title: 'Two' })
		expect(patches(kurz)).toEqual([{ title: 'Two', version: 4 }])
	})

	it('none at a server that says none, as before', async () => {
		const kurz = await openTestKurz(editedElsewhere(moved, 0))
		await editLink(kurz, keptLink('one'), { title: 'Two' })
		expect(patches(kurz)).toEqual([{ title: 'Two' }])
	})
})

it.each([
	[false, true, false, true],
	[true, false, true, false],
	[false, false, true, true],
	[true, true, false, false],
])('the button was %s, is ticked %s here and %s there: %s', (before, typed, now, expected) => {
	const [one, mine, theirs] = [before, typed, now].map((confirm) => ({ ...draft, confirm }))
	expect(rebase(one!, mine!, theirs!).draft.confirm).toBe(expected)
})

it.each(editFields.filter((field) => field !== 'days' && field !== 'password'))(
	'both values of the field "%s" are shown, and none is replaced in silence',
	(field) => {
		const now = { ...draft, [field]: 'theirs' }
		expect(rebase(draft, draft, now)).toEqual({
			draft: now,
			clashes: { [field]: { kind: 'taken', value: draft[field] } },
		})
		const typed = { ...draft, [field]: 'mine' }
		expect(rebase(draft, typed, now)).toEqual({
			draft: typed,
			clashes: { [field]: { kind: 'typed', value: 'theirs' } },
		})
	},
)
