/** The database works in any folder where it can; elsewhere one line says why it can't. */
import { spawnSync } from 'node:child_process'
import {
	appendFileSync,
	chmodSync,
	chownSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeWhole } from '../../../server/embedded/folders.ts'
import { defaultDataDir } from '../../../server/embedded/open.ts'
import {
	createEmbeddedServers,
	isRoot,
	nobody,
	noOrdinaryUser,
	until,
} from '../../support/machine/embedded-servers.ts'
import { clusterName, findPostmasters, postmasterOf } from '../../support/machine/postmasters.ts'
import { send } from '../../support/machine/processes.ts'
import { noSmallDisk, openSmallDisk } from '../../support/machine/small-disk.ts'
import { fillUp } from '../../support/machine/small-mount.ts'
import { runOn } from './run.ts'

const servers = createEmbeddedServers()
const run = runOn(servers)

const asNobody = noOrdinaryUser ? ` (skipped: ${noOrdinaryUser})` : ''
const asOrdinary = isRoot ? asNobody : ''
const asRoot = isRoot ? '' : ' (skipped: needs root)'
/** An ordinary user: this one, or for root the one that the process is run as. */
const ordinary = isRoot ? { user: nobody } : {}
const canBeOrdinary = !isRoot || noOrdinaryUser === ''

/** Nested until the path of a socket in it is far longer than the 107 bytes allowed. */
const longFolder = () => join(servers.folder(), 'a-data-folder-with-a-long-name'.repeat(5), 'data')

test('the data folder is beside the program, or /var/lib/kurz for root', () => {
	expect(defaultDataDir(true)).toBe('/var/lib/kurz')
	expect(defaultDataDir(false)).toBe(join(process.cwd(), 'data'))
})

test('if the data folder’s path is too long for a socket, the socket is in a short private folder', async () => {
	const dataDir = longFolder()
	const { server: first, opened } = await run(dataDir)
	const socket = opened.connection.path ?? ''
	expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(103)
	expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700)

	await first.kill()
	const second = await run(dataDir)
	expect(second.opened).toEqual({ ...opened, started: 'attached' })
	await second.server.kill()
	send(postmasterOf(dataDir), 'SIGKILL')
	await until('the database is gone', () => findPostmasters(dataDir).length === 0)

	const third = await run(dataDir)
	expect(third.opened).toEqual({ ...opened, started: 'started' })
	expect(await third.sql`SELECT 1 AS one`).toEqual([{ one: 1 }])
	await third.server.leave()
})

test.runIf(isRoot)(`a short folder that somebody else planted is not used${asRoot}`, async () => {
	const dataDir = longFolder()
	const planted = join('/tmp', clusterName(dataDir))
	mkdirSync(planted)
	chownSync(planted, 12_345, 12_345)
	expect(await servers.start(dataDir).failed()).toContain(
		`${planted}, for the database's socket, belongs to `,
	)
	expect(readdirSync(planted)).toEqual([])
	rmSync(planted, { recursive: true })
	await (await run(dataDir)).server.leave()
})

test.runIf(canBeOrdinary)(
	`an ordinary user's database runs as that user, in a folder closed to others${asOrdinary}`,
	async () => {
		const dataDir = join(servers.folder(isRoot ? nobody : undefined), 'data')
		const { server, opened } = await run(dataDir, ordinary)
		expect(opened.started).toBe('started')
		const owner = isRoot ? nobody.uid : process.getuid?.()
		expect(statSync(dataDir)).toMatchObject({ uid: owner })
		expect(statSync(dataDir).mode & 0o777).toBe(0o700)
		expect(statSync(join(dataDir, 'postgres'))).toMatchObject({ uid: owner })
		await server.kill()
		const next = await run(dataDir, ordinary)
		expect(next.opened.started).toBe('attached')
		await next.server.leave()
		expect(findPostmasters(dataDir)).toEqual([])
	},
)

test.runIf(noOrdinaryUser === '')(
	`root and the owner of a data folder can use it in turn${asNobody}`,
	async () => {
		const dataDir = join(servers.folder(nobody), 'data')
		for (const options of [{ user: nobody }, {}, { user: nobody }]) {
			const { server, sql } = await run(dataDir, options)
			await sql`SELECT 1`
			expect(statSync(join(dataDir, 'postgres'))).toMatchObject({ uid: nobody.uid })
			await server.leave()
		}
	},
)

test.runIf(canBeOrdinary)(`a folder that the user may not write to is named${asOrdinary}`, async () => {
	const parent = servers.folder()
	chmodSync(parent, 0o555)
	const dataDir = join(parent, 'data')
	expect(await servers.start(dataDir, ordinary).failed()).toBe(
		`Cannot use ${dataDir}: permission denied: let this user write there, or choose another DATA_DIR.`,
	)
})

test.runIf(isRoot)(`as root a closed parent folder is named, with what to do${asRoot}`, async () => {
	const closed = join(servers.folder(), 'closed')
	mkdirSync(closed, { mode: 0o700 })
	const dataDir = join(closed, 'kurz', 'data')
	const line = await servers.start(dataDir).failed()
	expect(line).toMatch(/^Started as root, Postgres runs as user \w+, who cannot enter /)
	expect(line).toContain(`chmod o+x ${closed}`)
	expect(existsSync(join(closed, 'kurz'))).toBe(false)

	chmodSync(closed, 0o711)
	const { server } = await run(dataDir)
	expect(statSync(dataDir).mode & 0o777).toBe(0o711)
	expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
	await server.leave()
})

test.runIf(isRoot)(
	`as root a data folder that root copied back is given to Postgres's user${asRoot}`,
	async () => {
		const { dataDir, server, sql } = await run()
		await sql`CREATE TABLE clicks AS SELECT 7 AS slug`
		await server.leave()
		spawnSync('chown', ['-R', '0:0', dataDir])
		const next = await run(dataDir)
		expect(await next.sql`SELECT slug FROM clicks`).toEqual([{ slug: 7 }])
		await next.server.leave()
	},
)

test('a file in place of the data folder is named in the error', async () => {
	const dataDir = join(servers.folder(), 'data')
	writeFileSync(dataDir, '')
	expect(await servers.start(dataDir).failed()).toContain(`Cannot use ${dataDir}: `)
})

test.each([
	[
		'of another major version',
		['PG_VERSION', '17\n'],
		' was made by Postgres 17, this Kurz runs Postgres 18: start the Kurz that made it and move its data with pg_dump, or choose another DATA_DIR.',
	],
	['that is none', ['notes.txt', 'mine'], ' is not a Postgres data folder'],
])('a data folder %s is left alone, and the error says why', async (_, [name = '', text = ''], line) => {
	const dataDir = join(servers.folder(), 'data')
	mkdirSync(join(dataDir, 'postgres'), { recursive: true })
	writeFileSync(join(dataDir, 'postgres', name), text)
	expect(await servers.start(dataDir).failed()).toContain(`${dataDir}/postgres${line}`)
	expect(readFileSync(join(dataDir, 'postgres', name), 'utf8')).toBe(text)
})

test('when the database does not come up, the error has its last FATAL line and the path of its log', async () => {
	const dataDir = await servers.madeDataDir()
	appendFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n')
	const line = await servers.start(dataDir).failed()
	expect(line).toMatch(
		/^The database stopped while it was starting: .*FATAL: {1,2}configuration file .* contains errors/,
	)
	expect(line).toContain(`(all of it in ${dataDir}/postgres.log)`)
	expect(line).not.toContain('\n')
})

test.runIf(noSmallDisk === '')(`a full disk is named${noSmallDisk}`, async () => {
	const folder = openSmallDisk(25)
	const line = await servers.start(join(folder, 'data')).failed()
	expect(line).toMatch(/the disk (of .* )?is full: free some space and start again\.$/)
	expect(readdirSync(join(folder, 'data')).filter((name) => name.startsWith('unfinished'))).toEqual([])
})

test.runIf(noSmallDisk === '')(`also by an archive, whose failure has no code${noSmallDisk}`, async () => {
	const disk = openSmallDisk(5)
	const unpack = () => {
		fillUp(disk)
		throw new Error('the archive could not be written')
	}
	await expect(makeWhole(join(disk, 'bin'), unpack)).rejects.toThrow(
		/bin: the disk is full: free some space and start again\.$/,
	)
})
