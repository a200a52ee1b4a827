/** Campaign fields are added, and addresses are found in what is typed. */
import { expect, it } from 'vitest'
import { addressWithin, readTarget } from '../../../../extension/actions/making/address.ts'

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
