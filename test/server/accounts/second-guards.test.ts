/** What a route checks, the statement checks too: asked directly, it does nothing for others. */
import { expect, it } from 'vitest'
import { importing } from '../../support/service/importing.ts'
import { emptyAccounts, makeOperator } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { accountIdOf, signUp, tokenOf } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { written } from '../../support/service/written.ts'

const service = await openService()
const { accounts, links, moving, store } = service
const { sql } = service.database
const { take } = importing(service)
/** Everything, but what any request counts. */
const all = () => written(service.database, /^(counters|leases)$/)

const prepare = async () => {
	const person = await signUp(service)
	const id = await accountIdOf(service, person.cookie)
	await tokenOf(service, person)
	const link = await makeOwn(service, person, { tags: ['had'] })
	const { import_id } = await take(person, `short_url,long_url\nimp-${id.slice(0, 8)},https://t.example/\n`)
	const [token] = await accounts.listTokens(id)
	const [session] = await sql`select id from sessions where user_id = ${id}`
	const stranger = await accountIdOf(service, (await signUp(service)).cookie)
	return { id, link, import_id: import_id!, token: token!, session: session!.id as string, stranger }
}
type Ground = Awaited<ReturnType<typeof prepare>>

const itself = (id: string) => ({ ownerId: id, userId: id, role: 'owner' }) as const
const owned = (ownerId: string, { slug }: { slug: string }) => [{ slug, by: itself(ownerId) }]
const ofOthers: Record<string, (ground: Ground, as: string) => Promise<unknown>> = {
	'a token is revoked': ({ token }, as) => accounts.revokeToken(as, token.id),
	'a session is ended': ({ session }, as) => accounts.endSession(as, session),
	'links are deleted': ({ link }, as) => links.acts(owned(as, link), { act: 'delete' }),
	'links are tagged': ({ link }, as) => links.acts(owned(as, link), { act: 'tag', tags: ['new'] }),
	'tags are removed': ({ link }, as) => links.acts(owned(as, link), { act: 'untag', tags: ['had'] }),
	'an import is taken back': ({ import_id }, as) => moving.imports.takeBack(as, import_id),
	'all found are deleted': (_, as) =>
		links.allFound.step(itself(as), {
			...{ wanted: {}, act: { act: 'delete' }, from: links.allFound.start() },
		}),
}
it.each(Object.entries(ofOthers))('%s by the account alone', async (_, act) => {
	const ground = await prepare()
	const before = await all()
	await act(ground, ground.stranger).catch((error: { code?: string }) => expect(error.code).toBe('not_found'))
	expect(await all(), 'a stranger').toBe(before)
	service.clock.now += 10
	await act(ground, ground.id)
	expect(await all(), 'the account').not.toBe(before)
})

const now = new Date(service.clock.now)
const ofTheLast: Record<string, (id: string) => Promise<unknown>> = {
	'made a member': (id) => store.accountList.setRole([id], 'member', now),
	closed: (id) => store.accounts.closeUser(id, now, { deletesLinks: false }),
	'closed with its links': (id) => store.accounts.closeUser(id, now, { deletesLinks: true }),
	deleted: (id) => store.accounts.deleteUser(id, now),
}
it.each(Object.entries(ofTheLast))(
	'the last operator is not %s, though nobody asked before',
	async (_, act) => {
		await emptyAccounts(service)
		const idOf = async (cookie: string) => accountIdOf(service, cookie)
		const last = await idOf((await makeOperator(service)).cookie)
		await signUp(service)
		const before = await all()
		expect([undefined, 'last operator']).toContain(await act(last))
		expect(await all()).toBe(before)
		await makeOperator(service)
		expect([true, 1]).toContain(await act(last))
		expect(await all()).not.toBe(before)
	},
)
