/** The client's address behind any chain of proxies. */
import { expect, it } from 'vitest'
import { readConfig } from '../../../../server/config/config.ts'
import { createAddressReader } from '../../../../server/visits/visitor/address.ts'

const trusted = readConfig({ TRUST_PROXY: '10.0.0.0/8 127.0.0.1, 2001:db8:1::/48' }).trustProxy
const readClientAddress = createAddressReader(trusted)

it.each<[string, string | undefined, string | null, string]>([
	['an IPv4 peer', '192.0.2.1', null, '192.0.2.1'],
	['an IPv4 peer over an IPv6 socket', '::ffff:192.0.2.1', null, '192.0.2.1'],
	['an IPv6 peer is its /64', '2001:db8:a:b:c:d:e:f', null, '2001:db8:a:b::/64'],
	['a proxy that is not declared', '192.0.2.1', '198.51.100.1', '192.0.2.1'],
	['a declared proxy', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
	['a declared proxy over an IPv6 socket', '::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
	['what the client wrote itself is ignored', '10.1.2.3', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
	['two declared proxies', '127.0.0.1', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
	['an IPv6 proxy', '2001:db8:1::7', '2001:db8:9:8:7::1', '2001:db8:9:8::/64'],
	['entries with ports', '10.1.2.3', '[2001:db8:9:8::1]:443, 10.0.0.1:80', '2001:db8:9:8::/64'],
	['nothing but proxies', '10.1.2.3', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
	['an entry that is no address ends the search', '10.1.2.3', '198.51.100.1, unknown, 10.0.0.2', '10.0.0.2'],
	['an octal entry ends the search', '10.1.2.3', '198.51.100.1, 020.0.0.1, 10.0.0.2', '10.0.0.2'],
	['leading zeros end the search', '10.1.2.3', '198.51.100.001', '10.1.2.3'],
	['a hexadecimal entry ends the search', '10.1.2.3', '0x7f.1, 10.0.0.2', '10.0.0.2'],
	['a hexadecimal entry of four parts ends the search', '10.1.2.3', '0xc6.0x33.0x64.0x01', '10.1.2.3'],
	['a number ends the search', '10.1.2.3', '3325256705', '10.1.2.3'],
	['an entry of two parts ends the search', '10.1.2.3', '198.51', '10.1.2.3'],
	['a part beyond 255 ends the search', '10.1.2.3', '198.51.100.256', '10.1.2.3'],
	['octal within IPv6 ends the search', '10.1.2.3', '::ffff:020.0.0.1', '10.1.2.3'],
	['IPv4 within IPv6', '10.1.2.3', '::ffff:198.51.100.1', '198.51.100.1'],
	['the same in hexadecimal', '10.1.2.3', '::ffff:c633:6401', '198.51.100.1'],
	['an octal entry with a port ends the search', '10.1.2.3', '020.0.0.1:80', '10.1.2.3'],
	['an octal peer', '020.0.0.1', null, 'unknown'],
	['an empty header', '10.1.2.3', '', '10.1.2.3'],
	['no peer', undefined, '198.51.100.1', 'unknown'],
])('%s', (_, peer, forwarded, address) => {
	expect(readClientAddress(peer, forwarded).address).toBe(address)
})

it.each([
	['192.0.2.1', '1.1.1.1', true],
	['10.0.0.1', '1.1.1.1', false],
	['192.0.2.1', null, false],
])('from %s, the header %s is ignored: %s', (peer, forwarded, isIgnored) => {
	expect(readClientAddress(peer, forwarded).untrustedForwarding).toBe(isIgnored)
})

it.each<[string, string[], string[]]>([
	['loopback', ['127.0.0.1', '127.9.9.9', '::1'], ['126.0.0.1', '10.0.0.1', '::2']],
	[
		'private',
		['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.7.7', '169.254.1.1', 'fd00::1', 'fe80::1'],
		['127.0.0.1', '172.15.0.1', '172.32.0.1', '192.169.0.1', '11.0.0.1', 'fbff::1', '2001:db8::1'],
	],
	['loopback, private 203.0.113.7', ['::1', '10.0.0.1', '203.0.113.7'], ['203.0.113.8']],
	['2001:db8:1::7', ['2001:db8:1::7'], ['2001:db8:1::8', '2001:db8:2::7']],
	['203.0.113.7', ['203.0.113.7'], ['203.0.113.6', '203.0.113.8']],
])('TRUST_PROXY=%s', (names, inside, outside) => {
	const read = createAddressReader(readConfig({ TRUST_PROXY: names }).trustProxy)
	for (const peer of inside)
		expect([peer, read(peer, '198.51.100.1').address]).toEqual([peer, '198.51.100.1'])
	for (const peer of outside)
		expect([peer, read(peer, '198.51.100.1').untrustedForwarding]).toEqual([peer, true])
})

it.each<[string, string, string | null, string]>([
	['the one address of the header', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
	['an address of a trusted network is the client, too', '10.1.2.3', '10.7.7.7', '10.7.7.7'],
	['with a port', '10.1.2.3', '198.51.100.1:4711', '198.51.100.1'],
	['a list is not one address', '10.1.2.3', '1.1.1.1, 198.51.100.1', '10.1.2.3'],
	['no header', '10.1.2.3', null, '10.1.2.3'],
	['an untrusted peer', '192.0.2.1', '198.51.100.1', '192.0.2.1'],
])('a header that TRUST_PROXY_HEADER names: %s', (_, peer, header, address) => {
	expect(createAddressReader(trusted, false)(peer, header).address).toBe(address)
})

/** The number of an address with one bit turned, counted from the left. */
const turned = (address: number, bit: number) => (address ^ (1 << (31 - bit))) >>> 0
const written = (address: number) => [24, 16, 8, 0].map((by) => (address >>> by) & 255).join('.')
const proxy = 0xc6_33_64_07

it.each(Array.from({ length: 33 }, (_, bits) => bits))(
	'a proxy in TRUST_PROXY=198.51.100.7/%i is trusted, and none beyond it',
	(bits) => {
		const read = createAddressReader(readConfig({ TRUST_PROXY: `198.51.100.7/${bits}` }).trustProxy)
		const isTrusted = (address: number) => read(written(address), null).isPassedOn
		expect(isTrusted(proxy)).toBe(true)
		for (let bit = 0; bit < 32; bit++) expect(isTrusted(turned(proxy, bit))).toBe(bit >= bits)
	},
)

it.each([0, 1, 15, 16, 17, 48, 63, 64, 65, 127, 128])(
	'a proxy in TRUST_PROXY=2001:db8::7/%i is trusted, and none beyond it, nor of IPv4',
	(bits) => {
		const read = createAddressReader(readConfig({ TRUST_PROXY: `2001:db8::7/${bits}` }).trustProxy)
		const isTrusted = (text: string) => read(text, null).isPassedOn
		expect(isTrusted('2001:db8::7')).toBe(true)
		expect([isTrusted('198.51.100.7'), isTrusted('::ffff:198.51.100.7')]).toEqual([false, false])
		const beyond = ['a001:db8::7', '2001:db9::7', '2001:db8:0:1::7', '2001:db8::8000:0:0:7', '2001:db8::6']
		const firstBits = [0, 31, 63, 64, 127]
		expect(beyond.map(isTrusted)).toEqual(firstBits.map((bit) => bit >= bits))
	},
)
