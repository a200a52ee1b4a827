/** Shift selects from the link that was changed last, wherever that is. */
import { expect, it } from 'vitest'
import { rangeTo } from '../../../extension/ui/links/use-selection.ts'
import { keptLink } from '../../support/browsers/extension-kurz.ts'

const links = ['a', 'b', 'c', 'd'].map((slug) => keptLink(slug))

it.each([
	['downwards', 'b', 'd', 'bcd'],
	['upwards', 'd', 'b', 'bcd'],
	['to itself', 'b', 'b', 'b'],
	['alone, after one that a search hides', 'hidden', 'c', 'c'],
	['alone, as the first', undefined, 'c', 'c'],
])('%s', (_name, last, to, range) => {
	const url = last === undefined ? undefined : keptLink(last).url
	const found = rangeTo(links, links.find(({ slug }) => slug === to)!, url)
	expect(found.map(({ slug }) => slug).join('')).toBe(range)
})
