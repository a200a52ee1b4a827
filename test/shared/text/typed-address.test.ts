/** Addresses get a missing scheme, and nothing else changes. */
import { expect, it } from 'vitest'
import { withScheme } from '../../../shared/text/typed-address.ts'

const http = (host: string): [string, string] => [host, `http://${host}`]
const https = (host: string): [string, string] => [host, `https://${host}`]

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
	// The ends of each network where nobody can listen in, and the addresses beside them.
	...['127.0.0.0', '127.255.255.255', '10.0.0.0', '10.255.255.255', '192.168.0.0', '192.168.255.255'].map(
		http,
	),
	...['169.254.0.0', '169.254.255.255', '172.16.0.0', '172.31.255.255', '[fc00::]', '[fdff::1]'].map(http),
	...['[fe80::]', '[febf::1]', '[::1]'].map(http),
	...['126.255.255.255', '128.0.0.0', '9.255.255.255', '11.0.0.0', '192.167.255.255', '192.169.0.0'].map(
		https,
	),
	...['169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '172.160.0.1'].map(https),
	...['[fbff::1]', '[fe00::1]', '[fe7f::1]', '[fec0::]', '[::2]'].map(https),
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
