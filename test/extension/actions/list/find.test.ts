/** Finding links by words, sorting them, and grouping them by day. */
import { expect, it } from 'vitest'
import { byDay, type Sort, selectLinks } from '../../../../extension/actions/list/find.ts'
import { dayText } from '../../../../extension/ui/links/LinksTable.tsx'
import { keptLink as link } from '../../../support/browsers/extension-kurz.ts'

const figures = (clicks: number, last_click_at?: string) => ({
	clicks,
	visitors: 0,
	status: 'active' as const,
	at: '',
	...(last_click_at !== undefined && { last_click_at }),
})
const links = [
	link('books', {
		target: 'https://xn--bcher-kva.example/%C3%9Cbersicht?q=a%20b',
		title: 'Spring catalogue',
		tags: ['Shop'],
	}),
	link('recipe', {
		target: 'https://example.org/bread',
		title: 'Bread & Butter',
		tags: ['kitchen', 'to read'],
	}),
]

it.each([
	['catalogue', ['books']],
	['SPRING shop', ['books']],
	['bücher', ['books']],
	['xn--bcher', ['books']],
	['übersicht', ['books']],
	['%C3%9Cbersicht', ['books']],
	['kurz.example/recipe', ['recipe']],
	['kitchen butter', ['recipe']],
	['butter shop', []],
	['  ', ['books', 'recipe']],
])('%j finds %j', (text, found) => {
	expect(selectLinks(links, text, 'made').map(({ slug }) => slug)).toEqual(found)
})

it.each<[Sort, string[]]>([
	['made', ['b', 'c', 'd', 'a']],
	['clicks', ['c', 'a', 'b', 'd']],
	['last_click', ['a', 'c', 'd', 'b']],
	['name', ['a', 'b', 'c', 'd']],
])('sorted by "%s"', (sort, order) => {
	const unsorted = [
		link('d', { made_at: '2026-11-02T12:00:00.000Z' }),
		link('a', { made_at: '2026-11-01T12:00:00.000Z', figures: figures(9, '2026-11-20T12:00:00.000Z') }),
		link('b', { made_at: '2026-11-04T12:00:00.000Z', figures: figures(0) }),
		link('c', { made_at: '2026-11-03T12:00:00.000Z', figures: figures(10, '2026-11-19T12:00:00.000Z') }),
	]
	expect(selectLinks(unsorted, '', sort).map(({ slug }) => slug)).toEqual(order)
})

it('links are grouped by day in the reader’s time zone', () => {
	const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
	const days = byDay([
		link('d', { made_at: at(20, 23) }),
		link('c', { made_at: at(20, 0) }),
		link('b', { made_at: at(19, 23) }),
		link('a', { made_at: at(2, 12) }),
	])
	expect(days.map((day) => day.links.map(({ slug }) => slug))).toEqual([['d', 'c'], ['b'], ['a']])
	const names = (locale: string) => days.map((day) => dayText(day.at, new Date(2026, 10, 20, 23, 30), locale))
	expect(names('en-GB')).toEqual(['Today', 'Yesterday', 'Monday 2 November'])
	expect(names('de-DE')).toEqual(['Heute', 'Gestern', 'Montag, 2. November'])
	expect(dayText(days[2]!.at, new Date(2027, 0, 1), 'en-GB')).toBe('Monday, 2 November 2026')
})
