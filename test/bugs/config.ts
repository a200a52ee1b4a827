/** Deliberate bugs in `config/`. */
import type { Bug } from './bug.ts'

export const config: Bug[] = [
	{
		file: 'server/config/variables.ts',
		text: "ipaddr.parse(entry).kind() === 'ipv4' ? 32 : 128",
		bug: '32',
		tests: ['test/server/visits/visitor/address.test.ts'],
		hurts: 'one IPv6 proxy in TRUST_PROXY lets its whole /32 choose the address that counts',
	},
]
