/** Uses a service through all that touches its tables, as people, operators and its own work do. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { firstVisitor, type VisitorPlace } from '../../../server/store/clicks/visitors.ts'
import { day } from '../../../shared/text/time.ts'
import { formFrom, makeToken } from '../../support/service/account-page.ts'
import { crowd, tally } from '../../support/service/crowd.ts'
import { dropClicks } from '../../support/service/drop-clicks.ts'
import { erasingOn } from '../../support/service/erasing.ts'
import { importing } from '../../support/service/importing.ts'
import { actAs, makeOperator } from '../../support/service/operators.ts'
import { clientWith } from '../../support/service/own-links.ts'
import { enterWith, hasPasskey, outcomeOf } from '../../support/service/passkeys.ts'
import { cookieOf, merged, send, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { rollUpAll } from '../../support/service/roll-up.ts'
import { addFactor } from '../../support/service/second-factor.ts'
import { asJson, type TestService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'
import { storedLinks } from '../../support/service/stored-links.ts'
import { commandsOf } from '../operator/run-command.ts'
import { readAll, useTeam } from './use-team.ts'

type Used = { service: TestService; nth: number }

/** Visits from many places over some weeks, counted and rolled up in between. */
const visitLinks = async ({ service, nth }: Used) => {
	const { make, visit } = linksTo(`https://target.example/${nth}`, service)
	const [free, limited] = [await make({ alias: `free-${nth}`, title: 'Menu' }), await make(clickLimited(9))]
	const visits = (slug: string) =>
		crowd(6, (one) => visit(slug, { referer: `https://a${one}.example/` }, `8.8.${nth}.${one % 3}`))
	const today = service.clock.now
	for (const daysAgo of [70, 30, 1, 0]) {
		service.clock.now = today - daysAgo * day
		const answers = [...(await visits(free.slug)), ...(await visits(limited.slug))]
		const refused = daysAgo === 70 ? 0 : daysAgo === 30 ? 3 : 6
		expect(tally(answers.map(({ status }) => status))).toEqual(
			refused === 0 ? { 302: 12 } : { 302: 12 - refused, 410: refused },
		)
		if (daysAgo > 0) await service.project()
		if (daysAgo === 30) await rollUpAll(service, 2)
	}
	return { free, limited }
}

const readLink = async ({ service }: Used, { slug, key }: { slug: string; key: string }, clicks: number) => {
	const { client, ask } = service
	const of = `/api/v1/${slug}/${key}`
	expect((await client.analytics(slug, key)).body.data.clicks).toBe(clicks)
	expect((await client.details(slug, key)).linkData.clicks).toBe(clicks)
	const { statistics_url } = await client.share(slug, key)
	const paths = ['', '?days=2', '?days=40', '?days=90&country=Unknown', '?days=40&browser=Unknown'].flatMap(
		(query) => [`${of}/details${query}`, `${of}/clicks.csv${query}`, `/m/${key}${query}`],
	)
	await readAll(service, [...paths, `/${statistics_url}`, `/m/${key}/edit`])
	await client.endSharing(slug, key)
	const figures = await ask('/api/v1/figures', asJson({ links: [{ short_url: slug, monitor_key: key }] }))
	expect(await figures.json()).toMatchObject({ figures: [{ clicks }] })
	await service.project()
	const [row] = await service.database.sql<{ id: number }[]>`select id from links where slug = ${slug}`
	await storedLinks(service).expectRecounted({ slug, key, id: row!.id })
	await client.edit(slug, key, { url: 'https://edited.example/', ...clickLimited(clicks + 1) })
}

/** An account with sessions, tokens, imports, lists and everything that moves out. */
const useAccount = async (used: Used, visited: { slug: string; key: string }) => {
	const { service, nth } = used
	const [{ ask }, person] = [service, await signUp(service)]
	const { email, password, cookie } = person
	const as = withCookie(cookie)
	const again = await send(service, '/sign-in', { email, password })
	expect(again.status).toBe(303)
	expect((await visitPage(service, '/account', cookieOf(again))).status).toBe(200)
	const key = await formFrom(service, '/account', cookie)
	const { token } = await makeToken(service, cookie, { name: 'laptop', expires_in_days: '', key })
	const client = clientWith(service, token)
	const [claimed] = (
		await (
			await ask(
				'/api/v1/my-links/claim',
				merged(asJson({ links: [{ short_url: visited.slug, monitor_key: visited.key }] }), as),
			)
		).json()
	).results
	expect(claimed.status).toBe('claimed')
	const make = () =>
		client.shorten({ url: 'https://own.example/', tags: ['lunch'], alias: `own-${nth}` }, `${nth}`.repeat(24))
	const own = await make()
	expect(await make()).toEqual(own)
	expect((await ask(`/${own.short_url}`)).status).toBe(302)
	const { take, takeBack } = importing(service)
	const csv = `keyword,url,title,timestamp,ip,clicks\nT${nth}-1,https://example.org/,,,,7\nT${nth}-2,https://example.org/,,,,7\n`
	const { import_id } = await take(person, csv)
	expect((await ask(`/T${nth}-2`)).status).toBe(302)
	expect(await (await takeBack(person, import_id!)).json()).toEqual({ deleted: 1, kept: 1, cancelled: false })
	const lists = ['', '?sort=clicks', '?sort=last_click', '?q=menu', '?status=active&tag=lunch']
	const paths = [
		...lists.map((query) => `/api/v1/my-links${query}`),
		...lists.map((query) => `/links${query}`),
		...['json', 'csv', 'shlink'].map((format) => `/api/v1/my-links/export?format=${format}`),
		...['', '?days=2', '?days=40&country=Unknown'].map((query) => `/api/v1/my-links/statistics${query}`),
		...['/api/v1/my-links.csv', '/api/v1/account/export', '/account', `/links/${own.short_url}`],
		...[`/links/${own.short_url}/edit`, `/api/v1/my-links/${visited.slug}/details?days=40`],
	]
	const shared = await send(service, '/links/statistics?tag=lunch', { action: 'share' }, person)
	expect(shared.status).toBe(303)
	await readAll(service, [...paths, '/links/statistics?tag=lunch'], as)
	await useTeam(service, person)
	return { ...person, slug: own.short_url }
}

const administer = async ({ service, nth }: Used, { email }: { email: string }) => {
	const operator = await makeOperator(service)
	const [act, run] = [actAs(service, operator), commandsOf(service)]
	const slug = `moderated-${nth}`
	await service.client.shorten({ url: `https://bad-${nth}.example/`, alias: slug })
	for (const name of ['disable', 'enable']) expect(await act(name, ['link', slug])).toContain('done=1')
	expect(await act('block_host', ['link', slug])).toContain('notice')
	const invitation = { email: `guest-${nth}@example.org`, key: `${nth}`.repeat(24) }
	expect((await send(service, '/admin/invitations', invitation, operator)).status).toBe(303)
	const pages = ['', '/accounts', '/log', '/service', '/hosts'].map((page) => `/admin${page}`)
	await readAll(service, pages, withCookie(operator.cookie))
	const newcomer = await signUp(service)
	expect(outcomeOf(await enterWith(service, await hasPasskey(service, newcomer)))).toBe('in')
	await addFactor(service, newcomer)
	await service.handle(new Request(`http://by-name-${nth}.example/${slug}`))
	for (const words of [
		['host', 'add', `go-${nth}.example`],
		['host', 'list'],
		['host', 'close', `go-${nth}.example`, '--yes'],
		['user', 'list'],
		['user', 'close', newcomer.email, '--delete-links', '--yes'],
		['user', 'reset-password', email],
		['invite'],
		['rebuild'],
		['lanes'],
	])
		expect([words, (await run(...words))[0]]).toEqual([words, true])
}

const backUp = async ({ service }: Used, empty: TestService) => {
	const folder = mkdtempSync(join(tmpdir(), 'kurz-newer-columns-'))
	const file = join(folder, 'kurz.backup')
	try {
		await service.store.lease.leave('')
		expect((await commandsOf(service)('backup', file))[0]).toBe(true)
		expect(existsSync(file)).toBe(true)
		return await commandsOf(empty)('restore', file)
	} finally {
		rmSync(folder, { recursive: true })
	}
}

/** What the background does, from counting to forgetting. */
const tidyUp = async ({ service }: Used) => {
	const { store, clock, database } = service
	const time = new Date(clock.now)
	expect(await store.lease.hold('one')).toMatchObject({ isHolder: true })
	await store.lease.leave('one')
	await service.project()
	expect(await store.projection.help()).toMatchObject({ batches: 0 })
	await rollUpAll(service, 2)
	await store.rollups.findMany()
	await store.partitions.prepare(time)
	await dropClicks(service, new Date(clock.now - 60 * day))
	for (let place: VisitorPlace | undefined = firstVisitor; place; )
		place = await store.visitors.forgetSome(place)
	await store.erasure.sweep(time)
	await store.accounts.sweepSessions(time)
	await store.accounts.sweep(time)
	await store.audit.sweep(time, 365 * day)
	await store.measures.readSizes(10_000, clock.now)
	expect(await database.sql`select from links`).not.toHaveLength(0)
}

/** All of it. `nth` tells the names of several uses apart. `empty`: gets the backup. */
export const useEverything = async (
	service: TestService,
	nth: number,
	empty?: TestService,
): Promise<void> => {
	const used = { service, nth }
	const { eraseLater } = erasingOn(service)
	const { free, limited } = await visitLinks(used)
	await readLink(used, free, 24)
	await readLink(used, limited, 9)
	expect((await service.ask(`/${free.slug}`)).headers.get('location')).toBe('https://edited.example/')
	const person = await useAccount(used, free)
	await administer(used, person)
	if (empty !== undefined) expect(await backUp(used, empty)).toEqual([true, expect.any(String)])
	await tidyUp(used)
	expect((await service.ask(`/api/v1/${limited.slug}/${limited.key}`, { method: 'DELETE' })).status).toBe(200)
	await eraseLater()
	expect((await service.ask('/api/v1/health')).status).toBe(200)
	expect((await service.client.details(free.slug, free.key)).linkData.clicks).toBe(25)
}
