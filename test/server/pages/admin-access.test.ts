/** Only operators reach the pages of operators and their forms: derived from all routes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeOperator } from '../../support/service/operators.ts'
import { bearer, merged, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { asBrowser, asForm, openService } from '../../support/service/service.ts'
import { readAllRows } from '../../support/service/table-texts.ts'

const folder = mkdtempSync(join(tmpdir(), 'kurz-admin-access-'))
afterAll(() => rmSync(folder, { recursive: true }))
const stored = 'kurz-2026-11-20T11-00-00Z.backup'
writeFileSync(join(folder, stored), 'a backup')
const service = await openService({ BACKUP_DIR: folder })
const operator = await makeOperator(service)
const member = await signUp(service)
const { short_url: slug } = await service.client.shorten({ url: 'https://target.example/' })
const [{ id }] = (await service.database.sql`select id from users where email = ${member.email}`) as [
	{ id: string },
]

const routes = service.app.routes.filter(({ path }) => /^\/(api\/v1\/)?admin(\/|$)/.test(path))
const named = routes.map(({ method, path }) => [`${method} ${path}`, { method, path }] as const)

/** A request that an operator could send. */
const requestTo = ({ method, path }: { method: string; path: string }): [string, RequestInit] => {
	const fields = {
		act: 'promote',
		account: id,
		email: 'x@example.org',
		host: 'new.example',
		confirm: 'yes',
		list: '/admin',
		link: slug,
		...{ name: stored, password: operator.password },
	}
	return method === 'GET'
		? [`${path}?${new URLSearchParams({ ...fields, act: 'disable' })}`, asBrowser]
		: [path, asForm(fields)]
}

it('there are pages and forms of operators', () => {
	expect(routes.filter(({ method }) => method === 'GET').length).toBeGreaterThanOrEqual(6)
	expect(routes.filter(({ method }) => method === 'POST').length).toBeGreaterThanOrEqual(2)
})

it.each(named)('%s refuses strangers and members, and changes nothing', async (_, route) => {
	const [path, init] = requestTo(route)
	const token = await tokenOf(service, operator)
	const before = await readAllRows(service)
	const ask = (own: RequestInit) => service.ask(path, merged(init, own))
	const stranger = await ask({})
	expect([stranger.status, stranger.headers.get('location') ?? '']).toEqual(
		route.method === 'GET' ? [303, expect.stringMatching(/^\/sign-in\?next=/)] : [401, ''],
	)
	const refused = await ask(withCookie(member.cookie))
	expect(refused.status).toBe(404)
	expect(await refused.text()).not.toMatch(new RegExp(`${slug}|${operator.email}`))
	// An access token opens links, and nothing here.
	expect((await ask(bearer(token))).status).toBe(route.method === 'GET' ? 303 : 401)
	expect((await readAllRows(service)).sort()).toEqual(before.sort())
})

it.each(named)('%s opens for operators', async (_, route) => {
	const [path, init] = requestTo(route)
	const { status } = await service.ask(path, merged(init, withCookie(operator.cookie)))
	const isShown = route.method === 'GET' || route.path.endsWith('/download')
	expect(status).toBe(isShown ? 200 : 303)
})

it('who is an operator no longer is refused at once', async () => {
	const former = await makeOperator(service)
	const open = () => service.ask('/admin/log', merged(asBrowser, withCookie(former.cookie)))
	expect((await open()).status).toBe(200)
	await service.database.sql`update users set role = 'member' where email = ${former.email}`
	expect((await open()).status).toBe(404)
})
