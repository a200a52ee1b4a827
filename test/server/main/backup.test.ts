/** The way from one machine to many, as the README has it: backup, then restore elsewhere. */
import { spawnSync } from 'node:child_process'
import { createWriteStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { linesOf, operateAt } from '../../support/machine/operator.ts'
import { partsOf } from '../../support/machine/parts.ts'
import { serverScript, startServer, variablesAt } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { crowd } from '../../support/service/crowd.ts'
import { createEmptyDatabases } from '../../support/service/empty-database.ts'
import { type Door, doorOf } from '../../support/service/front-door.ts'

const workplace = useWorkplace('kurz-backup')
const { create, connectTo } = createEmptyDatabases()
const { prepare } = inject('server')
const file = join(workplace.folder, 'kurz.backup')
const off = { RATE_LIMIT_SET: 'off', BACKUP_PASSPHRASE: 'correct horse battery' }

/** Runs a command in a shell, so that its input and output can be files. */
const inShell = (words: string, env: Record<string, string>) => {
	const command = `exec "${process.execPath}" "${serverScript}" ${words}`
	return workplace.start('/bin/sh', ['-c', command], { env: { ...variablesAt(0), ...off, ...env } })
}

it('a backup is piped out, and into another Postgres, where several processes answer alike', async () => {
	const server = await startServer(workplace, { env: off })
	const { make, visit } = doorOf(server.origin)
	const link = await make({ title: 'first' })
	await crowd(20, () => visit(link))
	// Enough that half of it can be sent. Texts that can't be packed.
	const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(1_400))).toString('base64url')
	await crowd(400, () => make({ url: `https://target.example/${noise()}` }), 8)
	const path = `/api/v1/${link.slug}/${link.key}/details`
	// The link is where it is served.
	const answerOf = async ({ ask }: Door) => (await (await ask(path)).text()).replace(/"link":"[^"]*"/, '')
	const before = await answerOf(doorOf(server.origin))

	// Nothing but the backup is on standard output.
	const made = inShell(`backup - > ${file}`, { DATA_DIR: server.dataDir })
	expect([await made.ended, linesOf(made.output())]).toEqual([
		0,
		[expect.stringMatching(/^kurz: written: 401 links, 0 accounts, [\d,]+ counted clicks$/)],
	])
	await server.stop()

	const place = await create()
	const SECRET = readFileSync(join(server.dataDir, 'secret'), 'utf8').trim()
	const outside = { ...databaseVariables({ place, prepare }), SECRET }
	await killHalfway(outside, connectTo(place))
	const restored = inShell(`restore - < ${file}`, outside)
	expect([await restored.ended, linesOf(restored.output())]).toEqual([
		0,
		[expect.stringMatching(/^restored 401 links/)],
	])
	const BACKUP_DIR = join(workplace.folder, 'daily')
	const several = await startServer(workplace, { env: { ...outside, ...off, BACKUP_DIR, PROCESSES: '2' } })
	expect(partsOf(several.pid)).toHaveLength(2)
	const door = doorOf(several.origin)
	expect(await answerOf(door)).toBe(before)
	expect(await door.visit(link)).toBe(302)
	// None was made yet, so one is due at once: one of the processes makes it.
	const health = async () => (await door.ask('/api/v1/health')).json()
	await expect.poll(async () => (await health()).last_backup).toBeTypeOf('string')
	expect(readdirSync(BACKUP_DIR)).toEqual([expect.stringMatching(/^kurz-.*Z\.backup$/)])
	await several.stop()
})

/** Sends half of the backup to a restore and kills it: the database stays empty. */
const killHalfway = async (
	env: Record<string, string>,
	{ sql }: ReturnType<typeof connectTo>,
): Promise<void> => {
	const pipe = join(workplace.folder, 'pipe')
	spawnSync('mkfifo', [pipe])
	const half = inShell(`restore - < ${pipe}`, env)
	const bytes = readFileSync(file)
	const writer = createWriteStream(pipe)
	writer.on('error', () => {})
	writer.write(bytes.subarray(0, bytes.length - 1_000))
	const waiting = async () => {
		const rows = await sql<{ query: string }[]>`
			select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`
		return rows.map(({ query }) => query).join()
	}
	await expect.poll(waiting).toMatch(/^insert into "/)
	await half.stop('SIGKILL')
	writer.destroy()
	await expect.poll(waiting).toBe('')
	expect(await sql`select 1 from links`).toHaveLength(0)
}

it('a restore into a new folder brings the secret along', async () => {
	const DATA_DIR = join(workplace.folder, 'elsewhere')
	const { code, said } = await operateAt(workplace, { ...off, DATA_DIR }, 'restore', file)
	expect([code, said.at(-1)]).toEqual([0, expect.stringMatching(/^restored 401 links/)])
	const secretOf = (folder: string) => readFileSync(join(folder, 'secret'), 'utf8')
	const former = readdirSync(workplace.folder).find((name) => name.startsWith('data-'))!
	expect(secretOf(DATA_DIR)).toBe(secretOf(join(workplace.folder, former)))
	expect(existsSync(join(DATA_DIR, 'secret.restored'))).toBe(false)
})
