/** Blocked hosts: every spelling of a host is the same host, and subdomains belong to it. */
import { expect, it } from 'vitest'
import { covers, hostOf, readHost, readHostList } from '../../../server/links/blocked-hosts.ts'

const isBlocked = (list: string, url: string): boolean => covers(readHostList(list), hostOf(url))

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
	expect([...readHostList(text)]).toEqual(['a.example', 'b.example', 'd.example'])
	expect(readHostList('# none').size).toBe(0)
	for (const empty of ['', '\n# later\n', '#none of ours'])
		expect(() => readHostList(empty)).toThrow('it names no host')
})

it.each([
	...['https://example.org', 'example.org/path', 'example.org:8080', 'user@example.org', '*.example.org'],
	...['0.0.0.0 example.org', '.example.org', 'a..example', 'exa\\mple', 'xn--a', '256.1.1.1', '[::1]:80'],
	...['::1%eth0', '?', '[example.org]', 'a\u0000b', 'ex%zzample.org', `${'a'.repeat(300)}/`],
])('"%s" is no host, and a list with it is refused by the number of its line', (line) => {
	expect(readHost(line)).toBeUndefined()
	expect(() => readHostList(`a.example\n\n${line}\nb.example`)).toThrow('line 3 is not a host')
})
