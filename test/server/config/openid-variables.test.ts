/** The variables of OpenID Connect need each other, and `PASSWORDS=off` needs them. */
import { expect, it } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import type { Refusal } from '../../../server/config/refusal.ts'

const oidc = { OIDC_ISSUER: 'https://sso.example/realm', OIDC_CLIENT_ID: 'kurz', OIDC_CLIENT_SECRET: 'x' }
const faultsOf = (env: Record<string, string>): string => {
	try {
		readConfig(env)
		return ''
	} catch (error) {
		return (error as Refusal).message
	}
}

it.each([
	['OIDC_SCOPES', 'openid groups'],
	['OIDC_GROUPS_CLAIM', 'roles'],
	['OIDC_TEAMS', 'https://office.example/teams'],
	['OIDC_NAME', 'the office'],
	['OIDC_TRUST_EMAIL', 'on'],
	['OIDC_OPERATOR_GROUP', 'x'],
	['OIDC_ALLOWED_DOMAINS', 'bücher.example'],
	['PASSWORDS', 'off'],
])('%s needs a provider', (name, value) => {
	expect(faultsOf({ [name]: value })).toContain(`${name}`)
	expect(faultsOf({ ...oidc, [name]: value })).toBe('')
})

it.each([
	[{ OIDC_SCOPES: 'email groups' }, 'OIDC_SCOPES must contain openid'],
	[{ OIDC_SCOPES: 'openid  email' }, 'OIDC_SCOPES must be names'],
	...['two claims', 'press=owner', 'a,b', '.teams', 'realm_access..teams', 'teams.'].map(
		(path): [object, string] => [{ OIDC_TEAMS: path }, 'OIDC_TEAMS must be the name of a claim or a path'],
	),
	[{ OIDC_ALLOWED_DOMAINS: 'office' }, 'OIDC_ALLOWED_DOMAINS "office" is not a domain'],
	[{ PASSWORDS: 'off', OPERATOR_EMAIL: 'a@b.example', OPERATOR_PASSWORD_FILE: 'x' }, 'OPERATOR_EMAIL makes'],
])('%o is refused', (env, fault) => {
	expect(faultsOf({ ...oidc, ...env } as Record<string, string>)).toContain(fault)
})
