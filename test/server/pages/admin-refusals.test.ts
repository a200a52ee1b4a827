/** Who ran into limits, as operators see it: by kind, account and day, over all processes. */
import { expect, it } from 'vitest'
import { namedAtMost } from '../../../server/limits/refusals.ts'
import { type LimitKind, limitKinds } from '../../../server/metrics/meters.ts'
import { admin } from '../../../shared/words/en/pages/admin.ts'
import { openAdministration } from '../../support/service/operators.ts'
import { merged, type Person, signUp, withCookie } from '../../support/service/people.ts'
import { asForm, asJson, connectAgain, joinService, openService } from '../../support/service/service.ts'

const day = 86_400_000
const env = {
	...{ RATE_LIMIT_SET: '', RATE_LIMIT_CREATE: '1/hour', RATE_LIMIT_CREATE_AUTHENTICATED: '1/hour' },
	...{ RATE_LIMIT_VISIT: '1/hour', RATE_LIMIT_OTHER: '40/hour' },
}
const service = await openService(env)
const other = joinService({ ...service, database: connectAgain(service) }, env, service.clock)
const processes = [service, other]
const { operator, page, sql } = await openAdministration(service)
const url = 'https://target.example/'

interface Case {
	/** Whether the account is known. */
	byAccount: boolean
	ask: (person: Person) => Promise<[path: string, init?: RequestInit]>
}
const creating = asJson({ url })
const cases: Record<LimitKind, Case> = {
	create: { byAccount: false, ask: async () => ['/api/v1/shorten', creating] },
	createAuthenticated: {
		byAccount: true,
		ask: async ({ cookie }) => ['/api/v1/shorten', merged(creating, withCookie(cookie))],
	},
	visit: { byAccount: false, ask: async () => ['/nobody'] },
	other: { byAccount: true, ask: async ({ cookie }) => ['/api/v1/my-links', withCookie(cookie)] },
	password: {
		byAccount: false,
		ask: async ({ email }) => ['/api/v1/auth/sign-in/email', asJson({ email, password: 'not that one' })],
	},
	// Nobody reads the files.
	download: { byAccount: false, ask: async () => ['/admin/log.csv', withCookie(operator.cookie)] },
}

/** The table as text, a row each. */
const rows = async (): Promise<string[]> => {
	const html = await page('/admin/service')
	const table = /aria-labelledby="refusals".*?<\/section>/s.exec(html)![0]
	return [...table.matchAll(/<tr.*?<\/tr>/gs)]
		.slice(1)
		.map(([row]) => row.replace(/<span class="unit">[^<]*<\/span>/g, '').replace(/<[^>]+>/g, ' '))
		.map((text) => text.replace(/\s+/g, ' ').trim())
}

it('is empty while nobody was refused', async () => {
	expect(await page('/admin/service')).toContain(admin.refusals.none)
})

it.each(limitKinds)('%s is counted over all processes, by account where it is known', async (kind) => {
	const { byAccount, ask } = cases[kind]
	const person = await signUp(service)
	const peer = `198.51.104.${limitKinds.indexOf(kind)}`
	const opened: Response[] = []
	for (const at of processes)
		for (let refused = 0, asked = 0; refused < 2; asked++) {
			const [path, init] = await ask(person)
			const answer = await at.ask(path, { ...init, peer })
			opened.push(answer)
			refused += Number(answer.status === 429)
			expect(asked, String(answer.status)).toBeLessThan(60)
		}
	await Promise.all(opened.map(({ body }) => body?.cancel()))
	for (const { refusals } of processes) await refusals.flush()
	const who = byAccount ? person.email : admin.anonymous
	expect(await rows()).toContain(`${who} ${admin.refusals.kinds[kind]} 0 0 0 0 0 0 4 4`)
	expect(JSON.stringify(await sql`select encode(key, 'escape') as key from counters`)).not.toContain(peer)
})

it('a flood is one row, and of very many accounts only some are named', async () => {
	service.clock.now += day
	const before = (await sql`select from counters`).length
	for (let nth = 0; nth < 3 * namedAtMost; nth++) service.refusals.refuse('other', `account-${nth}`)
	for (let nth = 0; nth < 1_000; nth++) service.refusals.refuse('visit')
	await service.refusals.flush()
	await service.refusals.flush()
	expect((await sql`select from counters`).length - before).toBe(namedAtMost + 2)
	const shown = await rows()
	expect(shown).toContain(`${admin.anonymous} Visits 0 0 0 0 0 4 1,000 1,004`)
	expect(shown).toContain(
		`${admin.refusals.others} ${admin.refusals.kinds.other} 0 0 0 0 0 0 ${2 * namedAtMost} ${2 * namedAtMost}`,
	)
	expect(shown.filter((row) => row.startsWith(admin.refusals.gone)).length).toBeGreaterThan(0)
	expect(shown.length).toBeLessThanOrEqual(20)
})

it('while the database is away they wait, and after a week they are gone', async () => {
	service.clock.now += 20 * day
	expect(await rows()).toEqual([])
	await service.store.erasure.sweep(new Date(service.clock.now))
	const isRefusal = sql`select from counters where encode(key, 'escape') like 'refused%'`
	expect((await isRefusal).length).toBe(0)
	await sql`alter table counters rename to counters_away`
	service.refusals.refuse('create')
	await service.refusals.flush().catch(() => {})
	await sql`alter table counters_away rename to counters`
	await service.refusals.flush()
	expect(await rows()).toEqual([`${admin.anonymous} ${admin.refusals.kinds.create} 0 0 0 0 0 0 1 1`])
})

it('what a form of a link is refused counts as well', async () => {
	const { short_url } = await service.client.shorten({ url, isProtected: true, password: 'right' })
	const peer = '198.51.104.99'
	const tries = async () =>
		(await service.ask(`/${short_url}`, { ...asForm({ password: 'no' }), peer })).status
	await tries()
	expect(await tries()).toBe(429)
	await service.refusals.flush()
	expect(await rows()).toContain(`${admin.anonymous} Visits 0 0 0 0 0 0 1 1`)
})
