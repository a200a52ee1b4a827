/** The examples for nginx and Caddy, with the extremes that the interface promises. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { findProgram } from '../../support/machine/packages.ts'
import { exampleOf, type ReverseProxy, startCaddy, startNginx } from '../../support/machine/reverse-proxy.ts'
import { type ServerProcess, startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { type Door, doorOf } from '../../support/service/front-door.ts'
import { makeAs } from '../../support/service/own-links.ts'
import { bearer, merged, signUp } from '../../support/service/people.ts'
import { asForm, asJson } from '../../support/service/service.ts'

const workplace = useWorkplace('kurz-proxies')
const at = await openTestDatabase()
const env = { ...databaseVariables(at), TRUST_PROXY: '127.0.0.1' }
let server: ServerProcess
beforeAll(async () => {
	server = await startServer(workplace, { env })
})

const longest = `https://target.example/${'x'.repeat(8_192 - 'https://target.example/'.length)}`
const password = 'a good password'
const fail2ban = findProgram('fail2ban-regex')
const guarded = { isProtected: true, password }

/** What a browser or a program may send at most, and a server answer. */
const extremes: Record<string, (door: Door, as: RequestInit) => Promise<void>> = {
	'the longest target': async ({ client, ask }) => {
		const { short_url } = await client.shorten({ url: longest })
		const answer = await ask(`/${short_url}`)
		expect([answer.status, answer.headers.get('location')]).toEqual([302, longest])
	},
	'the longest title and most tags': async ({ ask }, as) => {
		const title = '𝕏'.repeat(100)
		const tags = Array.from({ length: 10 }, (_, nth) => `${nth}${'ß'.repeat(29)}`)
		const made = await makeAs({ ask }, as, { title, tags })
		const { linkData } = await (await ask(`/api/v1/${made.slug}/${made.key}/details`)).json()
		expect([linkData.title, linkData.tags]).toEqual([title, tags])
	},
	'a head of nearly 16 KiB': async ({ ask, make }) => {
		const { slug } = await make()
		const long = { headers: { referer: `https://from.example/${'y'.repeat(14_000)}` } }
		expect((await ask(`/${slug}`, long)).status).toBe(302)
		expect((await ask(`/${slug}?q=${'z'.repeat(14_000)}`)).status).toBe(302)
	},
	'the largest import': async ({ ask }, as) => {
		const start = 'short_url,url\nlarge-import,https://target.example/\n'
		const send = (bytes: number) =>
			ask(
				'/api/v1/my-links/import?dry_run=true',
				merged({ method: 'POST', body: start.padEnd(bytes, ' ') }, as, {
					headers: { 'content-type': 'text/csv' },
				}),
			)
		const mebibyte = 1_024 * 1_024
		expect((await send(64 * mebibyte)).status).not.toBe(413)
		const refused = await send(64 * mebibyte + 1)
		expect([refused.status, await refused.json()]).toEqual([413, { error: 'payload_too_large' }])
	},
	'a download with a slow reader': async ({ ask }, as) => {
		for (let nth = 0; nth < 60; nth += 1) await makeAs({ ask }, as, { url: longest })
		const answer = await ask('/api/v1/my-links/export?format=json', as)
		const reader = answer.body!.getReader()
		let bytes = (await reader.read()).value!.length
		await Bun.sleep(1_000)
		for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length
		expect(bytes).toBeGreaterThan(60 * longest.length)
	},
}

/** Where a password is asked for. Each gets a wrong one, then the right one. */
const doors: Record<string, (door: Door, email: string, typed: string) => Promise<Response>> = {
	'the form': ({ ask }, email, typed) => ask('/sign-in', asForm({ email, password: typed })),
	'the interface': ({ ask }, email, typed) =>
		ask('/api/v1/auth/sign-in/email', asJson({ email, password: typed })),
	'a token': ({ ask }, email, typed) =>
		ask('/api/v1/tokens', asJson({ email, password: typed, name: 'here' })),
	'the page of a link': async ({ ask, make }, _, typed) =>
		ask(`/${(await make(guarded)).slug}`, asForm({ password: typed })),
	'a link by the interface': async ({ ask, make }, _, typed) =>
		ask(`/api/v1/${(await make(guarded)).slug}`, asJson({ password: typed })),
}

const ask = (proxy: ReverseProxy) =>
	doorOf(proxy.origin, proxy.authority === '' ? {} : ({ tls: { ca: proxy.authority } } as RequestInit))

/** The addresses that fail2ban would count, one for each line of the log. */
const counted = (log: string): string[] =>
	execFileSync(fail2ban!, ['-o', 'ip', log, 'server/operating/fail2ban.conf'], { encoding: 'utf8' })
		.split('\n')
		.filter(Boolean)

describe.each([
	['nginx', startNginx],
	['caddy', startCaddy],
] as const)('behind %s', (program, start) => {
	const isMissing = findProgram(program) === undefined
	let proxy: ReverseProxy
	let door: Door
	let as: RequestInit
	const person = { email: `${program}@example.org`, password }
	beforeAll(async () => {
		if (isMissing) return
		proxy = await start(workplace, [Number(new URL(server.origin).port)])
		door = ask(proxy)
		await signUp(door, person)
		as = bearer((await door.client.createToken({ ...person, name: 'test' })).access_token)
	})

	it.skipIf(isMissing).each(Object.entries(extremes))('%s', (_, run) => run(door, as))

	it.skipIf(isMissing || fail2ban === undefined)(
		'fail2ban counts a wrong password at each door, and nothing else',
		async () => {
			const before = counted(proxy.log).length
			for (const [name, knock] of Object.entries(doors)) {
				expect((await knock(door, person.email, password)).status, name).toBeLessThan(400)
				expect((await knock(door, person.email, 'a wrong one')).status, name).toBe(401)
			}
			// A revoked token is no guess.
			expect(
				(await door.ask('/api/v1/shorten', merged(asJson({ url: longest }), bearer('kz_x')))).status,
			).toBe(401)
			await expect
				.poll(() => readFileSync(proxy.log, 'utf8').match(/kz_x|\/api\/v1\/shorten/g))
				.not.toBeNull()
			await expect.poll(() => counted(proxy.log).length - before).toBe(Object.keys(doors).length)
			expect(new Set(counted(proxy.log))).toEqual(new Set(['127.0.0.1']))
		},
	)
})

it('the example for two servers is the upstream of the other one', () => {
	expect(exampleOf('nginx-two-servers.conf').match(/^upstream kurz /gm)).toHaveLength(1)
})
