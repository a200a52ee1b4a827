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
	{
		file: 'server/config/variables.ts',
		text: "'172.16.0.0/12'",
		bug: "'172.16.0.0/16'",
		tests: ['test/server/config/beside.test.ts'],
		hurts: 'behind Docker’s 172.18 all visitors count as one',
	},
	{
		file: 'server/config/link-variables.ts',
		text: 'new URL(url).hostname.replace',
		bug: 'new URL(url).host.replace',
		tests: ['test/server/config/beside.test.ts'],
		hurts: 'short links on another port of the same host share its cookies',
	},
	{
		file: 'server/config/config.ts',
		text: 'values.RATE_LIMIT_SET !== undefined || values.RATE_LIMIT_VISIT !== undefined',
		bug: 'values.RATE_LIMIT_SET !== undefined',
		tests: ['test/server/config/beside.test.ts'],
		hurts: 'RATE_LIMIT_VISIT alone limits no redirect',
	},
	{
		file: 'server/config/database-access.ts',
		text: "(rootCert === undefined ? 'disable' : 'verify-full')",
		bug: "'disable'",
		tests: ['test/server/config/database-access.test.ts'],
		hurts: 'with a root certificate and no mode the password goes over the network in the clear',
	},
	{
		file: 'server/config/database-access.ts',
		text: 'if (value !== undefined && !query.has(name)) query.set',
		bug: 'if (value !== undefined) query.set',
		tests: ['test/server/config/database-access.test.ts'],
		hurts: 'PGSSLROOTCERT of the machine replaces the certificate that the address names',
	},
	{
		file: 'server/config/database-connections.ts',
		text: 'Math.floor(connections / count)',
		bug: 'Math.ceil(connections / count)',
		tests: ['test/server/config/database-access.test.ts'],
		hurts: 'several processes take more connections than the operator allows',
	},
	{
		file: 'server/config/config.ts',
		text: 'v.DATABASE_PREPARE && database?.isPooled !== true',
		bug: 'v.DATABASE_PREPARE',
		tests: ['test/server/config/config.test.ts'],
		hurts: 'behind Supabase’s pooler now and then a request fails',
	},
	{
		file: 'server/config/secret-file.ts',
		text: '{ mode: 0o600 }',
		bug: '{}',
		tests: ['test/server/config/secrets.test.ts'],
		hurts: 'every user of the machine reads the secret',
	},
	{
		file: 'server/config/secret-file.ts',
		text: `	} finally {
		rmSync(draft)
	}
	return readFileSync(file, 'utf8').trim()`,
		bug: `	} finally {
		file = draft
	}
	return readFileSync(file, 'utf8').trim()`,
		tests: ['test/server/config/secrets.test.ts'],
		hurts: 'two first starts at once have two secrets',
	},
	{
		file: 'server/config/secrets.ts',
		text: "parts.join('\\0')",
		bug: "parts.join('')",
		tests: ['test/server/config/secrets.test.ts'],
		hurts: 'two different things have one hash, like link 1 of 2 and link 12',
	},
	{
		file: 'server/config/site-mark.ts',
		text: '.find(([pattern]) => pattern.test(spelled))',
		bug: '.find(([pattern]) => pattern.test(bare))',
		tests: ['test/server/config/site.test.ts'],
		hurts: 'a mark with a spelled-out script runs it in the operator’s pages',
	},
	{
		file: 'server/config/sources.ts',
		text: '*):.*@/is',
		bug: '*):[^@]*@/is',
		tests: ['test/server/operator/show-config.test.ts'],
		hurts: 'the end of a password with an @ is shown',
	},
	{
		file: 'server/config/hosts.ts',
		text: "(host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`)",
		bug: '`${host}:${port}`',
		tests: ['test/server/store/driver/hosts.test.ts'],
		hurts: 'a standby with an IPv6 address is named so that nobody can connect to it',
	},
	{
		file: 'server/config/env-file.ts',
		text: 'env[name] ??= value',
		bug: 'env[name] = value',
		tests: ['test/server/config/env-file.test.ts'],
		hurts: 'a variable of the command line is replaced by that of the file',
	},
	{
		file: 'server/config/sources.ts',
		text: 'PASSPHRASE|PASSWORD',
		bug: 'PASSWORD',
		tests: ['test/server/operator/show-config.test.ts'],
		hurts: 'kurz config prints the pass phrase of the backups',
	},
]
