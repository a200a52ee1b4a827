/** A backup that is made while links are visited, and restored elsewhere, answers alike. */
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '../../../server/store/driver/connect.ts'
import { createStore } from '../../../server/store/store.ts'
import { crowd } from '../../support/service/crowd.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { freeLease } from '../../support/service/lease.ts'
import { onePool } from '../../support/service/one-pool.ts'
import { bearer, merged, signUp, tokenOf } from '../../support/service/people.ts'
import { asJson, joinService, openService, type TestService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'
import { commandsOf } from './run-command.ts'

const folder = fs.mkdtempSync(join(tmpdir(), 'kurz-backup-test-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const file = join(folder, 'kurz.backup')
const passphrase = { backupPassphrase: 'correct horse battery' }

const source = await openService()
/** Empty until the one test that fills it. */
const empty = joinService(await openTestDatabase())
const { make, visit } = linksTo('https://target.example/', source)
let paths: string[]
let authorization: RequestInit

/** What people and programs read, by path. */
const answersOf = async ({ ask }: TestService): Promise<Record<string, unknown>> => {
	const answers: Record<string, unknown> = {}
	for (const path of paths) {
		const answer = await ask(path, merged(authorization, { headers: { accept: 'application/json' } }))
		answers[path] = [answer.status, await answer.text()]
	}
	return answers
}

/** Runs a command that must refuse; nothing may have changed. */
const refusalOf = async (at: TestService, around: object, ...words: string[]): Promise<string> => {
	const [isDone, said] = await commandsOf(at, around)(...words).catch((error) => [false, error.message])
	expect([false, 2]).toContain(isDone)
	expect(said).not.toContain('\n')
	return said
}

/** The same backup with another header. */
const withHeader = (change: object): string => {
	const [header, ...lines] = Bun.zstdDecompressSync(fs.readFileSync(file)).toString().split('\n')
	const text = [JSON.stringify({ ...JSON.parse(header!), ...change }), ...lines].join('\n')
	const changed = join(folder, 'changed')
	fs.writeFileSync(changed, Bun.zstdCompressSync(Buffer.from(text)))
	return changed
}

beforeAll(async () => {
	const token = await tokenOf(source, await signUp(source))
	authorization = bearer(token)
	const links = [
		await make({ title: 'Straße "quoted", \\, \u2028 and 🙂', tags: ['ä,b', 'c'] }),
		await make(clickLimited(5)),
		await make({ isProtected: true, password: 'open sesame' }),
	]
	const owning = merged(asJson({ url: 'https://example.org/owned' }), authorization, { method: 'POST' })
	const owned = await (await source.ask('/api/v1/shorten', owning)).json()
	const slugs = [...links.map(({ slug }) => slug), owned.short_url]
	await crowd(40, (nth) => visit(slugs[nth % 4], {}, `192.0.2.${nth}`))
	paths = [
		...links.flatMap(({ slug, key }) => [
			`/api/v1/${slug}/${key}/details`,
			`/api/v1/${slug}/${key}/clicks.csv`,
		]),
		'/api/v1/my-links',
		`/api/v1/my-links/${owned.short_url}/details`,
	]
	// Some clicks are counted, some wait in the log.
	await source.project()
	await visit(slugs[0])
	const other = await make()
	const before = await answersOf(source)
	let isOver = false
	const visiting = crowd(4, async () => {
		while (!isOver) await visit(other.slug)
	})
	const [isDone, said] = await commandsOf(source, passphrase)('backup', file)
	isOver = true
	await visiting
	expect([isDone, said]).toEqual([
		true,
		expect.stringMatching(/kurz\.backup: 5 links, 1 account, \d+ counted clicks, \d+\.\d MB$/),
	])
	expect(fs.statSync(file).mode & 0o777).toBe(0o600)
	expect(fs.readdirSync(folder)).toEqual(['kurz.backup'])
	expect(await answersOf(source)).toEqual(before)
})

it.each<[string, () => string, RegExp]>([
	['that is missing', () => join(folder, 'missing'), /can't be used: ENOENT/],
	[
		'that was cut off',
		() => {
			const cut = join(folder, 'cut')
			fs.copyFileSync(file, cut)
			fs.truncateSync(cut, fs.statSync(file).size - 200)
			return cut
		},
		/can't be used: .*(cut off|damaged|lacks rows)/,
	],
	[
		'without its last line',
		() => {
			const lines = Bun.zstdDecompressSync(fs.readFileSync(file)).toString().split('\n')
			const short = join(folder, 'short')
			fs.writeFileSync(short, Bun.zstdCompressSync(Buffer.from(lines.slice(0, -2).join('\n'))))
			return short
		},
		/can't be used: its end is missing: it was cut off$/,
	],
	['of another program', () => withHeader({ format: 'other' }), /it is not a backup of Kurz/],
	[
		'of a newer version',
		() => withHeader({ migration: '0999_future' }),
		/was made by a newer Kurz \(migration 0999_future\): restore it with that one$/,
	],
	[
		'whose partitions are no partitions',
		() => withHeader({ partitions: [{ name: 'x', parent: 'clicks', bound: 'default; drop table links' }] }),
		/it was damaged$/,
	],
])('a file %s is refused in one line', async (_, path, line) => {
	expect(await refusalOf(empty, {}, 'restore', path())).toMatch(line)
})

const other = { secret: 'another secret that is long enough to be one' }

it('so are a wrong pass phrase or secret, a file that exists, and wrong words', async () => {
	const secretFile = join(folder, 'secret')
	const of = (around: object) => refusalOf(empty, { ...other, ...around }, 'restore', file)
	expect(await of({})).toBe('SECRET is not the one that the backup was made with: set it to that one')
	expect(await of({ secretFile })).toBe('set BACKUP_PASSPHRASE to the pass phrase of the backup')
	expect(await of({ secretFile, backupPassphrase: 'another phrase' })).toBe(
		'BACKUP_PASSPHRASE is not the pass phrase of the backup',
	)
	expect(await refusalOf(source, {}, 'backup', file)).toMatch(/is there already/)
	expect(await refusalOf(source, {}, 'backup', join(folder, 'nowhere', 'x'))).toMatch(
		/^backup .*: its folder is missing: make it, or choose another place \(ENOENT\)$/,
	)
	expect(await refusalOf(source, {}, 'restore')).toMatch(/usage: kurz restore FILE/)
	// Not this file: a socket that is missing has the same code.
	const nowhere = connect(
		{ path: '/nonexistent/.s.PGSQL.5432', username: 'x', database: 'x' },
		{ prepare: false },
	)
	const store = { ...source.store, ...createStore(onePool(nowhere)) }
	const away = await refusalOf({ ...source, store }, {}, 'backup', join(folder, 'away'))
	expect(away).toMatch(/^backup .*ENOENT/)
	await nowhere.close(0)
	const bare = join(folder, 'bare')
	expect((await commandsOf(source)('backup', bare))[1]).toMatch(/\nthe secret is not in it/)
	expect(await refusalOf(empty, { ...other, secretFile }, 'restore', bare)).toMatch(
		/^the backup has no secret: put that of the installation it comes from into .*secret, and restore again$/,
	)
})

it('at a terminal, the pass phrase is asked for, twice for a backup', async () => {
	const asked: string[] = []
	const typing = (...typed: string[]) => ({
		askSecret: async (question: string) => {
			asked.push(question)
			return typed.shift()!
		},
	})
	const path = join(folder, 'asked')
	const typed = typing('short', 'long enough', 'long anough', 'long enough', 'long enough')
	const [, said] = await commandsOf(source, typed)('backup', path)
	expect(said).toMatch(/^it must have at least 8 characters\nthese were two different ones\n.*asked: 5 links/)
	expect(asked).toHaveLength(5)
	const wrong = { ...other, secretFile: join(folder, 'secret'), ...typing('wrong') }
	expect(await refusalOf(empty, wrong, 'restore', path)).toBe('this is not the pass phrase of the backup')
	expect(asked.at(-1)).toBe('Pass phrase of the backup: ')
	const [, saidThen] = await commandsOf(source, typing(''))('backup', join(folder, 'none'))
	expect(saidThen).toMatch(/secret is not in it/)
})

it('it is restored into an empty database without a server, once, with the same answers', async () => {
	await empty.store.lease.hold('a server')
	expect(await refusalOf(empty, {}, 'restore', file)).toMatch(/a server uses the database: stop it first$/)
	await freeLease(empty.database)
	const secretFile = join(folder, 'restored-secret')
	const run = commandsOf(empty, { ...other, secretFile, ...passphrase })
	expect(await run('restore', file)).toEqual([true, expect.stringMatching(/^restored 5 links, 1 account/)])
	expect(fs.statSync(secretFile).mode & 0o777).toBe(0o600)
	expect(await answersOf(empty)).toEqual(await answersOf(source))
	expect(await (await linksTo('https://target.example/', empty).make()).clicks()).toBe(0)
	expect(await refusalOf(empty, {}, 'restore', file)).toMatch(
		/is not empty \(it has .*links.*users.*\): restore into a new one$/,
	)
	expect((await source.store.lastBackup.read(new Date(source.clock.now))).made).toBe(source.clock.now)
	expect((await empty.store.lastBackup.read(new Date(source.clock.now))).made).toBe(null)
})
