/** A second factor guards every route that changes how an account is opened. */
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
	type Act,
	actsAt,
	type Fields,
	type Ground,
	newToken,
	others,
} from '../../support/service/guarded-acts.ts'
import { openWalks, type Walk } from '../../support/service/openid-walk.ts'
import { hasPasskey } from '../../support/service/passkeys.ts'
import { merged, send, visitPage, withCookie } from '../../support/service/people.ts'
import { addFactor, type Factor, period } from '../../support/service/second-factor.ts'
import { asJson, joinService } from '../../support/service/service.ts'
import { come, makeTeam } from '../../support/service/teams.ts'
import { useFolder } from '../../support/service/temporary-folder.ts'
import { allOf, elementsOf, formKeyOf, hrefsOf, sentOf, textIn } from '../pages/markup.ts'

const folder = join(dirname(useFolder()('beside', '')), 'backups')
const walks = await openWalks()
const { clock, database } = walks.service
const { sql } = database
const service = joinService(walks.service, { ...walks.provider.env, BACKUP_DIR: folder }, clock)
const acts = actsAt(service)

it('each route is guarded, or named with a reason', () => {
	const writing = service.app.routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
	const routes = new Set(writing.map(({ method, path }) => `${method} ${path}`))
	const guarded = new Set(Object.keys(acts).map((name) => name.split(',')[0]!))
	for (const route of routes) {
		const reasons = others.filter(([of]) => of.test(route))
		expect([route, guarded.has(route), reasons.length > 0]).toEqual([
			...[route, guarded.has(route), !guarded.has(route)],
		])
	}
	expect([...guarded].filter((route) => !routes.has(route))).toEqual([])
	for (const [of] of others)
		expect(
			[...routes].some((route) => of.test(route)),
			`${of}`,
		).toBe(true)
})

const prepare = async (): Promise<Ground> => {
	const person = await come(service)
	await sql`update users set role = 'operator' where id = ${person.id}`
	const [team, { id: passkey }] = [await makeTeam(service, person), await hasPasskey(service, person)]
	return { person, team, passkey }
}
/** The same with a second factor, whose codes so far are over. */
const prepareWithFactor = async () => {
	const ground = await prepare()
	const factor = await addFactor(service, ground.person)
	clock.now += 4 * period
	return { ground, factor }
}

type Kind = 'page' | 'program'
const submit = async (act: Act, ground: Ground, kind: Kind, more: Fields): Promise<Response> => {
	const [path, fields] = [act.path(ground), { ...(await act.fields(ground)), ...more }]
	if (act.isOfPrograms) return service.ask(path, asJson(fields))
	const { cookie } = ground.person
	if (kind === 'program') return send(service, path, fields, { cookie, headers: { accept: '*/*' } })
	const how: Walk = { path, cookie, fields }
	// It ends at the provider and comes back.
	return path === '/account/oidc'
		? walks.walk(`at-${ground.person.id}`, { ...how, at: service })
		: send(service, path, fields, { cookie })
}
/** What opens the account, and its team. */
const held = async ({ person: { id }, team }: Ground): Promise<string> =>
	JSON.stringify(
		await sql`select (select email from users where id = ${id}),
			(select string_agg(account_id || coalesce(password, ''), ',' order by id) from identities where user_id = ${id}) as ways,
			(select count(*) from access_tokens where user_id = ${id} or team_id = ${team}) as tokens,
			(select count(*) from passkeys where user_id = ${id}) as passkeys,
			(select count(*) from second_factors where user_id = ${id}) as factors`,
	)
const expectDone = async (act: Act, ground: Ground, fields: Fields) => {
	const before = await held(ground)
	const answer = await submit(act, ground, 'page', fields)
	await answer.arrayBuffer()
	expect(answer.status).toBeLessThan(400)
	expect((await held(ground)) === before).toBe(act.onlySends === true)
}
/** The fields for a code in the form, as the page shows it. */
const codeFields = async (act: Act, ground: Ground): Promise<number> => {
	const html = await (await visitPage(service, (act.page ?? act.path)(ground), ground.person.cookie)).text()
	const form = [...html.matchAll(/<form [\s\S]*?<\/form>/g)].find(
		([one]) => elementsOf(one)[0]?.attributes.action === act.path(ground),
	)
	return elementsOf(form![0]).filter(({ attributes }) => attributes.name === 'code').length
}

await (async () => {
	const { person } = await prepare()
	const html = await (await visitPage(service, '/admin/service', person.cookie)).text()
	await send(service, '/admin/backups', { key: formKeyOf(html) }, person)
})()

const required = ['code_required', 'Enter the code.']
const invalid = ['invalid_code', 'That code is wrong or was used before.']
const refusedCodes: Record<string, { of: (factor: Factor) => Fields; is: string[] }> = {
	'without a code': { of: () => ({}), is: required },
	'with an empty code': { of: () => ({ code: '' }), is: required },
	'with a wrong code': { of: () => ({ code: '12345x' }), is: invalid },
	'with the code of the set-up': { of: ({ fields }) => ({ code: fields.code! }), is: invalid },
	'with a recovery code that was used': { of: ({ recovery }) => ({ code: recovery[9]! }), is: invalid },
}

describe.each(Object.entries(acts))('%s', (_, act) => {
	if (act.needsFactor !== true)
		it('asks for no code where there is no second factor', async () => {
			const ground = await prepare()
			if (!act.isOfPrograms) expect(await codeFields(act, ground)).toBe(0)
			await expectDone(act, ground, {})
		})

	it('is refused without a right code, and done with one', async () => {
		const { ground, factor } = await prepareWithFactor()
		const { email, password } = ground.person
		const used = { email, password, name: 'x', code: factor.recovery[9] }
		expect((await service.ask('/api/v1/tokens', asJson(used))).status).toBe(201)
		const before = await held(ground)
		for (const [name, { of, is }] of Object.entries(refusedCodes)) {
			const [code, words] = is
			const answer = await submit(act, ground, 'program', of(factor))
			expect([name, answer.status, await answer.json()]).toMatchObject([name, 401, { error: code }])
			if (act.isOfPrograms) continue
			const page = await submit(act, ground, 'page', of(factor))
			const html = await page.text()
			expect([name, page.status, textIn(html)]).toEqual([name, 401, expect.stringContaining(words!)])
			const [field] = elementsOf(html).filter(({ attributes }) => attributes['aria-invalid'] === 'true')
			expect([name, field?.attributes.name]).toEqual([name, 'code'])
			for (const href of hrefsOf(html).filter((to) => to?.startsWith('#')))
				expect(html).toContain(`id="${href!.slice(1)}"`)
			const chosen = allOf(html, 'option').filter(({ attributes }) => 'selected' in attributes)
			const shown = [...Object.values(sentOf(html)), ...chosen.map(({ attributes }) => attributes.value)]
			const typed = await act.fields(ground)
			for (const secret of ['password', 'current', 'new', 'confirm', 'credential']) delete typed[secret]
			expect(shown, 'nothing typed is lost').toEqual(expect.arrayContaining(Object.values(typed)))
		}
		if (act.password) {
			const wrong = { [act.password]: 'a wrong one', code: factor.code() }
			const answer = await submit(act, ground, 'program', wrong)
			expect(await answer.json()).toMatchObject({ error: 'invalid_password' })
		}
		expect(await held(ground)).toBe(before)
		if (!act.isOfPrograms) expect(await codeFields(act, ground)).toBe(1)
		await expectDone(act, ground, { code: factor.code() })
	})

	it('is done with a recovery code', async () => {
		const { ground, factor } = await prepareWithFactor()
		await expectDone(act, ground, { code: factor.recovery[0]! })
	})
})

it('wrong codes at all of them count together: after ten, none takes a right one', async () => {
	const { ground, factor } = await prepareWithFactor()
	const all = Object.values(acts)
	for (let nth = 0; nth < 10; nth++) {
		clock.now += 4 * period
		const answer = await submit(all[nth % all.length]!, ground, 'program', { code: '12345x' })
		expect(await answer.json()).toMatchObject({ error: 'invalid_code' })
	}
	const before = await held(ground)
	for (const act of all) {
		const answer = await submit(act, ground, 'program', { code: factor.code() })
		expect(await answer.json()).toMatchObject({ error: 'rate_limited' })
	}
	const page = await submit(acts['POST /account/tokens']!, ground, 'page', { code: factor.code() })
	expect(textIn(await page.text())).toContain('No token was created. Too many attempts. Try again in')
	expect(await held(ground)).toBe(before)
})

it('a form that made its token is answered with it again, though its code is used up', async () => {
	const { ground, factor } = await prepareWithFactor()
	const { cookie } = ground.person
	const form = { ...newToken(), key: 'k'.repeat(24), code: factor.code() }
	const answers = [await send(service, '/account/tokens', form, { cookie })]
	answers.push(await send(service, '/account/tokens', form, { cookie }))
	expect(answers.map(({ status }) => status)).toEqual([303, 303])
	expect(answers[1]!.headers.getSetCookie()[0]).toBe(answers[0]!.headers.getSetCookie()[0])
	const other = { ...form, name: 'another' }
	expect((await send(service, '/account/tokens', other, { cookie })).status).toBe(401)
	expect(await service.accounts.listTokens(ground.person.id)).toHaveLength(1)
})

it('where nobody signs in with a password, nothing asks for the code', async () => {
	const { ground } = await prepareWithFactor()
	const off = joinService(walks.service, { ...walks.provider.env, PASSWORDS: 'off' }, clock)
	const { cookie } = ground.person
	const page = await off.ask('/account', merged(withCookie(cookie), { headers: { accept: 'text/html' } }))
	expect(await page.text()).not.toContain('name="code"')
	expect((await send(off, '/account/tokens', newToken(), { cookie })).status).toBe(303)
})
