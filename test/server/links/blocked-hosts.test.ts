/** Blocked hosts: every spelling of a host is the same host, and subdomains belong to it. */
import { expect, it } from 'vitest'
import { covers, hostOf, readHost } from '../../../server/links/blocked-hosts.ts'
import { readHostList } from '../../../server/links/blocked-lines.ts'

const isBlocked = (list: string, url: string): boolean => covers(readHostList(list).hosts, hostOf(url))

it.each([
	['the host', 'example.org', 'https://example.org/path'],
	['its subdomains', 'example.org', 'http://a.b.example.org:8080/'],
	['capitals, in the list', 'Example.ORG', 'https://example.org/'],
	['capitals, in the target', 'example.org', 'https://EXAMPLE.org/'],
	['a trailing dot, in the list', 'example.org.', 'https://example.org/'],
	['a trailing dot, in the target', 'example.org', 'https://sub.example.org./'],
	['several of them', 'example.org', 'https://example.org../'],
	['international names as they are typed', 'MÜNCHEN.example', 'https://xn--mnchen-3ya.example/'],
	['international names in ASCII', 'xn--mnchen-3ya.example', 'https://www.münchen.example/'],
	['names in full-width letters', 'example.org', 'https://ｅｘａｍｐｌｅ。org/'],
	['names that are encoded', 'example.org', 'https://ex%61mple.org/'],
	['names with soft hyphens', 'example.org', 'https://exa\u00admple.org/'],
	['a target without its slashes', 'example.org', 'https:example.org/'],
	['a target with backslashes', 'example.org', 'https:\\\\example.org\\x'],
	['an address', '192.0.2.1', 'http://192.0.2.1/'],
	['an address as one number', '192.0.2.1', 'http://3221225985/'],
	['an address in hexadecimal', '0xC0.0.2.1', 'http://192.0.2.1./'],
	['an address as an IPv6 one', '192.0.2.1', 'http://[::ffff:c000:201]/'],
	['an IPv6 one that is an IPv4 one', '::ffff:192.0.2.1', 'http://192.0.2.1/'],
	['an address behind NAT64', '192.0.2.1', 'http://[64:ff9b::c000:201]/'],
	['an address by 6to4, with a host behind it', '192.0.2.1', 'http://[2002:c000:201:7::9]/'],
	['an address in the oldest form', '192.0.2.1', 'http://[::192.0.2.1]/'],
	['NAT64 in the list', '64:ff9b::192.0.2.1', 'http://192.0.2.1/'],
	['an IPv6 address', '2001:DB8::1', 'http://[2001:db8:0::1]:8080/'],
	['an IPv6 address in brackets', '[2001:db8::1]', 'http://[2001:db8::1]/'],
	['a whole domain of the first level', 'example', 'https://anything.example/'],
	['names with an underscore', '_x.example.org', 'https://_x.example.org/'],
])('a line covers %s', (_, list, url) => {
	expect(isBlocked(list, url)).toBe(true)
})

it.each([
	['a host that ends alike', 'example.org', 'https://notexample.org/'],
	['the domain above', 'sub.example.org', 'https://example.org/'],
	['a host that is named in the path', 'example.org', 'https://other.example/example.org'],
	['a host that is named before it', 'example.org', 'https://example.org.other.example/'],
	['an address that ends alike', '2.1', 'http://192.0.2.1/'],
	['another port’s neighbour', '192.0.2.1', 'http://192.0.2.10/'],
	['the loopback of IPv6', '0.0.0.1', 'http://[::1]/'],
	['a neighbour of NAT64', '192.0.2.1', 'http://[64:ff9c::c000:201]/'],
])('a line covers no %s', (_, list, url) => {
	expect(isBlocked(list, url)).toBe(false)
})

it('a list has comments, empty lines, any line ends and a mark of its encoding', () => {
	const text = '\ufeff# ours\r\n\r\n  a.example  # of May\nb.example#\n\n#c.example\n   \nd.example'
	expect([...readHostList(text).hosts]).toEqual(['a.example', 'b.example', 'd.example'])
	expect(readHostList('# none').hosts.size).toBe(0)
	for (const empty of ['', '\n# later\n', '#none of ours'])
		expect(() => readHostList(empty)).toThrow('it names no host')
})

it.each([
	...['https://example.org', 'example.org/path', 'example.org:8080', 'user@example.org', '*.example.org'],
	...['.example.org', 'a..example', 'exa\\mple', 'xn--a', '256.1.1.1', '[::1]:80'],
	...['::1%eth0', '?', '[example.org]', 'a\u0000b', 'ex%zzample.org', `${'a'.repeat(300)}/`],
])('"%s" is no host: a list names the line, counts it and goes on', (line) => {
	expect(readHost(line)).toBeUndefined()
	const { hosts, skipped, first } = readHostList(`a.example\n\n${line}\nb.example`)
	expect([[...hosts], skipped]).toEqual([['a.example', 'b.example'], 1])
	expect(first).toEqual([`line 3: ${line.slice(0, 60)}`])
	expect(() => readHostList(`\n${line}\n`)).toThrow('it names no host like example.org (line 2: ')
})

it.each<[form: string, lines: string[], hosts: string[], skipped: number]>([
	['plain', ['a.example', 'B.example # why'], ['a.example', 'b.example'], 0],
	[
		'hosts',
		[
			'# Title: hosts',
			'127.0.0.1 localhost',
			'::1 ip6-localhost',
			'fe80::1%lo0 localhost',
			'0.0.0.0 0.0.0.0',
		],
		[],
		0,
	],
	[
		'hosts',
		[
			'0.0.0.0 a.example',
			'127.0.0.1\tb.example c.example # two',
			':: d.example',
			'255.255.255.255 broadcasthost',
		],
		['a.example', 'b.example', 'c.example', 'd.example'],
		0,
	],
	[
		'hosts of a network',
		['192.168.1.2 nas.example', '0.0.0.0 a b/c', '0.0.0.0 ok.example'],
		['ok.example'],
		2,
	],
	[
		'AdBlock',
		[
			'[Adblock Plus 2.0]',
			'! Title: ours',
			'||a.example^',
			'||b.example^$third-party',
			'||c.example^$all,important',
		],
		['a.example', 'b.example', 'c.example'],
		0,
	],
	[
		'AdBlock that blocks no host',
		[
			'||a.example^',
			'@@||b.example^',
			'c.example##.ad',
			'd.example#@#.ad',
			'||e.example/x^',
			'||f.example^$image',
		],
		['a.example'],
		5,
	],
])('a list in the form of %s is read: %j', (_, lines, hosts, skipped) => {
	for (const end of ['\n', '\r\n']) {
		const read = readHostList([...lines, 'last.example'].join(end))
		expect([[...read.hosts], read.skipped]).toEqual([[...hosts, 'last.example'], skipped])
	}
})
