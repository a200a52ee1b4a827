/** Each setting of addresses with IPv4 and IPv6, one and a range: what is in it, and what isn't. */
import { expect, it } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { variables } from '../../../server/config/variables.ts'
import { covers, hostOf, readHost } from '../../../server/links/blocked-hosts.ts'
import { createAddressReader } from '../../../server/visits/visitor/address.ts'

/** The last address before a network, its first, its last, and the first after it. */
const trusted: Record<
	string,
	[before: string | undefined, first: string, last: string, after: string | undefined][]
> = {
	'198.51.100.7': [['198.51.100.6', '198.51.100.7', '198.51.100.7', '198.51.100.8']],
	'198.51.100.7/32': [['198.51.100.6', '198.51.100.7', '198.51.100.7', '198.51.100.8']],
	'198.51.100.0/24': [['198.51.99.255', '198.51.100.0', '198.51.100.255', '198.51.101.0']],
	'198.51.100.128/25': [['198.51.100.127', '198.51.100.128', '198.51.100.255', '198.51.101.0']],
	'128.0.0.0/1': [['127.255.255.255', '128.0.0.0', '255.255.255.255', undefined]],
	'0.0.0.0/0': [[undefined, '0.0.0.0', '255.255.255.255', undefined]],
	'2001:db8:7::7': [['2001:db8:7::6', '2001:db8:7::7', '2001:db8:7::7', '2001:db8:7::8']],
	'2001:db8:7::7/128': [['2001:db8:7::6', '2001:db8:7::7', '2001:db8:7::7', '2001:db8:7::8']],
	'2001:db8:7::/64': [
		[
			'2001:db8:6:ffff:ffff:ffff:ffff:ffff',
			'2001:db8:7::',
			'2001:db8:7::ffff:ffff:ffff:ffff',
			'2001:db8:7:1::',
		],
	],
	'2001:db8::/32': [
		['2001:db7:ffff::1', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db9::'],
	],
	'::/0': [[undefined, '::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', undefined]],
	loopback: [
		['126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
		['::', '::1', '::1', '::2'],
	],
	private: [
		['9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
		['172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
		['192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
		['169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
		['fbff:ffff::1', 'fc00::', 'fdff:ffff::1', 'fe00::'],
		['fe7f:ffff::1', 'fe80::', 'febf:ffff::1', 'fec0::'],
	],
}
/** As an IPv6 socket names an IPv4 peer. */
const spellingsOf = (address: string) => (address.includes(':') ? [address] : [address, `::ffff:${address}`])

it.each(Object.entries(trusted))('TRUST_PROXY=%s', (TRUST_PROXY, networks) => {
	for (const more of ['', ', 203.0.113.77 2001:db8:77::77']) {
		const read = createAddressReader(readConfig({ TRUST_PROXY: TRUST_PROXY + more }).trustProxy)
		const isTrusted = (address: string) => read(address, null).isPassedOn
		for (const [before, first, last, after] of networks) {
			for (const address of [first, last].flatMap(spellingsOf))
				expect([address, isTrusted(address)]).toEqual([address, true])
			for (const address of [before, after].flatMap((one) => (one === undefined ? [] : spellingsOf(one))))
				expect([address, isTrusted(address)]).toEqual([address, false])
		}
		// A network of one kind holds none of the other.
		if (!networks.some(([, first]) => first.includes(':'))) expect(isTrusted('2001:db8:5::5')).toBe(false)
		else if (networks.length === 1) expect(isTrusted('203.0.113.5')).toBe(false)
	}
})

it.each(['HOST', 'METRICS'] as const)('%s takes one address of each kind, and no range', (name) => {
	const read = (text: string) => {
		const config = readConfig({
			[name]: name === 'HOST' ? text : `${text.includes(':') ? `[${text}]` : text}:9464`,
		})
		return name === 'HOST' ? config.host : config.metrics?.host
	}
	for (const text of ['127.0.0.1', '0.0.0.0', '::1', '::', '2001:db8::7', 'kurz.internal'])
		expect(read(text)).toBe(text)
	for (const text of ['127.0.0.0/8', '::1/128', '2001:db8::/32', '::1::', '[::1'])
		expect(() => read(text), text).toThrow()
})

/** BLOCKED_HOSTS and the pages of operators: an address in a list, and targets in each spelling. */
const blocked: Record<string, { targets: string[]; others: string[] }> = {
	'198.51.100.7': {
		targets: [
			...['http://198.51.100.7/', 'https://198.51.100.7:8443/x', 'http://3325256711/', 'http://0xc6336407/'],
			...['http://198.51.25607/', 'http://[::ffff:198.51.100.7]/', 'http://[64:ff9b::c633:6407]/'],
		],
		others: ['http://198.51.100.8/', 'http://1.198.51.100.7.example/', 'http://[2001:db8::c633:6407]/'],
	},
	'2001:db8::7': {
		targets: ['http://[2001:db8::7]/', 'http://[2001:DB8:0:0::7]:81/', 'http://[2001:db8:0:0:0:0:0:7]/'],
		others: ['http://[2001:db8::8]/', 'http://[2001:db8:0:7::]/', 'http://[2001:db8::]/'],
	},
}
it.each(Object.entries(blocked))('BLOCKED_HOSTS with %s', (entry, { targets, others }) => {
	for (const line of [
		entry,
		...(entry.includes(':') ? [`[${entry}]`, entry.toUpperCase()] : [`::ffff:${entry}`]),
	]) {
		const hosts = new Set([readHost(line)!])
		const isBlocked = (url: string) => covers(hosts, hostOf(url))
		for (const url of targets) expect([line, url, isBlocked(url)]).toEqual([line, url, true])
		for (const url of others) expect([line, url, isBlocked(url)]).toEqual([line, url, false])
	}
	// A range is no host: nothing is blocked by half.
	for (const range of ['/24', '/64', '*']) expect(readHost(entry + range)).toBeUndefined()
})

it('these are all settings of addresses', () => {
	const takes = (name: string, ...texts: string[]) =>
		texts.some((text) => {
			try {
				readConfig({ [name]: text })
				return true
			} catch {
				return false
			}
		})
	const free = Object.keys(variables.def.shape).filter((name) => takes(name, 'no address, ever!'))
	const ofAddresses = Object.keys(variables.def.shape)
		.filter((name) => !free.includes(name))
		.filter((name) => takes(name, '2001:db8::7', '[2001:db8::7]:80'))
	expect(ofAddresses.toSorted()).toEqual(['HOST', 'METRICS', 'TRUST_PROXY'])
})
