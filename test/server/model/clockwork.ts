/** Ground on which every work of the clock has something to do, and what holds once it is done. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, onTestFinished } from 'vitest'
import { startBackground } from '../../../server/background/background.ts'
import { createSchedule } from '../../../server/backup/schedule.ts'
import type { Store } from '../../../server/store/store.ts'
import { day, minute, second } from '../../../shared/text/time.ts'
import { erasingOn } from '../../support/service/erasing.ts'
import { isOneSnapshot } from '../../support/service/one-snapshot.ts'
import { accountIdOf, type Person, signUp, withCookie } from '../../support/service/people.ts'
import { secret, type TestService } from '../../support/service/service.ts'
import type { StoredLink } from '../../support/service/stored-links.ts'

export interface Ground {
	owner: Person
	ownerId: string
	/** The owner's: its clicks are old, new, and not counted. `lost` has lost its totals. */
	own: StoredLink
	lost: StoredLink
	/** Deleted a moment ago, with clicks. */
	gone: StoredLink
	/** Of an account that was deleted. */
	left: StoredLink
	/** Visits that were answered with the target. */
	visits: number
	/** The backups that there were. */
	backups: string[]
}

const week = 7 * day
const mondayOf = (time: number) => new Date(Math.floor((time - 4 * day) / week) * week + 4 * day)

const partitionOf = (time: number) =>
	`clicks_${mondayOf(time).toISOString().slice(0, 10).replaceAll('-', '')}`

/** Visits, each from another place, and the ground, with clicks that are old by then. */
const openGround = (service: TestService, backups: () => string[]) => {
	const { clock } = service
	const { sql } = service.database
	const { create } = erasingOn(service)
	let [grounds, peers] = [0, 0]

	const visit = async ({ slug }: Pick<StoredLink, 'slug'>, at = service): Promise<number> => {
		const peer = `10.0.${peers >> 8}.${peers++ & 255}`
		return (await at.ask(`/${slug}`, { peer })).status
	}
	/** Two weeks pass in between: what came before is older than clicks are kept. */
	const prepare = async (): Promise<Ground> => {
		const nth = grounds++
		const [own, lost] = [await create(`own-${nth}`), await create(`lost-${nth}`)]
		for (const link of [own, own, lost]) expect(await visit(link)).toBe(302)
		await service.project()
		clock.now += 2 * week
		const [owner, leaver, idle] = [await signUp(service), await signUp(service), await signUp(service)]
		const [ownerId, leaverId] = [
			await accountIdOf(service, owner.cookie),
			await accountIdOf(service, leaver.cookie),
		]
		const idleId = await accountIdOf(service, idle.cookie)
		const links = [own, lost].map(({ slug, key }) => ({ short_url: slug, monitor_key: key }))
		expect(await service.links.claim(ownerId, links)).toEqual(['claimed', 'claimed'])
		const left = await create(`left-${nth}`, {}, withCookie(leaver.cookie))
		const gone = await create(`gone-${nth}`, {}, withCookie(owner.cookie))
		for (const link of [own, lost, left, gone]) expect(await visit(link)).toBe(302)
		await service.project()
		await gone.remove()
		const byOperator = { subjects: [], key: undefined, account: 'test' }
		await service.administration.act({ act: 'delete_account', ids: [leaverId], ...byOperator })
		const past = new Date(clock.now - 400 * day).toISOString()
		await sql`update sessions set expires_at = ${past} where user_id = ${idleId}`
		await sql`update audit_log set at = ${past}`
		await sql`insert into invitations (id, salt, token_hash, created_at, ends_at)
			values (${`old-${nth}`}, '', sha256(${`old-${nth}`}), ${past}, ${past})`
		await sql`insert into counters (key, points, ends_at) values (${Buffer.from(`old-${nth}`)}, 1, ${past})`
		await sql`insert into host_visits (day, name, visits) values (${past}, ${`old-${nth}`}, 1)`
		await sql`delete from link_totals where link_id = ${lost.id}`
		await sql`update schema_facts set lost_totals = array[${lost.id}::bigint]`
		for (const link of [own, lost]) expect(await visit(link)).toBe(302)
		// No batch that began before a delete is waited for.
		clock.now += minute
		return { owner, ownerId, own, lost, gone, left, visits: 4, backups: backups() }
	}
	return { prepare, visit }
}

export const openClockwork = (service: TestService) => {
	const { clock } = service
	const { sql } = service.database
	const { tracesOf } = erasingOn(service)
	const backupDir = mkdtempSync(join(tmpdir(), 'kurz-clockwork-'))
	afterAll(() => rmSync(backupDir, { recursive: true }))
	const backups = () => (existsSync(backupDir) ? readdirSync(backupDir).toSorted() : [])
	const { prepare, visit } = openGround(service, backups)
	const now = (before = 0) => new Date(clock.now - before).toISOString()
	let ticks = 0

	/** What each work has done. None of them may be without a row. */
	const done: Record<string, (ground: Ground) => Promise<boolean>> = {
		count: async () => (await sql`select from click_log`).length === 0,
		partitions: async () => {
			const [found] = await sql`select to_regclass(${partitionOf(clock.now + week)}) is not null as is`
			return found!.is
		},
		'links of deleted accounts': async ({ left }) =>
			(await sql`select from links where id = ${left.id}`).length === 0 &&
			(await sql`select from deleted_accounts`).length === 0,
		erase: async ({ gone, left }) =>
			(await sql`select from erasures`).length === 0 &&
			Object.keys({ ...(await tracesOf(gone.id)), ...(await tracesOf(left.id)) }).length === 0,
		sweep: async () => (await sql`select from counters where ends_at <= ${now()}`).length === 0,
		sessions: async () => (await sql`select from sessions where expires_at <= ${now()}`).length === 0,
		accounts: async () => (await sql`select from invitations where ends_at <= ${now()}`).length === 0,
		'host visits': async () =>
			(await sql`select from host_visits where day < ${now(30 * day)}::date`).length === 0,
		'audit log': async () => (await sql`select from audit_log where at < ${now(365 * day)}`).length === 0,
		recount: async () => (await sql`select from schema_facts where lost_totals <> '{}'`).length === 0,
		retention: async () =>
			(await sql`select from clicks where clicked_at < ${mondayOf(clock.now - week).toISOString()}`)
				.length === 0,
		// A backup is refused on Citus.
		...(isOneSnapshot && {
			backup: async (ground: Ground) => backups().some((file) => !ground.backups.includes(file)),
		}),
	}
	/** What is left to do, a second later: rows of a link stay for some seconds after its end. */
	const leftOf = async (ground: Ground): Promise<string[]> => {
		clock.now += second
		const left: string[] = []
		for (const [name, isDone] of Object.entries(done)) if (!(await isDone(ground))) left.push(name)
		return left
	}

	/** The background work as a server starts it, without its short pauses. */
	const start = (at: TestService, holder: string, onStore: Store = at.store) => {
		const log = pino({ level: 'warn' }, { write: (line: string) => void at.logged.push(line) })
		const time = () => clock.now
		const readPast = async () => ({ time: time(), lived: null })
		const backup = { backupDir, backupAt: 180, backupKeep: 2, backupPassphrase: undefined }
		const background = startBackground(onStore, {
			...{ log, now: time, holder, readPast, clickRetentionDays: 7 },
			deleteOfAccounts: at.links.deleteOfAccounts,
			...(isOneSnapshot && {
				schedule: createSchedule({
					store: onStore,
					secret,
					facts: { version: '' },
					...{ log, now: time, isInDoubt: () => false, ...backup },
				}),
			}),
			ticks: () => (ticks += minute),
			after: (milliseconds, call) => {
				// A stop waits for two seconds, which are a few steps here.
				const timer = setTimeout(call, milliseconds < 2_000 ? 10 : 100)
				return () => clearTimeout(timer)
			},
		})
		onTestFinished(background.stop)
		return background
	}

	/** Each visit was counted once, and what was deleted left nothing. `own` may be gone by now. */
	const expectWhole = async ({ own, lost, gone, left, visits }: Ground, isGone = false) => {
		expect([await visit(gone), await visit(left)]).toEqual([404, 404])
		await service.project()
		for (const [link, clicks] of [
			[own, visits],
			[lost, 3],
		] as const) {
			const [row] = await sql`select from links where id = ${link.id}`
			if (isGone && row === undefined) {
				expect([await visit(link), await tracesOf(link.id)]).toEqual([404, {}])
			} else {
				const counted = await service.client.details(link.slug, link.key)
				expect([counted.linkData.clicks, counted.linkData.unique_clicks]).toEqual([clicks, clicks])
			}
		}
	}
	return { names: Object.keys(done), prepare, visit, leftOf, start, expectWhole }
}
