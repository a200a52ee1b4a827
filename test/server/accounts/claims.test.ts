/** What counts of the claims of an ID token and of userinfo. */
import { describe, expect, it } from 'vitest'
import { type Claims, personOf } from '../../../server/accounts/claims.ts'
import { hostOfEmail } from '../../../server/config/email-domain.ts'

const read = (token: Claims, userinfo: Claims = {}, how: Parameters<typeof personOf>[2] = {}) =>
	personOf({ sub: 'x', ...token }, userinfo, how)

describe('groups', () => {
	it.each<[string, Claims, Claims, string | undefined, string[] | undefined]>([
		['of the ID token', { groups: ['a'] }, {}, undefined, ['a']],
		['of userinfo', {}, { groups: ['a'] }, undefined, ['a']],
		['of the ID token first', { groups: ['a'] }, { groups: ['b'] }, undefined, ['a']],
		['none', { groups: [] }, { groups: ['b'] }, undefined, []],
		['one as a text', { groups: 'a' }, {}, undefined, ['a']],
		['missing', { name: 'x' }, {}, undefined, undefined],
		['null', { groups: null }, {}, undefined, undefined],
		['an object', { groups: { a: 1 } }, {}, undefined, undefined],
		['a list of objects', { groups: [{ name: 'a' }] }, { groups: ['b'] }, undefined, ['b']],
		['too many to name', { _claim_names: { groups: 'src1' } }, {}, undefined, undefined],
		['under another name', { roles: ['a'], groups: ['b'] }, {}, 'roles', ['a']],
		['at the end of a path', { realm_access: { roles: ['a'] } }, {}, 'realm_access.roles', ['a']],
		[
			'beside a path that ends',
			{ realm_access: {} },
			{ realm_access: { roles: ['a'] } },
			'realm_access.roles',
			['a'],
		],
		['under a name with dots', { 'https://x.example/groups': ['a'] }, {}, 'https://x.example/groups', ['a']],
		['under a name that every object has', {}, {}, 'constructor.name', undefined],
	])('%s', (_, token, userinfo, groupsClaim, groups) => {
		expect(read(token, userinfo, { groupsClaim }).groups).toEqual(groups)
	})
})

describe('an address is verified', () => {
	const email = 'a@x.example'
	it.each<[string, boolean, Claims, Claims, boolean]>([
		['by the ID token', true, { email, email_verified: true }, {}, false],
		['by userinfo, about the same address', true, { email }, { email, email_verified: true }, false],
		['by userinfo, which has no address', true, { email }, { email_verified: true }, false],
		[
			'not by userinfo, about another one',
			false,
			{ email },
			{ email: 'b@x.example', email_verified: true },
			false,
		],
		[
			'not against the ID token',
			false,
			{ email, email_verified: false },
			{ email, email_verified: true },
			false,
		],
		['not by a text', false, { email, email_verified: 'true' }, {}, false],
		['not by silence', false, { email }, {}, false],
		['by silence of a provider that is trusted', true, { email }, {}, true],
		['not by its “no”', false, { email, email_verified: false }, {}, true],
		['not by its “no” as a text', false, { email, email_verified: 'false' }, {}, true],
		['not without an address', false, { email_verified: true }, {}, true],
	])('%s: %s', (_, isVerified, token, userinfo, trustEmail) => {
		expect(read(token, userinfo, { trustEmail }).isVerified).toBe(isVerified)
	})
})

it.each([
	['a@example.org', 'example.org'],
	['a@EXAMPLE.org.', 'example.org'],
	['a@bücher.example', 'xn--bcher-kva.example'],
	['a@b@example.org', undefined],
	['@example.org', undefined],
	['a@', undefined],
	['example.org', undefined],
	['a@evil.example#@example.org', undefined],
	['a@evil.example/.example.org', undefined],
	['a@evil.example%2eexample.org', undefined],
	['a@example', undefined],
])('the domain of %s is %s', (address, host) => {
	expect(hostOfEmail(address)).toBe(host)
})
