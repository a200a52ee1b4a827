/** What a token of each scope may do, on every operation that takes one. */
import { expect, it } from 'vitest'
import { operations } from '../../../server/api/reference/operations.ts'
import { tokenScopes } from '../../../shared/accounts.ts'
import { own } from '../../../shared/text/own.ts'
import { bearer, cookieOf, merged, signUp } from '../../support/service/people.ts'
import { asForm, asJson, openService } from '../../support/service/service.ts'
import { type Ground, pathWith, prepare, readTargets, requestTo } from '../hostile/requests.ts'
import { textIn } from '../pages/markup.ts'

const service = await openService()
const targets = await readTargets(service)
const person = await signUp(service)
const tokens = Object.fromEntries(
	await Promise.all(
		tokenScopes.map(async (scope) => {
			const { email, password } = person
			const made = await service.client.createToken({ email, password, name: scope, scope })
			expect(made).toMatchObject({ name: scope, scope })
			return [scope, made.access_token]
		}),
	),
) as Record<(typeof tokenScopes)[number], string>

/** The answer is the same with any token, or with none. */
const isOpen = (name: string) => operations[name]!.access === undefined
/** What making links takes. */
const makes = ['POST /api/v1/shorten', 'POST /api/v1/links', 'GET /api/v1/hosts']
/** What a scope allows, of an operation that takes a token. */
const isAllowed = (scope: string, name: string): boolean =>
	scope === 'all' || (scope === 'create' ? makes.includes(name) : /^GET (?!.*\/hosts$)/.test(name))

const cases = targets.flatMap((target) => tokenScopes.map((scope) => [scope, target.name, target] as const))
it.each(cases)('with %s: %s', async (scope, name, target) => {
	const ground: Ground = {
		...(await prepare(service)),
		headers: { authorization: `Bearer ${tokens[scope]}` },
	}
	// A token that is revoked here is no other test's.
	if (name === 'DELETE /api/v1/tokens/current') {
		const made = await service.client.createToken({ ...person, name: 'gone', scope })
		ground.headers = { authorization: `Bearer ${made.access_token}` }
	}
	const values = { ...ground.values, import_id: '1' }
	const ask = (more: RequestInit = {}) =>
		service.ask(pathWith(target, values), merged(requestTo(target, ground), more))
	const answer = await ask()
	// A file that nobody reads keeps its place.
	await answer.body?.cancel()
	const isRefused = answer.headers.get('www-authenticate') === 'Bearer error="insufficient_scope"'
	expect([answer.status === 403 && isRefused]).toEqual([!isOpen(name) && !isAllowed(scope, name)])
	if (target.method !== 'GET' || !isAllowed(scope, name)) return
	expect((await ask({ method: 'HEAD' })).status).toBe(answer.status)
})

it('an unknown scope is refused, and none means all', async () => {
	const { email, password } = person
	const wanted = { email, password, name: 'x' }
	const refused = await service.ask('/api/v1/tokens', asJson({ ...wanted, scope: 'everything' }))
	expect([refused.status, await refused.json()]).toMatchObject([400, { details: [{ path: 'scope' }] }])
	expect(await service.client.createToken(wanted)).toMatchObject({ scope: 'all' })
})

it('the form of the first page makes a link with "create", and not with "read"', async () => {
	const form = asForm({ url: 'https://target.example/' })
	const statuses = await Promise.all(
		tokenScopes.map(async (scope) => (await service.ask('/', merged(form, bearer(tokens[scope])))).status),
	)
	expect(Object.fromEntries(tokenScopes.map((scope, nth) => [scope, statuses[nth]]))).toEqual({
		...{ all: 303, create: 303, read: 403 },
	})
})

it('the account page makes, shows, and renames a token with its scope', async () => {
	const page = async (path: string, init: RequestInit = {}) =>
		service.ask(path, merged({ headers: { accept: 'text/html', cookie: person.cookie } }, init))
	const made = await page('/account/tokens', asForm({ name: 'till', scope: 'create', expires_in_days: '' }))
	const shown = await page('/account', { headers: { cookie: `${person.cookie}; ${cookieOf(made)}` } })
	const html = await shown.text()
	expect(textIn(html)).toContain('Anyone who has it can create links and nothing else.')
	const value = /data-copy="(kz_[^"]+)"/.exec(html)?.[1]
	const asked = await service.ask('/api/v1/my-links', bearer(value ?? ''))
	expect(asked.status).toBe(403)
	const rename = own(
		Object.fromEntries(
			[...html.matchAll(/href="([^"]+)" aria-label="([^"]+)"/g)].map(([, path, label]) => [label!, path!]),
		),
		'Rename till',
	)!
	expect(await (await page(rename)).text()).toContain('value="till"')
	const id = new URL(rename, 'http://x').searchParams.get('id')!
	const refused = await page('/account/tokens/name', asForm({ id, name: ' ' }))
	expect([refused.status, textIn(await refused.text())]).toEqual([
		400,
		expect.stringContaining('The token was not renamed'),
	])
	const done = await page('/account/tokens/name', asForm({ id, name: 'till two' }))
	expect(done.headers.get('location')).toBe('/account?notice=token_renamed')
	expect(textIn(await (await page('/account')).text())).toMatch(/till two kz_\S+ May: create links/)
	const other = await signUp(service)
	const foreign = await page(
		'/account/tokens/name',
		merged(asForm({ id, name: 'mine' }), { headers: { cookie: other.cookie } }),
	)
	expect(foreign.status).toBe(404)
})
