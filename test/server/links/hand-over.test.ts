/** Links handed over: they belong to another account at once, and visitors notice nothing. */
import { expect, it } from 'vitest'
import { endingActs } from '../../../server/administration/administration.ts'
import { crowd } from '../../support/service/crowd.ts'
import { openAdministration } from '../../support/service/operators.ts'
import { clientWith, makeAs } from '../../support/service/own-links.ts'
import { bearer, merged, type Person, send, signUp, tokenOf } from '../../support/service/people.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'
import { makeOfTeam, makeTeam } from '../../support/service/teams.ts'
import { commandsOf } from '../operator/run-command.ts'
import { textIn } from '../pages/markup.ts'

const service = await openService()
const other = joinService(service, {}, service.clock)
const { operator, idOf, act, page, newest } = await openAdministration(service)
const run = commandsOf(service)

/** Somebody with links, of which each has one click more than the one before. */
const somebody = async (links: number) => {
	const person = await signUp(service)
	const token = await tokenOf(service, person)
	const own = await crowd(links, () => makeAs(service, bearer(token), { tags: ['print'] }), 4)
	for (const [nth, { slug }] of own.entries())
		for (let click = 0; click < nth; click++) await service.ask(`/${slug}`)
	await service.project()
	return { ...person, token, own, id: await idOf(person.email), client: clientWith(service, token) }
}
type Somebody = Awaited<ReturnType<typeof somebody>>
const listOf = async ({ client }: Pick<Somebody, 'client'>, sort: 'created' | 'clicks' | 'last_click') =>
	(await client.myLinks({ sort })).body.map(({ data }): [string, number] => [data.short_url, data.clicks])
const move = (from: Pick<Person, 'email'>, to: Pick<Person, 'email'>) =>
	run('user', 'move-links', from.email, to.email, '--keep-keys', '--yes')

it.each(['created', 'clicks', 'last_click'] as const)(
	'the list by %s goes along, and its figures',
	async (sort) => {
		const [leaver, stays] = [await somebody(5), await somebody(2)]
		const [before, own] = [await listOf(leaver, sort), await listOf(stays, sort)]
		expect(await move(leaver, stays)).toEqual([true, `${stays.email} has 5 links of ${leaver.email} now`])
		const after = await listOf(stays, sort)
		expect(await listOf(leaver, sort)).toEqual([])
		expect(after.filter((row) => before.some(([slug]) => slug === row[0]))).toEqual(before)
		expect(after.toSorted()).toEqual([...before, ...own].toSorted())
		// Clicks from then on count in the new list.
		for (const { slug } of leaver.own) expect((await service.ask(`/${slug}`)).status).toBe(302)
		await service.project()
		const clicks = new Map(await listOf(stays, sort))
		for (const [nth, { slug }] of leaver.own.entries()) expect(clicks.get(slug)).toBe(nth + 1)
		expect(await newest()).toMatchObject({
			...{ act: 'hand_over', account: null, changed: 1 },
			subjects: [leaver.email, `→ ${stays.email}`],
		})
	},
)

it('the new owner edits a printed link, the old one no more; its key goes on', async () => {
	const [leaver, stays] = [await somebody(1), await somebody(0)]
	const [{ slug, key }] = leaver.own as [{ slug: string; key: string }]
	const edit = ({ token }: Somebody, url: string) =>
		service.ask(`/api/v1/my-links/${slug}`, merged({ ...asJson({ url }), method: 'PATCH' }, bearer(token)))
	await move(leaver, stays)
	expect((await edit(leaver, 'https://again.example/')).status).toBe(404)
	expect((await edit(stays, 'https://corrected.example/')).status).toBe(200)
	for (const { ask } of [service, other])
		expect((await ask(`/${slug}`)).headers.get('location')).toBe('https://corrected.example/')
	expect((await service.client.analytics(slug, key)).body.data.clicks).toBe(2)
	await run('user', 'close', leaver.email, '--delete-links', '--yes')
	expect((await service.ask(`/${slug}`)).status).toBe(302)
})

it('nobody gets links who is gone or closed, and links that are being deleted are not brought back', async () => {
	const [leaver, stays] = [await somebody(2), await somebody(0)]
	const { slug } = leaver.own[0]!
	const refused = 'there is no other open account, and no team'
	expect(await move(leaver, leaver)).toEqual([false, expect.stringContaining(refused)])
	expect(await move(leaver, { ...stays, email: 'nobody@example.org' })).toEqual([
		false,
		expect.stringContaining(refused),
	])
	await run('user', 'close', stays.email)
	expect(await move(leaver, stays)).toEqual([false, expect.stringContaining(refused)])
	expect(await service.store.handOver(leaver.id, stays.id)).toEqual({ moved: 0, isOpen: false })
	await run('user', 'reopen', stays.email)
	await run('user', 'close', leaver.email, '--delete-links', '--yes')
	expect(await move(leaver, stays)).toEqual([false, expect.stringContaining('got no links')])
	expect((await service.ask(`/${slug}`)).status).toBe(404)
})

it('on the page, an address that gets nothing is said at its field, and nothing happens', async () => {
	const [leaver, stays] = [await somebody(1), await somebody(0)]
	const asking = await page(`/admin/act?${new URLSearchParams({ act: 'hand_over', account: leaver.id })}`)
	expect(textIn(asking)).toContain('Who gets the links: email address of an account, or id of a team')
	for (const to of ['', 'nobody@example.org', 'a\u0000b', leaver.email]) {
		const fields = { act: 'hand_over', account: leaver.id, to, confirm: 'yes', reason: 'left us' }
		const answer = await send(service, '/admin/act', fields, { cookie: operator.cookie })
		const html = await answer.text()
		expect([
			answer.status,
			textIn(html).includes('No other open account, and no team that stays, is called that.'),
		]).toEqual([400, true])
		expect(html).toContain('left us')
		expect(textIn(html)).not.toContain('Tick the box first')
	}
	expect(await listOf(leaver, 'created')).toHaveLength(1)
	expect(await act('hand_over', ['account', leaver.id], ['to', stays.email.toUpperCase()])).toContain(
		'done=1',
	)
	expect(await listOf(stays, 'created')).toHaveLength(1)
})

it.each(endingActs)('%s: the question offers to hand the links over first', async (ending) => {
	const [leaver, stays, keeps] = [await somebody(3), await somebody(0), await somebody(1)]
	const asking = await page(`/admin/act?${new URLSearchParams({ act: ending, account: leaver.id })}`)
	expect(textIn(asking)).toContain('Hand the links over to')
	for (const to of ['nobody@example.org', leaver.email]) {
		const fields = { act: ending, account: leaver.id, to, confirm: 'yes' }
		expect((await send(service, '/admin/act', fields, { cookie: operator.cookie })).status).toBe(400)
	}
	expect(await listOf(leaver, 'created')).toHaveLength(3)
	// Of a team in which nobody else is, too.
	const team = await makeTeam(service, leaver)
	const { slug } = await makeOfTeam(service, leaver, team)
	expect(await act(ending, ['account', leaver.id], ['to', stays.email])).toContain('done=1')
	while (await service.links.deleteOfAccounts());
	expect((await listOf(stays, 'clicks')).map(([, clicks]) => clicks)).toEqual([2, 1, 0, 0])
	expect((await service.ask(`/${slug}`)).status).toBe(302)
	expect(await newest()).toMatchObject({ act: ending, subjects: [leaver.email, `→ ${stays.email}`] })
	// Left empty, nobody gets them.
	expect(await act(ending, ['account', keeps.id], ['to', ''])).toContain('done=1')
	while (await service.links.deleteOfAccounts());
	const status = ending === 'close' ? 302 : 404
	expect((await service.ask(`/${keeps.own[0]!.slug}`)).status).toBe(status)
	expect(await listOf(stays, 'created')).toHaveLength(4)
})

it('a team gets them by its id, but none that ends with the account', async () => {
	const [leaver, stays] = [await somebody(2), await somebody(0)]
	const [own, others] = [await makeTeam(service, leaver), await makeTeam(service, stays)]
	const inTeam = async (team: string) =>
		(await stays.client.myLinks({ team })).body.map(({ data }) => data.short_url)
	expect(await move(leaver, { email: others })).toEqual([
		true,
		`Press office has 2 links of ${leaver.email} now`,
	])
	expect((await inTeam(others)).toSorted()).toEqual(leaver.own.map(({ slug }) => slug).toSorted())
	const { slug } = await makeOfTeam(service, leaver, own)
	const asking = await page(
		`/admin/act?${new URLSearchParams({ act: 'delete_account', account: leaver.id })}`,
	)
	expect(textIn(asking)).toContain('1 link')
	const fields = { act: 'delete_account', account: leaver.id, confirm: 'yes' }
	for (const [to, status] of [
		[own, 400],
		[others, 303],
	] as const)
		expect((await send(service, '/admin/act', { ...fields, to }, { cookie: operator.cookie })).status).toBe(
			status,
		)
	expect(await newest()).toMatchObject({ subjects: [leaver.email, '→ Press office'] })
	expect(await inTeam(others)).toContain(slug)
	expect((await service.ask(`/${slug}`)).status).toBe(302)
})

it.each([
	['verified by its provider', true, true],
	['that anybody could choose', false, false],
])('an account of OpenID alone is found by a name %s', async (_, isVerified, isFound) => {
	const [leaver, stays] = [await somebody(1), await somebody(0)]
	const name = `Mia.${stays.email}`
	await service.database.sql`
		update users set name = ${name}, email_verified = ${isVerified}, email = ${`${stays.id}@openid.invalid`}
		where id = ${stays.id}`
	const [isDone] = await move(leaver, { email: name.toLowerCase() })
	expect([isDone, (await listOf(stays, 'created')).length]).toEqual([isFound, isFound ? 1 : 0])
})

it.each(endingActs)('%s: where the receiver is closed meanwhile, no link is deleted', async (ending) => {
	const [leaver, closed] = [await somebody(1), await somebody(0)]
	await run('user', 'close', closed.email)
	const deed = { act: ending, ids: [leaver.id], subjects: [leaver.email], key: undefined, account: 'x' }
	await expect(service.administration.act({ ...deed, to: closed.id })).rejects.toThrow('not_found')
	while (await service.links.deleteOfAccounts());
	expect((await service.ask(`/${leaver.own[0]!.slug}`)).status).toBe(302)
})

it.each(endingActs)(
	'%s: a team whose members all end gets nothing, and its links go along',
	async (ending) => {
		const [one, two] = [await somebody(1), await somebody(0)]
		const team = await makeTeam(service, one, [[two, 'editor']])
		const { slug } = await makeOfTeam(service, one, team)
		const ids = [one.id, two.id]
		expect(await service.administration.receiver(team, ids, true)).toBeUndefined()
		expect(await service.administration.receiver(team, [one.id], true)).toMatchObject({ id: team })
		const html = await page(
			`/admin/act?${new URLSearchParams([['act', ending], ...ids.map((id) => ['account', id])])}`,
		)
		expect(textIn(html)).toContain('This affects 2 links, 2 accounts')
		const stays = await somebody(0)
		const deed = { act: ending, ids, subjects: [one.email, two.email], key: undefined, account: 'x' }
		await service.administration.act({ ...deed, to: stays.id })
		while (await service.links.deleteOfAccounts());
		expect((await listOf(stays, 'created')).map(([name]) => name).toSorted()).toEqual(
			[slug, one.own[0]!.slug].toSorted(),
		)
		expect((await service.ask(`/${slug}`)).status).toBe(302)
	},
)
