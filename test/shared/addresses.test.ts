/** Addresses get a missing scheme, and nothing else changes. */
import { expect, it } from 'vitest'
import { withScheme } from '../../shared/addresses.ts'

it.each([
	['example.org', 'https://example.org'],
	[' example.org/page?a=b#c ', 'https://example.org/page?a=b#c'],
	['example.org:8080/x', 'https://example.org:8080/x'],
	['EXAMPLE.org', 'https://EXAMPLE.org'],
	['bücher.example/ü', 'https://bücher.example/ü'],
	['8.8.8.8/x', 'https://8.8.8.8/x'],
	['[2001:db8::1]/x', 'https://[2001:db8::1]/x'],
	['localhost', 'http://localhost'],
	['localhost:8080/x', 'http://localhost:8080/x'],
	['192.168.1.20/x', 'http://192.168.1.20/x'],
	['10.0.0.5:3000', 'http://10.0.0.5:3000'],
	['[fd12::1]/x', 'http://[fd12::1]/x'],
	['nas.local/photos', 'http://nas.local/photos'],
	['wiki.internal', 'http://wiki.internal'],
	['192.168.evil.example', 'https://192.168.evil.example'],
])('%j becomes %s', (typed, address) => expect(withScheme(typed)).toBe(address))

it.each([
	'https://example.org/x',
	'http://example.org',
	'HTTP://example.org',
	'ftp://example.org',
	'javascript:alert(1)',
	'data:text/html,x',
	'mailto:somebody',
	'mailto:somebody@example.org',
	'tel:112',
	'C:\\file.txt',
	'nonsense',
	'nonsense.',
	'no address',
	'/path',
	'',
])('%j stays as it is', (typed) => expect(withScheme(typed)).toBe(typed))
