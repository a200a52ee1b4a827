/** Each act of operators on 0 to 3 things, of which one is unusable, gone, or named twice. */
import { expect, it } from 'vitest'
import { type AskedAct, kindOfAct, type SubjectKind } from '../../../server/administration/administration.ts'
import { minute } from '../../../shared/text/time.ts'
import { isLong } from '../../support/machine/long.ts'
import { openAdministration, sendAct } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { allOf } from '../pages/markup.ts'

const service = await openService()
const { administration } = service
const receiver = await signUp(service)
const { operator, sql, page, visit, idOf, newest } = await openAdministration(service)

interface Thing {
	/** As forms name it, and as the log does. */
	id: string
	label: string
}
let made = 0
const makeAccount = async (): Promise<Thing & { cookie: string }> => {
	const { email, cookie } = await signUp(service)
	return { id: await idOf(email), label: email, cookie }
}
/** Makes a thing that nothing was done to, answers its state, and takes it away. */
const kinds: Record<
	SubjectKind,
	{
		make: () => Promise<Thing>
		stateOf: (id: string) => Promise<unknown>
		/** Undefined where there is nothing to be gone. */
		remove?: (id: string) => Promise<unknown>
		/** Nobody's name for anything. */
		unusable: string
	}
> = {
	link: {
		make: async () => {
			const id = `thing-${made++}`
			await service.client.shorten({ url: 'https://target.example/', alias: id })
			return { id, label: id }
		},
		stateOf: visit,
		remove: (id) => sql`delete from links where slug = ${id}`,
		unusable: 'not a slug',
	},
	host: {
		make: async () => {
			const id = `host-${made++}.example`
			return { id, label: id }
		},
		stateOf: async (id) => (await administration.hosts.list()).some(({ host }) => host === id),
		unusable: 'not a host',
	},
	link_host: {
		make: async () => {
			const id = `links-${made++}.example`
			// More than there may be at once.
			await sql`insert into link_hosts (name, origin, created_at) values (${id}, ${`https://${id}`}, now())`
			return { id, label: id }
		},
		stateOf: async (id) => {
			const host = (await service.linkHosts.list()).find(({ name }) => name === id)
			return host && (host.closedAt === null ? 'open' : 'closed')
		},
		remove: (id) => sql`delete from link_hosts where name = ${id}`,
		unusable: 'not a host',
	},
	account: {
		make: async () => {
			const thing = await makeAccount()
			await makeOwn(service, thing, { alias: `of-${thing.id.slice(0, 12)}` })
			await sql`insert into second_factors values (${thing.id}, 'sealed', 0, '{}', now())`
			return thing
		},
		stateOf: async (id) => {
			const [user] = await sql`select role, closed_at is not null as closed,
				exists (select from invitations where invitations.id = 'reset ' || users.id) as reset,
				exists (select from second_factors where user_id = users.id) as factor,
				exists (select from links where owner_id = users.id) as owns from users where id = ${id}`
			const links = [
				await visit(`of-${id.slice(0, 12)}`),
				...(user?.owns ? [] : ['owns nothing']),
				...(user?.reset ? ['link'] : []),
				...(user?.factor ? ['factor'] : []),
			]
			return user && [user.role, user.closed ? 'closed' : 'open', ...links].join()
		},
		remove: (id) => sql`delete from users where id = ${id}`,
		unusable: '<no id>',
	},
	invitation: {
		make: async () => {
			const label = `guest-${made++}@example.org`
			const more = { key: `key-${made}`.padEnd(24, 'k'), account: null }
			await administration.invite(label, more)
			const { id } = (await administration.invitations.list()).find(({ email }) => email === label)!
			return { id, label }
		},
		stateOf: async (id) => (await administration.invitations.list()).some((one) => one.id === id),
		remove: (id) => administration.invitations.revoke([id]),
		unusable: '<no id>',
	},
}

/** What was done before, and what is afterwards. */
const acts: Record<AskedAct, { after?: AskedAct; state: unknown }> = {
	disable: { state: 451 },
	enable: { after: 'disable', state: 302 },
	delete: { state: 404 },
	block_host: { state: true },
	unblock_host: { after: 'block_host', state: false },
	close_host: { state: 'closed' },
	reopen_host: { after: 'close_host', state: 'open' },
	remove_host: { after: 'close_host', state: undefined },
	promote: { state: 'operator,open,302,factor' },
	demote: { after: 'promote', state: 'member,open,302,factor' },
	hand_over: { state: 'member,open,302,owns nothing,factor' },
	close: { state: 'member,closed,302,factor' },
	close_with_links: { state: 'member,closed,404,factor' },
	reopen: { after: 'close', state: 'member,open,302,factor' },
	reset_link: { state: 'member,open,302,link,factor' },
	remove_factor: { state: 'member,open,302' },
	export_account: { state: 'member,open,302,factor' },
	delete_account: { state: undefined },
	revoke_invitation: { state: false },
}

const faults = ['none', 'gone', 'unusable', 'twice', 'in other letters'] as const
/** In the short suite each act with each count and each fault, not with each of both. */
const rows = (Object.keys(kindOfAct) as AskedAct[]).flatMap((act, nth) =>
	[0, 1, 2, 3].flatMap((count) =>
		faults
			.filter((_, at) => isLong || count === (nth + at) % 4)
			.filter((fault) => count > 0 || fault !== 'gone')
			.filter((fault) => fault !== 'gone' || kinds[kindOfAct[act]].remove !== undefined)
			.map((fault) => [act, count, fault] as const),
	),
)

it.each(rows)('%s, %i things, of which one more is: %s', async (act, count, fault) => {
	const kind = kindOfAct[act]
	const { make, stateOf, remove, unusable } = kinds[kind]
	const { after, state } = acts[act]
	const things: Thing[] = []
	for (let n = 0; n < count; n++) things.push(await make())
	const beside = await make()
	const gone = fault === 'gone' ? await make() : undefined
	const all = [...things, beside, ...(gone ? [gone] : [])].map(({ id }) => id)
	if (after) await administration.act({ act: after, ids: all, subjects: all, key: undefined, account: 'x' })
	// A host that was closed can be removed once every process knows.
	service.clock.now += minute
	const untouched = await stateOf(beside.id)
	if (gone) await remove!(gone.id)
	const again = things.slice(0, 1).map(({ id }) => id)
	const bad = {
		...{ none: [], gone: [], unusable: [unusable], twice: again },
		'in other letters': again.map((id) => (/link|host/.test(kind) ? id.toUpperCase() : id)),
	}[fault]
	const named = [...things.map(({ id }) => id), ...(gone ? [gone.id] : []), ...bad]
	const subjects = named.map((id): [string, string] => [kind, id])

	const asked = await page(
		`/admin/act?${new URLSearchParams([['act', act], ['list', '/admin'], ...subjects])}`,
	)
	const isRefused = kind === 'host' && fault === 'unusable'
	const shown = allOf(asked, 'input').flatMap(({ attributes: { name, value } }) =>
		name === kind ? [value] : [],
	)
	expect(shown.map((id) => id?.toLowerCase()).toSorted(), 'it asks about these').toEqual(
		isRefused ? [] : things.map(({ id }) => id).toSorted(),
	)

	const key = `${act}-${made++}`.padEnd(24, 'k')
	const fields: [string, string][] = [
		['act', act],
		['key', key],
		['confirm', 'yes'],
		// Acts that end an account take one, too (hand-over.test.ts).
		['to', act === 'hand_over' ? receiver.email : ''],
	]
	const to = await sendAct(service, operator, [...fields, ...subjects])
	expect(await stateOf(beside.id), 'what nobody named is as before').toEqual(untouched)
	if (isRefused) {
		expect(to).toMatch(/^\/admin\?notice=noHost&host=/)
		for (const { id } of things) expect(await stateOf(id)).toBe(untouched)
		return
	}
	if (things.length === 0 && gone === undefined) return expect(to).toBe('/admin?notice=noSelection')
	// The answer is the page with the links (pages/reset-link), or the file (pages/export-account).
	if (act === 'reset_link' || (act === 'export_account' && count > 0)) expect(to).toBe('200')
	else expect(to, 'it counts what it changed').toBe(`/admin?notice=${act}&done=${count}`)
	for (const { id } of things) expect(await stateOf(id)).toEqual(state)
	const entry = await newest()
	expect(entry).toMatchObject({ act, account: operator.email, changed: count })
	expect(entry.subjects).toEqual(expect.arrayContaining(things.map(({ label }) => label)))
	expect(new Set(entry.subjects).size, 'each once').toBe(entry.subjects.length)
})
