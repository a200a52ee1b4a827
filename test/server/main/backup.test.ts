/** A backup that is made while links are visited, and restored elsewhere, answers alike. */
import { copyFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, inject, it, vi } from 'vitest'
import { operateAt } from '../../support/machine/operator.ts'
import { type ServerProcess, startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { crowd } from '../../support/service/crowd.ts'
import { createEmptyDatabases } from '../../support/service/empty-database.ts'
import { type Door, doorOf } from '../../support/service/front-door.ts'
import { asJson } from '../../support/service/json.ts'
import { bearer, merged, signUp } from '../../support/service/people.ts'
import { clickLimited } from '../../support/service/shorten.ts'

const workplace = useWorkplace('kurz-backup')
const databases = createEmptyDatabases()
const { prepare } = inject('server')
const passphrase = 'correct horse battery'
const file = join(workplace.folder, 'kurz.backup')
const off = { RATE_LIMIT_SET: 'off', BACKUP_PASSPHRASE: passphrase }

const open = async (env: Record<string, string> = {}) => {
	const server = await startServer(workplace, { env: { ...off, ...env } })
	return { server, door: doorOf(server.origin) }
}
/** `at`: the installation that a command works on. */
const run = (at: Record<string, string>, ...words: string[]) =>
	operateAt(workplace, { ...off, ...at }, ...words)

let source: { server: ServerProcess; door: Door }
let paths: string[]
let authorization: string

/** What people and programs read, by path; one by one, as few files are sent at once. */
const answersOf = async ({ ask }: Door): Promise<Record<string, unknown>> => {
	const answers: Record<string, unknown> = {}
	for (const path of paths) {
		const answer = await ask(path, { headers: { accept: 'application/json', authorization } })
		answers[path] = [answer.status, await answer.text()]
	}
	return answers
}

beforeAll(async () => {
	source = await open()
	const { ask, make, visit } = source.door
	const person = await signUp(source.door)
	const { email, password } = person
	const made = await source.door.client.createToken({ email, password, name: 'backup' })
	authorization = `Bearer ${made.access_token}`
	const links = await Promise.all([
		make({ title: 'Straße "quoted", \\, \u2028 and 🙂', tags: ['ä,b', 'c'] }),
		make(clickLimited(5)),
		make({ isProtected: true, password: 'open sesame' }),
	])
	const owning = merged(asJson({ url: 'https://example.org/owned' }), bearer(made.access_token), {
		method: 'POST',
	})
	const owned = await (await ask('/api/v1/shorten', owning)).json()
	await crowd(40, (nth) => visit([...links, { slug: owned.short_url }][nth % 4]!))
	paths = [
		...links.flatMap(({ slug, key }) => [
			`/api/v1/${slug}/${key}/details`,
			`/api/v1/${slug}/${key}/clicks.csv`,
		]),
		'/api/v1/my-links',
		`/api/v1/my-links/${owned.short_url}/details`,
	]
	// Some clicks are counted, some wait in the log.
	const waiting = async () => (await (await ask('/api/v1/health')).json()).waiting_clicks
	await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 30_000 })
	await visit(links[0])
})

it('is made while clicks arrive, and restored into a new folder and another Postgres with the same answers', async () => {
	const before = await answersOf(source.door)
	const other = await source.door.make()
	let isOver = false
	const visiting = crowd(4, async () => {
		while (!isOver) await source.door.visit(other)
	})
	const made = await run({ DATA_DIR: source.server.dataDir }, 'backup', file)
	isOver = true
	await visiting
	expect(made).toEqual({
		code: 0,
		said: [expect.stringMatching(/kurz\.backup: 5 links, 1 account, [\d,]+ counted clicks, \d+\.\d MB$/)],
	})
	expect(statSync(file).mode & 0o777).toBe(0o600)
	expect(existsSync(`${file}.unfinished`)).toBe(false)

	const folder = { DATA_DIR: join(workplace.folder, 'elsewhere') }
	expect((await run(folder, 'restore', file)).said.at(-1)).toMatch(/^restored 5 links/)
	const moved = await open(folder)
	expect(await answersOf(moved.door)).toEqual(before)
	expect(await moved.door.visit({ slug: other.slug })).toBe(302)
	expect(await (await moved.door.make()).clicks()).toBe(0)
	await moved.server.stop()

	const SECRET = readFileSync(join(source.server.dataDir, 'secret'), 'utf8').trim()
	const outside = { ...databaseVariables({ place: await databases.create(), prepare }), SECRET }
	expect(await run({ ...outside, SECRET: 'x'.repeat(32) }, 'restore', file)).toEqual({
		code: 1,
		said: ['SECRET is not the one that the backup was made with: set it to that one'],
	})
	expect((await run(outside, 'restore', file)).said.at(-1)).toMatch(/^restored 5 links/)
	const there = await open(outside)
	expect(await answersOf(there.door)).toEqual(before)
	expect(await run(outside, 'restore', file)).toEqual({
		code: 1,
		said: [expect.stringMatching(/^kurz: restore .*: a server uses the database: stop it first$/)],
	})
	await there.server.stop()
	expect(await run(outside, 'restore', file)).toEqual({
		code: 1,
		said: [expect.stringMatching(/^kurz: restore .*: the database is not empty: restore into a new one$/)],
	})
}, 180_000)

it('a damaged, foreign or existing file, and a wrong pass phrase, are refused in one line and change nothing', async () => {
	const folder = { DATA_DIR: join(workplace.folder, 'empty') }
	const cut = `${file}.cut`
	copyFileSync(file, cut)
	truncateSync(cut, statSync(file).size - 200)
	const foreign = join(workplace.folder, 'foreign')
	writeFileSync(foreign, Bun.zstdCompressSync(Buffer.from('{"format":"other"}\n')))
	const refused = async (env: Record<string, string>, ...words: string[]) => {
		const { code, said } = await run({ ...folder, ...env }, ...words)
		expect(code).toBe(1)
		return said.join('\n')
	}
	expect(await refused({}, 'restore', cut)).toMatch(/can't be used: .*(cut off|damaged|lacks rows)/)
	expect(await refused({}, 'restore', foreign)).toMatch(/it is not a backup of Kurz/)
	expect(await refused({}, 'restore', join(workplace.folder, 'missing'))).toMatch(/ENOENT/)
	expect(await refused({ BACKUP_PASSPHRASE: 'another phrase' }, 'restore', file)).toBe(
		'BACKUP_PASSPHRASE is not the pass phrase of the backup',
	)
	expect(await refused({}, 'backup', file)).toMatch(/is there already/)
	expect(await refused({}, 'restore')).toBe('usage: restore FILE')
	// Nothing was changed: the right pass phrase still finds an empty database.
	expect((await run(folder, 'restore', file)).code).toBe(0)
}, 120_000)

it('without a pass phrase the secret is left out, which is said', async () => {
	const bare = `${file}.bare`
	const { code, said } = await run({ DATA_DIR: source.server.dataDir, BACKUP_PASSPHRASE: '' }, 'backup', bare)
	expect([code, said[1]]).toEqual([0, expect.stringMatching(/^the secret is not in it/)])
	const into = { DATA_DIR: join(workplace.folder, 'bare') }
	expect((await run(into, 'restore', bare)).said).toEqual([
		expect.stringMatching(/^the backup has no secret: put that of/),
	])
})
