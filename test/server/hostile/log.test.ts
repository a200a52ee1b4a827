/** Keys, passwords, targets and addresses never reach the log, whatever fails. */
import { inspect } from 'node:util'
import { expect, it, vi } from 'vitest'
import { connect } from '../../../server/store/driver/connect.ts'
import { isLong } from '../../support/machine/long.ts'
import { accountIdOf, merged, send, signUp, tokenOf } from '../../support/service/people.ts'
import {
	asForm,
	asJson,
	browserAccept,
	joinService,
	openService,
	type TestService,
} from '../../support/service/service.ts'

const quiet = await openService()
const peer = '203.0.113.77'

let grounds = 0
/** Everything about a person and a link that the log must not contain, by name. */
const prepare = async () => {
	const nth = grounds++
	const email = `logged-person-${nth}@example.org`
	const person = await signUp(quiet, { email, password: 'a password for logs' })
	const token = await tokenOf(quiet, person)
	const repeatKey = `a-key-that-is-sent-once-${nth}`
	const url = 'https://logged-target.example/secret-path?secret-query'
	const texts = { title: 'a logged title', tags: ['a logged tag'] }
	const secret = { isProtected: true, password: 'a link password' }
	const body = { url, alias: `logged-link-${nth}`, ...texts, ...secret }
	const headers = { authorization: `Bearer ${token}`, 'idempotency-key': repeatKey }
	const made = await quiet.ask('/api/v1/shorten', merged(asJson(body), { headers }))
	const monitorKey = (await made.json()).monitor_url.slice(2)
	const { statistics_url } = await quiet.client.share(body.alias, monitorKey)
	const secrets: Record<string, string> = {
		...{ monitorKey, statisticsKey: statistics_url.slice(2), token, tokenEnd: token.slice(-12), repeatKey },
		...{ session: person.cookie.slice(4, 30), email: person.email, password: person.password },
		account: await accountIdOf(quiet, person.cookie),
		...{ target: 'logged-target', query: 'secret-query', title: body.title, tag: body.tags[0]! },
		...{ linkPassword: body.password, alias: body.alias },
		...{ address: peer, agent: 'LoggedAgent', referrer: 'logged-referrer' },
	}
	return { person, token, body, headers, monitorKey, statisticsKey: secrets.statisticsKey!, secrets }
}
type Ground = Awaited<ReturnType<typeof prepare>>

const headersOf = ({ headers, person, monitorKey }: Ground): Record<string, string> => ({
	...headers,
	cookie: person.cookie,
	'user-agent': 'LoggedAgent/1.0',
	referer: `https://logged-referrer.example/m/${monitorKey}`,
	'x-forwarded-for': peer,
	'x-request-id': monitorKey,
})

/** Sends every route a full request: by token as a program, by cookie as a browser; or by turns. */
const askEverything = async (service: TestService, ground: Ground, turn?: number): Promise<number[]> => {
	const { person, body, monitorKey, statisticsKey } = ground
	const own = headersOf(ground)
	const json = { ...person, ...body, current: person.password, new: person.password, action: 'delete' }
	const fields = { ...json, tags: body.tags.join(), isProtected: 'on' }
	const statuses: number[] = []
	let asked = 0
	const ask = async (method: string, path: string) => {
		const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(method)
		const sent = isRead ? { method } : path.startsWith('/api/') ? { ...asJson(json), method } : asForm(fields)
		const query = isRead ? `?q=${body.title}&cursor=${statisticsKey}&next=/${monitorKey}` : ''
		const both = [own, { ...own, accept: browserAccept, authorization: '' }]
		for (const headers of turn === undefined || isLong ? both : [both[(turn + asked++) % 2]!]) {
			const answer = await service.ask(path + query, { ...merged(sent, { headers }), peer })
			statuses.push(answer.status)
		}
	}
	for (const { method, path } of service.app.routes) {
		const at = path
			.replace(':short_url', body.alias)
			.replace(':monitor_key', monitorKey)
			.replace(':statistics_key', statisticsKey)
		const parts = ['sign-up/email', 'sign-in/email', 'get-session', 'list-sessions']
		for (const one of at.endsWith('/auth/*') ? parts.map((part) => at.replace('*', part)) : [at])
			await ask(method, one)
	}
	return statuses
}

/** Whatever a library prints lands here. */
const printed: string[] = []
for (const level of ['log', 'warn', 'error'] as const)
	vi.spyOn(console, level).mockImplementation((...said) => void printed.push(inspect(said, { depth: 9 })))

const found = ({ logged }: TestService, { secrets }: Ground): string[] => {
	const said = [...logged, ...printed].join('')
	return Object.entries(secrets).flatMap(([name, secret]) => (said.includes(secret) ? [name] : []))
}

it('the secrets are long enough to search for', async () => {
	for (const secret of Object.values((await prepare()).secrets)) expect(secret.length).toBeGreaterThan(6)
})

it('with the database away', async () => {
	const ground = await prepare()
	const database = connect('postgres://nobody:x@127.0.0.1:9/none', { prepare: false })
	const away = joinService({ ...quiet, database })
	expect(await askEverything(away, ground)).toContain(503)
	expect(away.logged.length).toBeGreaterThan(0)
	expect(found(away, ground)).toEqual([])
})

const tables = ['links', 'click_log', 'users', 'sessions', 'access_tokens']
it.each(tables)('with every statement on %s failing', async (table) => {
	const ground = await prepare()
	const broken = joinService(quiet)
	const { sql } = quiet.database
	const alias = `open-${table}`.slice(0, 15)
	await quiet.client.shorten({ url: 'https://logged-target.example/', alias })
	await sql.unsafe(`alter table ${table} rename to away_for_a_test`)
	try {
		await broken.ask(`/${alias}`, { headers: headersOf(ground) })
		await askEverything(broken, ground, tables.indexOf(table))
	} finally {
		await sql.unsafe(`alter table away_for_a_test rename to ${table}`)
	}
	expect(broken.logged.length).toBeGreaterThan(0)
	expect(found(broken, ground)).toEqual([])
	// A library that has our statements also has their parameters.
	expect(printed).toEqual([])
})

it('when all is well, and everything is deleted at the end', async () => {
	const ground = await prepare()
	const well = joinService(quiet, { LOG_REQUESTS: 'all' })
	const { email } = ground.person
	await send(well, '/sign-in', { email, password: 'a wrong password' })
	await askEverything(well, ground)
	expect(well.logged.filter((line) => line.includes('/{short_url}')).length).toBeGreaterThan(0)
	expect(found(well, ground)).toEqual([])
	expect(found(quiet, ground)).toEqual([])
})
