/** A notice is said only when it is true: by its form, and by the same form once more. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sessionIds } from '../../support/service/account-page.ts'
import { readPage } from '../../support/service/answers.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { addPasskey, hasPasskey } from '../../support/service/passkeys.ts'
import { send, tokenOf } from '../../support/service/people.ts'
import { addFactor } from '../../support/service/second-factor.ts'
import { openService } from '../../support/service/service.ts'
import { come, makeTeam, type Somebody } from '../../support/service/teams.ts'
import { pageWords } from '../../support/words/page-words.ts'
import { sentOf } from './markup.ts'

const service = await openService()
const { en } = pageWords
/** What pages say after a form, by the names in their addresses. */
const tables = {
	account: Object.keys(en.account.notices),
	teams: Object.keys(en.teams.notices),
	link: [...Object.keys(en.link.keep.notices), 'edited'],
	list: Object.keys(en.links.notices),
}

interface Ground {
	mine: Somebody
	other: Somebody
	/** Of which the other one is an owner, too. */
	team: string
}
/** The form that makes it true, and what the same one says again: a notice, or a status. */
interface Case {
	form: (ground: Ground) => Promise<[path: string, fields: Record<string, string>, as?: Somebody]>
	again: string | number
}
const withTeam =
	(more: (ground: Ground) => Record<string, string>, at = '', as?: 'other') =>
	async (ground: Ground) => {
		const path = `/account/teams/${ground.team}${at}`
		return [path, more(ground), as && ground.other] as [string, Record<string, string>, Somebody?]
	}
const key = 'k'.repeat(24)
const invite = async (ground: Ground) => {
	const guest = await come(service)
	const fields = { account: guest.email, role: 'viewer' }
	await send(service, `/account/teams/${ground.team}`, fields, ground.mine)
	return guest
}

const withToken =
	(path: string): Case['form'] =>
	async ({ mine }) => {
		await tokenOf(service, mine)
		const [token] = await service.accounts.listTokens(mine.id)
		return [path, { id: token!.id, name: 'another' }]
	}

const account: Record<string, Case> = {
	details_changed: {
		form: async ({ mine: { email, password } }) => ['/account/details', { name: 'M', email, password }],
		again: 'details_changed',
	},
	token_renamed: { form: withToken('/account/tokens/name'), again: 'token_renamed' },
	token_revoked: { form: withToken('/account/tokens/revoke'), again: 'gone' },
	password_changed: {
		form: async ({ mine }) => ['/account/password', { current: mine.password, new: 'quite another one' }],
		again: 401,
	},
	session_ended: {
		form: async ({ mine: { cookie, email, password } }) => {
			await send(service, '/sign-in', { email, password })
			const [id] = sessionIds(await readPage(service, '/account', cookie))
			return ['/account/sessions/end', { id: id! }]
		},
		again: 'gone',
	},
	// It says how things are, however many there were.
	signed_out_everywhere: {
		form: async () => ['/account/sessions/revoke', {}],
		again: 'signed_out_everywhere',
	},
	factor_removed: {
		form: async ({ mine }) => {
			const { recovery } = await addFactor(service, mine)
			return ['/account/second-factor/remove', { password: mine.password, code: recovery[0]! }]
		},
		again: 'gone',
	},
	passkey_added: {
		form: async ({ mine }) => ['/account/passkeys', (await addPasskey(service, mine)).fields],
		again: 'passkey_added',
	},
	passkey_removed: {
		form: async ({ mine }) => {
			const { id } = await hasPasskey(service, mine)
			return ['/account/passkeys/remove', { id, password: mine.password }]
		},
		again: 'gone',
	},
}
const teams: Record<string, Case> = {
	made: { form: async () => ['/account/teams', { name: 'New', key }], again: 'made' },
	renamed: { form: withTeam(() => ({ action: 'rename', name: 'Other' })), again: 'renamed' },
	invited: {
		form: async (ground) => {
			const { email } = await come(service)
			return withTeam(() => ({ account: email, role: 'viewer' }))(ground)
		},
		again: 'invited',
	},
	changed: { form: withTeam(({ other }) => ({ account: other.id, role: 'editor' })), again: 'changed' },
	joined: {
		form: async (ground) => {
			const guest = await invite(ground)
			return [`/account/teams/${ground.team}`, { action: 'join' }, guest]
		},
		again: 'joined',
	},
	refused: {
		form: async (ground) => {
			const guest = await invite(ground)
			return [`/account/teams/${ground.team}`, { action: 'refuse' }, guest]
		},
		again: 404,
	},
	left: { form: withTeam(({ other }) => ({ account: other.id }), '/remove', 'other'), again: 404 },
	removed: { form: withTeam(({ other }) => ({ account: other.id }), '/remove'), again: 404 },
	deleted: { form: withTeam(() => ({ confirm: 'yes' }), '/delete'), again: 404 },
}
const link: Record<string, Case> = {
	edited: {
		form: async ({ mine }) => {
			const { slug } = await makeOwn(service, mine)
			const path = `/links/${slug}/edit`
			return [path, sentOf(await readPage(service, path, mine.cookie))]
		},
		again: 'edited',
	},
	key_ended: {
		form: async ({ mine }) => [`/links/${(await makeOwn(service, mine)).slug}/key`, { next: 'none' }],
		again: 'key_ended',
	},
	key_replaced: {
		form: async ({ mine }) => [`/m/${(await makeOwn(service, mine)).key}/key`, { key }],
		again: 'key_replaced',
	},
}
/** What other files show: with counts, or in words of a refusal. */
const elsewhere: Record<string, string[]> = {
	'account/openid-link.test.ts': ['identity_linked'],
	'link/keep-link.test.ts': ['claimed'],
	'list/selected-links.test.ts': ['links_deleted', 'deleted', 'tag_added', 'no_selection'],
	'list/all-found.test.ts': ['tag_removed', 'moved'],
	'list/move-links.test.ts': ['offered', 'accepted', 'refused', 'no_offer'],
	'list/links.test.ts': ['no_tag'],
}
const cases: Record<keyof typeof tables, Record<string, Case>> = { account, teams, link, list: {} }

it.each(Object.entries(tables))('each notice of %s has a case', (table, keys) => {
	const others = Object.entries(elsewhere).filter(([file]) => file.startsWith(`${table}/`))
	for (const [file, names] of others) {
		const text = readFileSync(new URL(file.replace(/^\w+\//, './'), import.meta.url), 'utf8')
		for (const name of names) expect(text, file).toContain(name)
	}
	const own = Object.entries(cases[table as keyof typeof cases]).flatMap(([name, { again }]) => [name, again])
	const shown = [...own, ...others.flatMap(([, names]) => names)].filter((one) => typeof one === 'string')
	expect([...new Set(shown)].toSorted()).toEqual(keys.toSorted())
})

/** The notice that it leads to, or its status. */
const saidBy = ({ status, headers }: Response) => {
	const location = headers.get('location')
	return location === null ? status : new URL(location, 'http://x').searchParams.get('notice')
}
const prepare = async (): Promise<Ground> => {
	const [mine, other] = [await come(service), await come(service)]
	return { mine, other, team: await makeTeam(service, mine, [[other, 'owner']]) }
}
const rows = Object.values(cases).flatMap((table) => Object.entries(table))

it.each(rows)('%s, and once more', async (name, { form, again }) => {
	const ground = await prepare()
	const [path, fields, as = ground.mine] = await form(ground)
	expect(saidBy(await send(service, path, fields, as))).toBe(name)
	expect(saidBy(await send(service, path, fields, as))).toBe(again)
})

it('an invitation that was accepted in another tab is not declined: the reader has joined', async () => {
	const ground = await prepare()
	const guest = await invite(ground)
	const path = `/account/teams/${ground.team}`
	expect(saidBy(await send(service, path, { action: 'join' }, guest))).toBe('joined')
	expect(saidBy(await send(service, path, { action: 'refuse' }, guest))).toBe('joined')
	expect(await service.accounts.teams.list({ userId: guest.id })).toMatchObject([{ accepted: true }])
})
