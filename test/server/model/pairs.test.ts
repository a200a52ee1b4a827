/** Pairs of paths that meet on a link or account: both orders and at once, on two processes. */
import { expect, it } from 'vitest'
import { openAdministration } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { accountIdOf, merged, type Person, send, signUp, withCookie } from '../../support/service/people.ts'
import {
	asJson,
	connectAgain,
	joinService,
	openService,
	type TestService,
} from '../../support/service/service.ts'

const service = await openService()
const other = joinService({ ...service, database: connectAgain(service) }, {}, service.clock)
const { sql } = service.database
const { operator } = await openAdministration(service)

interface Ground {
	owner: Person
	ownerId: string
	/** Who wants an anonymous link. */
	another: Person
	anotherId: string
	/** The owner's, and nobody's. */
	own: { slug: string; key: string }
	free: { slug: string; key: string }
}
const prepare = async (): Promise<Ground> => {
	const [owner, another] = [await signUp(service), await signUp(service)]
	const { short_url, monitor_url } = await service.client.shorten({ url: 'https://target.example/' })
	return {
		...{ owner, another },
		ownerId: await accountIdOf(service, owner.cookie),
		anotherId: await accountIdOf(service, another.cookie),
		own: await makeOwn(service, owner, { isLimited: true, limitation_type: 'clicks', max_clicks: 1 }),
		free: { slug: short_url, key: monitor_url.slice(2) },
	}
}
type Path = (at: TestService, ground: Ground) => Promise<unknown>

const administer =
	(act: 'disable' | 'delete' | 'close' | 'close_with_links' | 'delete_account'): Path =>
	(at, { own, ownerId }) => {
		const ids = [act === 'disable' || act === 'delete' ? own.slug : ownerId]
		return at.administration.act({ act, ids, subjects: ids, key: undefined, account: operator.email })
	}
const patch = (change: object, which: 'own' | 'free' = 'own'): Path => {
	return (at, ground) =>
		at.ask(`/api/v1/${ground[which].slug}/${ground[which].key}`, { ...asJson(change), method: 'PATCH' })
}
const paths = {
	'edit the target': patch({ url: 'https://edited.example/' }),
	'edit it elsewhere': patch({ url: 'https://elsewhere.example/' }),
	'edit the title': patch({ title: 'Edited' }),
	'edit the free link': patch({ url: 'https://edited.example/' }, 'free'),
	'delete by key': (at, { own }) => at.ask(`/api/v1/${own.slug}/${own.key}`, { method: 'DELETE' }),
	'delete the free link': (at, { free }) => at.ask(`/api/v1/${free.slug}/${free.key}`, { method: 'DELETE' }),
	'claim as the owner': (at, { free, ownerId }) =>
		at.links.claim(ownerId, [{ short_url: free.slug, monitor_key: free.key }]),
	'claim as another': (at, { free, anotherId }) =>
		at.links.claim(anotherId, [{ short_url: free.slug, monitor_key: free.key }]),
	'tag a selection': (at, { own, ownerId }) =>
		at.links.acts([{ slug: own.slug, by: { ownerId, userId: ownerId, role: 'owner' } }], {
			...{ act: 'tag', tags: ['tagged'] },
		}),
	'press the button': (at, { own }) => send(at, `/${own.slug}`, {}),
	disable: administer('disable'),
	'delete as operator': administer('delete'),
	'close the account': administer('close'),
	'close it with its links': administer('close_with_links'),
	'delete the account': administer('delete_account'),
	'make a link': (at, { owner, own }) =>
		at.ask(
			'/api/v1/shorten',
			merged(asJson({ url: 'https://t.example/', alias: `late-${own.slug}` }), withCookie(owner.cookie)),
		),
	'share statistics': (at, { own }) => at.client.share(own.slug, own.key),
	'end sharing': (at, { own }) =>
		at.ask(`/api/v1/${own.slug}/${own.key}/statistics-key`, { method: 'DELETE' }),
} satisfies Record<string, Path>
type PathName = keyof typeof paths

/** What must hold in either order; `rowOf`: of the link, undefined once it is gone. */
type Invariant = (ground: Ground, answers: unknown[]) => Promise<void>
const rowOf = async ({ slug }: { slug: string }) => (await sql`select * from links where slug = ${slug}`)[0]
const visit = async ({ slug }: { slug: string }) => (await other.ask(`/${slug}`)).status
const statuses = (answers: unknown[]) => answers.map((one) => (one instanceof Response ? one.status : 0))

const isGone: Invariant = async ({ own }) => expect(await visit(own)).toBe(404)
const bothEdits: Invariant = async ({ own }) =>
	expect(await rowOf(own)).toMatchObject({ long_url: 'https://edited.example/', title: 'Edited' })
/** Both count, and the former target of each is kept. */
const bothTargets: Invariant = async ({ own }) => {
	expect(await rowOf(own)).toMatchObject({ version: 3 })
	expect((await service.client.details(own.slug, own.key)).target_history).toHaveLength(2)
}
const isBlocked: Invariant = async ({ own }) => expect(await visit(own)).toBe(451)
const atMostOne: Invariant = async ({ own }, answers) => {
	await service.project()
	const { clicks } = await service.client.details(own.slug, own.key)
	expect([clicks, statuses(answers).filter((status) => status === 303).length]).toEqual([1, 1])
}
const oneOwner: Invariant = async ({ free, ownerId, anotherId }, answers) => {
	const { owner_id: is } = (await rowOf(free))!
	expect([ownerId, anotherId]).toContain(is)
	const claimed = answers.flat().filter((status) => status === 'claimed')
	expect(claimed).toHaveLength(1)
}
const editedAndClaimed: Invariant = async ({ free, ownerId }) =>
	expect(await rowOf(free)).toMatchObject({ long_url: 'https://edited.example/', owner_id: ownerId })
const freeIsGone: Invariant = async ({ free }) => expect(await visit(free)).toBe(404)
const nothingOpens: Invariant = async ({ owner, ownerId }) => {
	expect((await other.ask('/api/v1/my-links', withCookie(owner.cookie))).status).toBe(401)
	expect(await sql`select from sessions where user_id = ${ownerId}`).toHaveLength(0)
}
const noLinks: Invariant = async (ground) => {
	await nothingOpens(ground, [])
	while (await service.links.deleteOfAccounts());
	expect(await sql`select slug from links where owner_id = ${ground.ownerId}`).toHaveLength(0)
	expect(await visit({ slug: `late-${ground.own.slug}` })).toBe(404)
}
const isTagged: Invariant = async ({ own }) =>
	expect(await rowOf(own)).toMatchObject({ tags: ['tagged'], long_url: 'https://edited.example/' })

const pairs: [PathName, PathName, Invariant][] = [
	['edit the target', 'edit the title', bothEdits],
	['edit the target', 'edit it elsewhere', bothTargets],
	['edit the target', 'tag a selection', isTagged],
	['edit the target', 'delete by key', isGone],
	['edit the target', 'disable', isBlocked],
	['edit the target', 'delete as operator', isGone],
	[
		'edit the target',
		'share statistics',
		async ({ own }) => expect((await rowOf(own))?.statistics_salt).not.toBeNull(),
	],
	[
		'edit the target',
		'end sharing',
		async ({ own }) => expect((await rowOf(own))?.statistics_salt).toBeNull(),
	],
	['tag a selection', 'delete by key', isGone],
	['disable', 'delete by key', isGone],
	[
		'delete by key',
		'delete by key',
		async (_, answers) => expect(statuses(answers).toSorted()).toEqual([200, 404]),
	],
	['delete by key', 'delete as operator', isGone],
	['delete by key', 'close it with its links', isGone],
	['press the button', 'delete by key', isGone],
	['press the button', 'press the button', atMostOne],
	['press the button', 'edit the title', atMostOne],
	['press the button', 'tag a selection', atMostOne],
	['press the button', 'close the account', atMostOne],
	['claim as the owner', 'claim as another', oneOwner],
	['claim as the owner', 'edit the free link', editedAndClaimed],
	['claim as the owner', 'delete the free link', freeIsGone],
	['claim as the owner', 'close the account', nothingOpens],
	['claim as the owner', 'close it with its links', noLinks],
	['claim as the owner', 'delete the account', noLinks],
	['make a link', 'close the account', nothingOpens],
	['make a link', 'close it with its links', noLinks],
	['make a link', 'delete the account', noLinks],
	['close the account', 'delete the account', noLinks],
	['close it with its links', 'delete the account', noLinks],
	['share statistics', 'delete by key', isGone],
]

it('every path meets another', () => {
	expect(new Set<unknown>(pairs.flat().filter((part) => typeof part === 'string'))).toEqual(
		new Set(Object.keys(paths)),
	)
})

const orders = ['one after the other', 'the other way round', 'at once', 'at once, elsewhere'] as const
const rows = pairs.flatMap(([one, another, holds]) =>
	orders.map((order) => [one, another, order, holds] as const),
)

it.each(rows)('%s and %s, %s', async (one, another, order, holds) => {
	const ground = await prepare()
	// One that comes too late is refused, which is no fault of ours.
	const settled = (name: PathName, at: TestService) =>
		(paths[name] as Path)(at, ground).catch((error: { status?: number }) => {
			if (error.status === undefined || error.status >= 500) throw error
			return error
		})
	const turns = {
		'one after the other': async () => [await settled(one, service), await settled(another, other)],
		'the other way round': async () => [await settled(another, other), await settled(one, service)],
		'at once': () => Promise.all([settled(one, service), settled(another, other)]),
		'at once, elsewhere': () => Promise.all([settled(another, service), settled(one, other)]),
	}
	const answers = await turns[order]()
	for (const status of statuses(answers)) expect(status).toBeLessThan(500)
	await holds(ground, answers)
})
