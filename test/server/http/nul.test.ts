/** A NUL in a name of a path, a query or a form is never a 500: no database can store one. */
import { expect, it } from 'vitest'
import { prepareGround } from '../../support/service/dear/ground.ts'
import type { DearRow } from '../../support/service/dear/row.ts'
import { dearRowsFor } from '../../support/service/dear/rows.ts'
import { cookieOf, withCookie } from '../../support/service/people.ts'
import { asJson, browserAccept, openService } from '../../support/service/service.ts'

const service = await openService({ RATE_LIMIT_SET: 'off' })
const signIn = async (way: 'up' | 'in', person: { email: string; password: string }) =>
	cookieOf(await service.ask(`/api/v1/auth/sign-${way}/email`, asJson(person)))
await signIn('up', { email: 'operator@example.org', password: 'a good password' })
await service.database.sql`update users set role = 'operator'`
const ground = await prepareGround(service, { links: 3, long: 0, clicks: 1 })
const rows = dearRowsFor(service.app.routes.map(({ path }) => path))

let asked = 0
const sent = ({ ask }: DearRow) => {
	const [path, init = {}] = ask(ground, asked++)
	return { url: new URL(path, 'http://host'), init }
}
/** What names something: other fields take any text, and edits of many would take minutes. */
const isName = (name: string) =>
	/(^|_)(id|team|account|token|session|import|invitation|offer|passkey|link|host|to|owner|key|cursor)$/.test(
		name,
	)
const namesIn = (row: DearRow): string[] => {
	const { url, init } = sent(row)
	const form = init.body instanceof URLSearchParams ? init.body : []
	return [...url.searchParams, ...form].map(([name]) => name).filter(isName)
}
const nuls = ['\0', 'a\0b']

type Request = ReturnType<typeof sent>
/** The same request with a NUL in one place: in each there is. */
function* withNul(name: string, row: DearRow): Generator<[place: string, request: Request]> {
	const template = name.split(' ')[1]!.split('/')
	for (const nul of nuls) {
		for (const [nth, part] of template.entries()) {
			if (!part.startsWith(':')) continue
			const one = sent(row)
			const parts = one.url.pathname.split('/')
			parts[nth] = encodeURIComponent(nul)
			one.url.pathname = parts.join('/')
			yield [part, one]
		}
		for (const field of new Set(namesIn(row))) {
			const one = sent(row)
			const form = one.init.body
			if (form !== undefined && !(form instanceof URLSearchParams)) continue
			const values = form ?? one.url.searchParams
			values.set(field, nul)
			yield [field, one]
		}
	}
}

it.each(Object.entries(rows))('%s', async (name, row) => {
	for (const [place, { url, init }] of withNul(name, row)) {
		const headers = { ...(init.headers as object), ...(!name.includes('/api/') && { accept: browserAccept }) }
		const { status } = await service.ask(url.pathname + url.search, { ...init, headers })
		expect(status, place).toBeLessThan(500)
	}
	// Some end the session.
	const { person } = ground
	const isIn = (await service.ask('/account', withCookie(person.cookie))).status === 200
	if (!isIn) person.cookie = await signIn('in', person)
})
