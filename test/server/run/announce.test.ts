/** The first lines that a person reads follow the configuration. */
import { expect, it } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { greet } from '../../../server/run/announce.ts'

const greeting = (env: Record<string, string>) =>
	greet({ config: readConfig(env), database: { engine: 'Postgres 15.4', where: 'here', unsafe: [] } })

it.each([
	['an address of its own', { BASE_URL: 'https://kurz.example' }, 'Docs      https://kurz.example/docs'],
	['every address', {}, 'port 3000 on every address of this machine'],
	['every address of IPv4', { HOST: '0.0.0.0' }, 'port 3000 on every address of this machine'],
	['every address of both', { HOST: '::' }, 'port 3000 on every address of this machine'],
	['one address of IPv6', { HOST: '::1' }, 'port 3000 on ::1'],
	['one address', { HOST: '127.0.0.1' }, 'port 3000 on 127.0.0.1'],
	['links for accounts alone', { ANONYMOUS: 'off' }, 'only people with an account may create them'],
	['no sign-up', { SIGNUPS: 'closed' }, 'Sign-up   closed'],
])('%s', (_, env, line) => {
	expect(greeting(env)).toContain(line)
})
