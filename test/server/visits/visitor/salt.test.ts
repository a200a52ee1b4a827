/** A link's salt distinguishes its visitors; once the link is gone, nothing does. */
import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSecrets } from '../../../../server/config/secrets.ts'
import { merged, signUp, withCookie } from '../../../support/service/people.ts'
import { asJson, openService } from '../../../support/service/service.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'
import { readAllRows, rowsWith } from '../../../support/service/table-texts.ts'

const service = await openService()
const { sql } = service.database
const secrets = createSecrets('a secret for tests, 32 characters or more')

const peer = '198.51.100.7'

const { make: makeLink } = storedLinks(service)
const make = async (alias: string, asWhom: RequestInit = {}) => {
	const link = await makeLink({ alias }, asWhom)
	const [row] = await sql<{ salt: Buffer }[]>`select visitor_salt as salt from links where id = ${link.id}`
	return { ...link, ...row! }
}
type Made = Awaited<ReturnType<typeof make>>
const visit = async ({ slug }: Made): Promise<void> => {
	expect((await service.ask(`/${slug}`, { peer })).status).toBe(302)
}
const clicksOf = async ({ slug, key }: Made) => (await service.client.analytics(slug, key)).body
const hashOf = async (link: Made): Promise<string> => (await clicksOf(link)).clicks[0]!.ip_hash
const shown = (bytes: Buffer): string => bytes.subarray(0, 16).toString('hex')

it('each link has a random salt of its own, and a visitor another hash on each', async () => {
	const [one, other] = [await make('salted-one'), await make('salted-two')]
	expect([one.salt.length, other.salt.length]).toEqual([16, 16])
	expect(one.salt.equals(other.salt)).toBe(false)
	for (const link of [one, one, other]) await visit(link)
	expect((await clicksOf(one)).data).toMatchObject({ clicks: 2, unique_clicks: 1 })
	expect(await hashOf(other)).not.toBe(await hashOf(one))
})

it('the hash takes the salt and the server’s secret: neither is enough', async () => {
	const link = await make('salted-key')
	await visit(link)
	const hash = await hashOf(link)
	expect(hash).toBe(shown(secrets.hmac('visitor', link.salt.toString('hex'), peer)))
	expect(hash).not.toBe(shown(secrets.hmac('visitor', String(link.id), peer)))
	expect(hash).not.toBe(shown(createHmac('sha256', link.salt).update(peer).digest()))
})

it('an edit keeps the salt: the visitor is the same one', async () => {
	const link = await make('salted-edit')
	await visit(link)
	const change = { ...asJson({ url: 'https://next.example' }), method: 'PATCH' }
	expect((await service.ask(`/api/v1/${link.slug}/${link.key}`, change)).status).toBe(200)
	await visit(link)
	expect((await clicksOf(link)).data).toMatchObject({ clicks: 2, unique_clicks: 1 })
})

it('the salt goes with its link, and an alias that is made again has another', async () => {
	const link = await make('salted-gone')
	const holders = async () =>
		rowsWith(await readAllRows(service), link.salt.toString('hex')).map((row) => row.split(' ')[0])
	expect(await holders()).toEqual(['public.links'])
	await service.ask(`/api/v1/${link.slug}/${link.key}`, { method: 'DELETE' })
	expect(await holders()).toEqual([])
	const again = await make('salted-gone')
	expect(again.salt.equals(link.salt)).toBe(false)
})

it('a link from before salts has none, and knows its visitors', async () => {
	const link = await make('unsalted')
	await sql`update links set visitor_salt = null where id = ${link.id}`
	await visit(link)
	expect(await hashOf(link)).toBe(shown(secrets.hmac('visitor', String(link.id), peer)))
})

it('no answer and no line of the log holds the salt', async () => {
	const owner = withCookie((await signUp(service)).cookie)
	const link = await make('salted-secret', owner)
	await visit(link)
	const sharing = merged({ method: 'POST' }, owner)
	const shared = await service.ask(`/api/v1/my-links/${link.slug}/statistics-key`, sharing)
	const { statistics_url } = await shared.json()
	const byKey = `/api/v1/${link.slug}/${link.key}`
	const byOwner = `/api/v1/my-links/${link.slug}`
	const paths = [
		...[`/m/${link.key}`, `/${link.slug}/${link.key}`, byKey, `${byKey}/details`, `${byKey}/clicks.csv`],
		...['/api/v1/my-links', '/api/v1/my-links?sort=clicks', '/api/v1/my-links.csv'],
		...[byOwner, `${byOwner}/details`, `${byOwner}/clicks.csv`, '/links', `/links/${link.slug}`],
		...[`/${statistics_url}`, `/${statistics_url}/clicks.csv`],
	]
	const answers = []
	for (const path of paths)
		for (const accept of ['application/json', 'text/html']) {
			const answer = await service.ask(path, merged(owner, { headers: { accept } }))
			answers.push([...answer.headers].join() + (await answer.text()))
		}
	const forms = [
		...(['hex', 'base64', 'base64url', 'latin1'] as const).map((form) => link.salt.toString(form)),
		[...link.salt].join(),
	]
	for (const text of [...answers, ...service.logged]) {
		for (const form of forms) expect(text).not.toContain(form)
	}
	// The paths were really those of the link.
	expect(answers.filter((text) => text.includes(link.slug)).length).toBeGreaterThan(paths.length)
})
