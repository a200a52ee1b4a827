/** What people and operators do meets what the clock does by itself, on two processes. */
import { expect, it } from 'vitest'
import type { AskedAct } from '../../../server/administration/administration.ts'
import { createWorks } from '../../../server/background/works.ts'
import { makeBackup } from '../../../server/backup/make.ts'
import { isOneSnapshot } from '../../support/service/one-snapshot.ts'
import { withCookie } from '../../support/service/people.ts'
import {
	asForm,
	asJson,
	connectAgain,
	joinService,
	openService,
	secret,
} from '../../support/service/service.ts'
import { commandsOf } from '../operator/run-command.ts'
import { type Ground, openClockwork } from './clockwork.ts'

const service = await openService()
const other = joinService({ ...service, database: connectAgain(service) }, {}, service.clock)
const { names, prepare, visit, leftOf, start, expectWhole } = openClockwork(service)

type Hand = (ground: Ground) => Promise<unknown>
const command =
	(...words: string[]): Hand =>
	async () =>
		expect([words, (await commandsOf(other)(...words))[0]]).toEqual([words, true])
const act =
	(name: AskedAct): Hand =>
	({ own, ownerId }) => {
		const ids = [['disable', 'delete'].includes(name) ? own.slug : ownerId]
		return other.administration.act({ act: name, ids, subjects: ids, key: undefined, account: 'x' })
	}
/** A request; one that comes too late may be refused. */
const ask =
	(path: (ground: Ground) => string, init: RequestInit = {}): Hand =>
	async (ground) => {
		const { status } = await other.ask(path(ground), init)
		expect(status).toBeLessThan(500)
	}
const ofKey = ({ own }: Ground) => `/api/v1/${own.slug}/${own.key}`

/** The last ones take the link away. */
const hands: Record<string, Hand> = {
	'a visit': async (ground) => {
		expect(await visit(ground.own, other)).toBe(302)
		ground.visits++
	},
	'an edit': ask(ofKey, { ...asJson({ url: 'https://edited.example/' }), method: 'PATCH' }),
	'a look at statistics': ask((ground) => `${ofKey(ground)}/details?days=40`),
	'a download': ask((ground) => `${ofKey(ground)}/clicks.csv`),
	'a new link by a deleted name': async ({ gone }) =>
		ask(() => '/api/v1/shorten', asJson({ url: 'https://t.example/', alias: gone.slug }))({ gone } as Ground),
	'a sign-out': async ({ owner }) => {
		expect(
			(await other.ask('/sign-out', { ...asForm({}), ...withCookie(owner.cookie) })).status,
		).toBeLessThan(500)
	},
	rebuild: command('rebuild'),
	'three lanes': command('lanes', '3'),
	'two lanes': command('lanes', '2'),
	...(isOneSnapshot && {
		'a backup': () => {
			const { store, clock } = other
			const made = { store, secret, backupPassphrase: undefined, facts: { version: '' } }
			return makeBackup(made, clock.now, (work) => work(async () => {}))
		},
	}),
	'closing the account': act('close'),
	'a delete by key': ask(ofKey, { method: 'DELETE' }),
	'a delete by the operator': act('delete'),
	'closing it with its links': act('close_with_links'),
	'deleting the account': act('delete_account'),
}
const taking = Object.keys(hands).slice(-4)

it('every work of the clock has something to do', () => {
	const works = createWorks(service.store, { now: () => 0, clickRetentionDays: 7 })
	expect(names).toEqual(expect.arrayContaining(works.map(({ name }) => name)))
})

const orders = ['before the clock', 'after it', 'beside it'] as const
it.each(Object.keys(hands).flatMap((name) => orders.map((order) => [name, order] as const)))(
	'%s, %s',
	async (name, order) => {
		const ground = await prepare()
		const hand = () => hands[name]!(ground)
		if (order === 'before the clock') await hand()
		const background = start(service, 'the clock')
		const beside = order === 'beside it' ? hand() : undefined
		await expect.poll(() => leftOf(ground)).toEqual([])
		await beside
		if (order === 'after it') await hand()
		await expect.poll(() => leftOf(ground)).toEqual([])
		await background.stop()
		await expectWhole(ground, taking.includes(name))
	},
)
