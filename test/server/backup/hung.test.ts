/** A backup into a pipe that nobody reads ends itself, and releases the database's snapshot. */
import { spawnSync } from 'node:child_process'
import { constants, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createInTime, Hung } from '../../../server/backup/hung.ts'
import { makeBackup } from '../../../server/backup/make.ts'
import { packInto } from '../../../server/backup/target.ts'
import { openService } from '../../support/service/service.ts'

const folder = mkdtempSync(join(tmpdir(), 'kurz-hung-'))
afterAll(() => rmSync(folder, { recursive: true }))
const service = await openService()
const { sql } = service.database
const snapshots = async () =>
	(
		await sql`select from pg_stat_activity where datname = current_database() and xact_start is not null
			and pid <> pg_backend_pid() and backend_type = 'client backend'`
	).length

it('ends when nothing was written for too long, and what hung is known', async () => {
	const fifo = join(folder, 'pipe')
	spawnSync('mkfifo', [fifo])
	await using reader = await open(fifo, constants.O_RDWR | constants.O_NONBLOCK)
	// Random text, which can't be packed: more than the pipe and the packer hold.
	await sql`insert into users (id, name, email, created_at, updated_at)
		select n, (select string_agg(md5(random()::text || n || m), '') from generate_series(1, 60) as m),
			n || '@hung.example', now(), now() from generate_series(1, 3000) as n`
	const waiting = new Set<() => void>()
	const inTime = createInTime((giveUp) => {
		waiting.add(giveUp)
		return () => void waiting.delete(giveUp)
	})
	const made = makeBackup(
		{ store: service.store, secret: 'a secret', backupPassphrase: undefined, facts: { version: '' } },
		service.clock.now,
		(work) => packInto(createWriteStream(fifo, { flags: 'r+' }), work, inTime),
	).catch((error: unknown) => error)
	// It stands in one step, and the snapshot stays open.
	const seen = new Map<() => void, number>()
	await expect
		.poll(() => {
			for (const one of waiting) seen.set(one, (seen.get(one) ?? 0) + 1)
			return Math.max(0, ...[...waiting].map((one) => seen.get(one)!))
		})
		.toBeGreaterThan(20)
	expect(await snapshots()).toBe(1)

	for (const giveUp of waiting) giveUp()
	const error = await made
	expect(error).toBeInstanceOf(Hung)
	expect(await snapshots()).toBe(0)
	expect((await service.store.lastBackup.read(new Date(service.clock.now))).made).toBeNull()

	let isEnded = false
	void (error as Hung).ended.then(() => {
		isEnded = true
	})
	expect(isEnded).toBe(false)
	const piece = Buffer.alloc(65_536)
	const readOn = async () => {
		// Fails while the pipe is empty.
		await reader.read(piece, 0, piece.length).catch(() => {})
		return isEnded
	}
	await expect.poll(readOn).toBe(true)
})
