/** A backup a day, kept for some days, and what health says of it. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, it } from 'vitest'
import type { WhenHung } from '../../../server/backup/hung.ts'
import { makeBackup } from '../../../server/backup/make.ts'
import { createSchedule, lastDue } from '../../../server/backup/schedule.ts'
import { day, hour, minute } from '../../../shared/text/time.ts'
import { accountIdOf, bearer, signUp, tokenOf } from '../../support/service/people.ts'
import { asBrowser, openService } from '../../support/service/service.ts'

const folder = mkdtempSync(join(tmpdir(), 'kurz-schedule-'))
afterAll(() => rmSync(folder, { recursive: true }))
const backupDir = join(folder, 'a new folder')

const service = await openService()
const { clock, store } = service
const logged: string[] = []
let isInDoubt = false
/** As one of several processes has it. */
const open = (dir = backupDir, whenHung?: WhenHung, keep = 2) => {
	const schedule = createSchedule({
		...{ store, secret: 'a secret that is long', backupPassphrase: 'pass phrase', facts: { version: '' } },
		...{ backupDir: dir, backupAt: 180, backupKeep: keep, now: () => clock.now, isInDoubt: () => isInDoubt },
		...(whenHung !== undefined && { whenHung }),
		log: pino({}, { write: (line: string) => void logged.push(line) }),
	})
	return async (isStopping = false): Promise<string[]> => {
		expect(await schedule.step(() => isStopping)).toBe(minute)
		return existsSync(backupDir) ? readdirSync(backupDir).toSorted() : []
	}
}
const health = async (init: RequestInit & { peer?: string } = { peer: '127.0.0.1' }) => {
	const { last_backup, backup_fails } = await (await service.ask('/api/v1/health', init)).json()
	return { last_backup, backup_fails }
}

it.each([
	['2026-11-25T02:59:59Z', '2026-11-24T03:00:00Z'],
	['2026-11-25T03:00:00Z', '2026-11-25T03:00:00Z'],
	['2026-11-25T23:00:00Z', '2026-11-25T03:00:00Z'],
])('at %s the backup of %s is due', (now, due) => {
	expect(lastDue(Date.parse(now), 180)).toBe(Date.parse(due))
})

it('is made at once after a missed time, then once a day by whichever process comes first', async () => {
	// 20 November, noon.
	const [step, other] = [open(), open()]
	expect(await health()).toEqual({ last_backup: null, backup_fails: false })
	const first = ['kurz-2026-11-20T12-00-00Z.backup']
	expect(await step()).toEqual(first)
	for (const again of [step, other]) expect(await again()).toEqual(first)
	expect(await health()).toEqual({ last_backup: '2026-11-20T12:00:00.000Z', backup_fails: false })
	clock.now += 15 * hour - 1
	expect(await step()).toEqual(first)
	clock.now += 1
	const both = [...first, 'kurz-2026-11-21T03-00-00Z.backup']
	expect(await other()).toEqual(both)
	expect(await step()).toEqual(both)
})

it('the newest are kept, and what is not its own; a file of a killed process goes after an hour', async () => {
	const step = open()
	const [young, old] = ['kurz-young.1.unfinished', 'kurz-old.2.unfinished']
	for (const name of ['notes', 'kurz-1.backup', young, old]) writeFileSync(join(backupDir, name), '')
	clock.now += day
	for (const [name, age] of [[young, 59 * minute] as const, [old, 61 * minute] as const]) {
		const changed = (clock.now - age) / 1_000
		utimesSync(join(backupDir, name), changed, changed)
	}
	expect(await step()).toEqual([
		'kurz-1.backup',
		'kurz-2026-11-21T03-00-00Z.backup',
		'kurz-2026-11-22T03-00-00Z.backup',
		young,
		'notes',
	])
})

it('a failure is logged in words, health shows it, and ten minutes later it is tried again', async () => {
	clock.now += day
	const blocked = join(folder, 'a file')
	writeFileSync(blocked, '')
	const step = open(join(blocked, 'folder'))
	const count = logged.length
	for (const _ of [1, 2]) await step()
	expect(logged.slice(count).map((line) => JSON.parse(line))).toMatchObject([
		{
			level: 50,
			msg: 'a backup could not be made',
			error: expect.stringMatching(/is a file: choose another/),
		},
	])
	expect(await health()).toEqual({ last_backup: '2026-11-22T03:00:00.000Z', backup_fails: true })
	rmSync(blocked)
	mkdirSync(blocked)
	clock.now += 9 * minute
	await step()
	expect((await health()).backup_fails).toBe(true)
	clock.now += minute
	await step()
	expect(await health()).toEqual({ last_backup: '2026-11-23T03:10:00.000Z', backup_fails: false })
})

it('one that is under way when the server stops leaves nothing behind and is no failure', async () => {
	clock.now += day
	const step = open()
	const before = await step(true)
	expect(before).not.toContain('kurz-2026-11-24T03-10-00Z.backup')
	expect((await health()).backup_fails).toBe(false)
	expect(await step()).toContain('kurz-2026-11-24T03-10-00Z.backup')
})

it('only the machine itself and operators read of it', async () => {
	clock.now += 9 * hour
	const person = await signUp(service)
	const token = bearer(await tokenOf(service, person))
	const nothing = { last_backup: undefined, backup_fails: undefined }
	const proxied = { peer: '127.0.0.1', headers: { 'x-forwarded-for': '192.0.2.7' } }
	for (const init of [{}, token, bearer('wrong'), proxied]) expect(await health(init)).toEqual(nothing)
	await service.database.sql`
		update users set role = 'operator' where id = ${await accountIdOf(service, person.cookie)}`
	const made = { last_backup: '2026-11-24T03:10:00.000Z', backup_fails: false }
	for (const init of [token, { peer: '::1' }]) expect(await health(init)).toEqual(made)
	const page = async (init: object) => (await service.ask('/api/v1/health', { ...asBrowser, ...init })).text()
	expect(await page({ peer: '127.0.0.1' })).toMatch(/Last backup.*9 hours ago/s)
	expect(await page({})).not.toContain('Last backup')
})

it('one whose disk hangs ends, in words, and is tried again once the disk answers', async () => {
	clock.now += day
	// For every step of the file system ten minutes pass at once.
	let isHung = true
	const step = open(backupDir, (giveUp) => {
		if (isHung) giveUp()
		return () => {}
	})
	const count = logged.length
	await step()
	expect(logged.slice(count).map((line) => JSON.parse(line))).toMatchObject([
		{
			level: 50,
			msg: 'a backup could not be made',
			error: expect.stringMatching(/ for 10 minutes: its disk/),
		},
	])
	expect((await health()).backup_fails).toBe(true)
	isHung = false
	clock.now += 10 * minute
	// The step that hung has to end first, on a busy machine a moment later.
	await expect.poll(() => step()).toContain('kurz-2026-11-25T12-20-00Z.backup')
	expect((await health()).backup_fails).toBe(false)
})

it('one that is made by hand replaces none', async () => {
	clock.now += day
	await makeBackup(
		{ store, secret: 'a secret that is long', backupPassphrase: undefined, facts: { version: '' } },
		clock.now,
		(work) => work(async () => {}),
	)
	expect((await health()).last_backup).toBe(new Date(clock.now).toISOString())
	expect(await open()()).toContain('kurz-2026-11-26T12-20-00Z.backup')
})

it('while none can be made, not one of the former goes', async () => {
	clock.now += day
	const before = readdirSync(backupDir)
	const backups = before.filter((name) => name.endsWith('Z.backup'))
	expect(backups.length).toBeGreaterThan(1)
	expect(await open(backupDir, undefined, 1)(true)).toEqual(before.toSorted())
	const made = (await open(backupDir, undefined, 1)()).filter((name) => name.endsWith('Z.backup'))
	expect([made.length, backups.includes(made[0]!)]).toEqual([1, false])
})

it('none is made while the clock is in doubt, and one that was believed for a while is not today’s', async () => {
	clock.now += day
	const [step, right] = [open(), clock.now]
	const before = await step()
	clock.now += 800 * day
	isInDoubt = true
	expect(await step()).toEqual(before)
	isInDoubt = false
	await step()
	clock.now = right + day
	await step()
	expect((await health()).last_backup).toBe(new Date(clock.now).toISOString())
})
