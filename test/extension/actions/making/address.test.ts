/** Trackers are left out, campaign fields are added, and addresses are found in what is typed. */
import { expect, it } from 'vitest'
import {
	addressWithin,
	findTrackers,
	readTarget,
	withoutTrackers,
} from '../../../../extension/actions/making/address.ts'

it.each<[string, string[], string]>([
	['https://example.org/a?b=1#c', [], 'https://example.org/a?b=1#c'],
	['https://example.org/?utm_source=x&b=1&fbclid=2', ['utm_source', 'fbclid'], 'https://example.org/?b=1'],
	['https://example.org/?gclid=2#top', ['gclid'], 'https://example.org/#top'],
	[
		'https://example.org/?q=a%20b&UTM_Medium=x&e=%C3%A4',
		['UTM_Medium'],
		'https://example.org/?q=a%20b&e=%C3%A4',
	],
	['https://example.org/?source=x&ref=y', [], 'https://example.org/?source=x&ref=y'],
])('%s has the trackers %j', (url, names, without) => {
	expect(findTrackers(url)).toEqual(names)
	expect(withoutTrackers(url)).toBe(without)
})

it.each([
	[' docs.example.org/a ', 'https://docs.example.org/a'],
	['localhost:3000', 'http://localhost:3000'],
	['https://example.org/', 'https://example.org/'],
	['two words', undefined],
	['', undefined],
	['javascript:alert(1)', undefined],
])('%j is read as %s', (typed, url) => expect(readTarget(typed)).toBe(url))

it.each([
	['Look at https://example.org/a?b=1, please.', 'https://example.org/a?b=1'],
	['(see http://example.org/x)', 'http://example.org/x'],
	['„https://example.org/ä“', 'https://example.org/ä'],
	['nothing here', undefined],
])('in %j the address is %s', (text, url) => expect(addressWithin(text)).toBe(url))
