/** The list is filtered by tag, state, site, limits and password, and its address keeps that. */
import { expect, it } from 'vitest'
import {
	anything,
	countHosts,
	countTags,
	type Filters,
	filterLinks,
	isFiltered,
} from '../../../../extension/actions/list/filter.ts'
import { selectLinks } from '../../../../extension/actions/list/find.ts'
import { firstListView, hashOf, readListView } from '../../../../extension/ui/links/list-view.ts'
import { keptLink } from '../../../support/browsers/extension-kurz.ts'

const figures = (status: 'active' | 'expired') => ({
	clicks: 1,
	visitors: 1,
	status,
	at: '2026-11-20T12:00:00.000Z',
})
const links = [
	keptLink('plain', { tags: ['Work', 'a'], figures: figures('active') }),
	keptLink('ended', { tags: ['work'], figures: figures('expired'), max_clicks: 3 }),
	keptLink('secret', { target: 'https://docs.example.net/', is_protected: true }),
	keptLink('gone', { gone_at: '2026-11-21T12:00:00.000Z', expires_at: '2026-11-22T12:00:00.000Z' }),
]

it.each<[Partial<Filters>, string[]]>([
	[{}, ['plain', 'ended', 'secret', 'gone']],
	[{ tag: ' WORK ' }, ['plain', 'ended']],
	[{ tag: 'wor' }, []],
	[{ state: 'active' }, ['plain']],
	[{ state: 'expired' }, ['ended']],
	[{ state: 'gone' }, ['gone']],
	[{ host: 'Example.org' }, ['plain', 'ended', 'gone']],
	[{ host: 'docs' }, ['secret']],
	[{ limited: true }, ['ended', 'secret', 'gone']],
	[{ protected: true }, ['secret']],
	[{ tag: 'work', limited: true }, ['ended']],
])('%j leaves %j', (filters, left) => {
	expect(filterLinks(links, { ...anything, ...filters }).map(({ slug }) => slug)).toEqual(left)
	expect(isFiltered({ ...anything, ...filters })).toBe(left.length < links.length)
})

it('tags and sites in use are counted, whatever their case, the most frequent first', () => {
	expect(countTags(links)).toEqual([
		['Work', 2],
		['a', 1],
	])
	expect(countHosts(links)).toEqual([
		['example.org', 3],
		['docs.example.net', 1],
	])
})

it('the address keeps search, order and filters, and nothing that is as usual', () => {
	const view = {
		...firstListView(''),
		text: 'a & b#?',
		sort: 'clicks' as const,
		tag: 'ä, ö',
		state: 'gone' as const,
		limited: true,
	}
	expect(readListView(`#${hashOf(view)}`)).toEqual(view)
	expect(hashOf(firstListView('#all'))).toBe('all')
	expect(readListView('#all')).toBeUndefined()
	expect(readListView(`#${encodeURIComponent('https://kurz.example/all?q=1')}`)).toBeUndefined()
	expect(readListView('#all?sort=odd&state=odd')).toEqual(firstListView(''))
})

it.each([
	['strasse', 'Lange Straße'],
	['STRASSE', 'lange straße'],
	['straße', 'Strasse 1'],
])('%j finds %j', (text, title) => {
	expect(selectLinks([keptLink('one', { title }), keptLink('two')], text, 'made')).toHaveLength(1)
})
