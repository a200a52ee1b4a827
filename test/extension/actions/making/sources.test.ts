/** The pages that get links at once: what the opened page knows of the tabs, and what is meant. */
import { expect, it } from 'vitest'
import { firstKind, kindsFor, readNamed, tabsOf } from '../../../../extension/actions/making/sources.ts'

const tabs = [1, 2, 3].map((id) => ({ id, isPrivate: false }))

it.each([
	['window=7&selected=1%2C3&group=1%2C2', 7, 'selected', [1, 3]],
	['window=7&selected=2&group=1,2', 7, 'group', [1, 2]],
	['window=7&selected=2&group=', 7, 'all', [1, 2, 3]],
	['', undefined, 'all', [1, 2, 3]],
	['7', undefined, 'all', [1, 2, 3]],
] as const)('%j means %s: %s', (hash, window, kind, ids) => {
	const named = readNamed(hash)
	expect([named.window, firstKind(named)]).toEqual([window, kind])
	expect(tabsOf(kind, named, tabs).map(({ id }) => id)).toEqual(ids)
	expect(tabsOf('all', named, tabs)).toEqual(tabs)
})

it('a tab without others selected or grouped offers neither', () => {
	expect(kindsFor(readNamed('window=7&selected=2&group='))).toEqual(['all', 'bookmarks'])
})
