/** The list of an account's links, and the page of one of them. */
import { expect, test } from 'vitest'
import { listStates } from '../../../shared/link/links.ts'
import { myLinks } from './account-pages.ts'
import { allOf, hrefsOf, inputsOf, textIn } from './markup.ts'

const isOpen = (html: string): boolean => 'open' in (allOf(html, 'details')[0]?.attributes ?? {})

test('the form to make a link posts to the list and is folded until it is needed', () => {
	const forms = allOf(myLinks(), 'form').map(({ attributes }) => `${attributes.method} ${attributes.action}`)
	expect(forms).toEqual(['post /', 'post /sign-out', 'post /links', 'get /links', 'post /links/~tags'])
	expect(isOpen(myLinks())).toBe(false)
	expect(isOpen(myLinks({ links: [], total: 0 }))).toBe(true)
	expect(isOpen(myLinks({ links: [], total: 0, asked: { q: 'a' } }))).toBe(false)
	const failed = myLinks({
		create: {
			values: { url: 'https://a.example', password: 'hunter2' },
			fault: { code: 'reserved_alias', details: [] },
		},
	})
	expect(isOpen(failed)).toBe(true)
	expect(textIn(failed)).toContain('That alias is reserved. Try another.')
	expect(failed).not.toContain('hunter2')
})

test('the search keeps what was asked for', () => {
	const html = myLinks({ asked: { q: 'docs', tag: 'print', status: 'exhausted', sort: 'last_click' } })
	expect(inputsOf(html)).toMatchObject({ q: { value: 'docs' }, tag: { value: 'print' } })
	const options = allOf(html, 'option').map(({ attributes }) => attributes)
	expect(options.map(({ value }) => value).join()).toBe(`,${listStates.join()},,clicks,last_click`)
	const selected = options.filter((option) => 'selected' in option)
	expect(selected.map(({ value }) => value)).toEqual(['exhausted', 'last_click'])
	expect(textIn(html)).toContain('1 link found')
})

test.each([
	[{}, false],
	[{ q: 'docs' }, false],
	[{ sort: 'clicks' }, false],
	[{ tag: 'print' }, true],
	[{ status: 'expired' }, true],
] as const)('filters are folded until one is set: %o', (asked, isUnfolded) => {
	const html = myLinks({ asked })
	const search = /<search>.*<\/search>/.exec(html)![0]
	expect(isOpen(search)).toBe(isUnfolded)
	expect(html.includes('class="chips filters"')).toBe(isUnfolded)
})

test('each filter is taken away by its chip, and the rest of what was asked for stays', () => {
	const html = myLinks({ asked: { q: 'docs', tag: 'print', status: 'expired', sort: 'clicks' } })
	const chips = allOf(/<ul class="chips filters".*?<\/ul>/.exec(html)![0], 'a')
	expect(chips.map(({ attributes }) => [attributes['aria-label'], attributes.href])).toEqual([
		['Remove the filter Tag: print', '/links?q=docs&status=expired&sort=clicks'],
		['Remove the filter State: Expired', '/links?q=docs&tag=print&sort=clicks'],
	])
})

test('tags are suggested with their numbers of links, and lead to these', () => {
	const tags = [
		{ tag: 'print', links: 1_200 },
		{ tag: 'a&b', links: 1 },
	]
	const html = myLinks({ tags, asked: { q: 'docs' } })
	const options = allOf(/<datalist.*?<\/datalist>/.exec(html)![0], 'option')
	expect(options.map(({ attributes }) => [attributes.value, attributes.label])).toEqual([
		['print', '1,200 links'],
		['a&b', '1 link'],
	])
	const uncounted = myLinks({ tags: [{ tag: 'print' }] })
	expect(
		allOf(uncounted, 'option').find(({ attributes }) => attributes.value === 'print')?.attributes,
	).toEqual({
		value: 'print',
	})
	const suggested = allOf(html, 'input').filter(({ attributes }) => attributes.list === 'known_tags')
	expect(suggested.map(({ attributes }) => attributes.name)).toEqual(['tag', 'with_tag'])
	const linked = /<ul class="chips tag-links".*?<\/ul>/.exec(html)![0]
	expect(hrefsOf(linked)).toEqual(['/links?q=docs&tag=print', '/links?q=docs&tag=a%26b'])
	expect(textIn(linked)).toContain('print 1,200 links')
})

const nothingThere = 'None of your links'
test.each([
	['nothing made yet', {}, 'The links you create will appear here'],
	['no match', { asked: { q: 'docs' } }, `${nothingThere} contains “docs”. Show all links`],
	['no such tag', { asked: { tag: 'print' } }, `${nothingThere} has the tag “print”. Show all links`],
	['no such state', { asked: { status: 'expired' } }, `${nothingThere} is expired. Show all links`],
	['neither', { asked: { q: 'docs', status: 'active' } }, `${nothingThere} contains “docs” and is active.`],
] as const)('an empty list says why: %s', (_name, changes, words) => {
	const html = myLinks({ links: [], total: 0, ...changes })
	expect(textIn(html).replaceAll(' .', '.')).toContain(words)
	expect(allOf(html, 'table')).toEqual([])
})

test('a page past the last link leads back', () => {
	const html = myLinks({ links: [], total: 3, first: '/links' })
	expect(textIn(html)).toContain('There are no more links. Back to the first')
})

const meanwhile =
	'2 links were deleted. They lead nowhere from now on, and their clicks are being erased. 1 link had been deleted already.'
const full = '2 links have the tag. 1 link already has the maximum number of tags.'
test.each([
	[{ kind: 'deleted' }, 'status', 'The link was deleted.'],
	[{ kind: 'links_deleted', done: 1 }, 'status', '1 link was deleted.'],
	[{ kind: 'links_deleted', done: 2, gone: 1 }, 'status', meanwhile],
	[{ kind: 'links_deleted', gone: 3 }, 'status', 'No link was deleted. 3 links had been deleted already.'],
	[{ kind: 'tag_added', done: 2, full: 1 }, 'status', full],
	[{ kind: 'tag_removed', done: 1 }, 'status', 'The tag was removed from 1 link.'],
	[{ kind: 'no_selection' }, 'alert', 'No link is selected. Tick the box of each link first.'],
	[{ kind: 'no_tag' }, 'alert', 'Type a tag of at most 30 characters first. Commas separate up to 10.'],
] as const)('a notice says what was done: %o', (notice, role, words) => {
	const html = myLinks({ notice: { done: 0, gone: 0, full: 0, ...notice } })
	const [said] = allOf(html, 'div').filter(({ attributes }) => attributes.class?.startsWith('notice'))
	expect(said?.attributes.role).toBe(role)
	expect(textIn(html)).toContain(words)
})
