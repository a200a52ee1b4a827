/** Every command writes into a pipe whose reader takes its time, reads slowly, or goes away. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { everyRow } from '../../../server/operator/commands.ts'
import { findPort } from '../../support/machine/free-port.ts'
import { noVariables, serverCommand } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { makeAs } from '../../support/service/own-links.ts'
import { bearer, signUp, tokenOf } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const workplace = useWorkplace('kurz-pipes')
const port = await findPort()
const email = 'person@example.org'
const missing = join(workplace.folder, 'missing')

/** It would clear a screen, name the window, and turn the direction of its line. */
const evil = '\u001b[2J\u001b]0;evil\u0007\u009b1m\u202eright\u2066'
/** None of it may reach a terminal. */
const controls = /(?![\n\t])[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

/** What is typed, the exit code, and whether it writes more than a pipe holds (64 kB). */
const rows: Record<string, [words: string, code: number, isLong?: true]> = {
	serve: ['serve --help', 0],
	backup: ['backup -', 0, true],
	restore: [`restore ${missing}`, 1],
	export: [`export --account ${email}`, 0, true],
	import: [`import ${missing} --account ${email}`, 1],
	'user list': ['user list', 0, true],
	'user create': ['user create $RANDOM@example.org', 0],
	'user promote': [`user promote ${email}`, 0],
	'user demote': ['user demote nobody@example.org', 1],
	'user move-links': ['user move-links nobody@example.org noone@example.org --yes', 1],
	'user close': ['user close nobody@example.org --yes', 1],
	'user reopen': ['user reopen nobody@example.org', 1],
	'user reset-password': ['user reset-password nobody@example.org', 1],
	'user remove-factor': ['user remove-factor nobody@example.org', 1],
	invite: ['invite', 0],
	// The doctor, which runs beside it, finds its name.
	'host add': ['host add http://127.0.0.2:1', 0],
	'host list': ['host list', 0],
	'host close': ['host close gone.example --yes', 1],
	'host remove': ['host remove gone.example', 1],
	disable: ['disable --host target.example --dry-run', 0],
	enable: ['enable --host target.example --dry-run', 0],
	delete: ['delete --host target.example --dry-run', 0],
	'secret replace': ['secret replace', 0],
	rebuild: ['rebuild', 0],
	lanes: ['lanes', 0],
	clock: ['clock', 0],
	distribute: ['distribute', 1],
	config: ['config', 0],
	doctor: ['doctor', 0],
	healthcheck: ['healthcheck', 1],
	standby: ['standby', 1],
	version: ['version', 0],
	help: ['help', 0],
}

it('every command has a row', () => {
	expect(everyRow().map(([name]) => name)).toEqual(Object.keys(rows))
})

beforeAll(async () => {
	const session = await signUp(service, { email })
	const as = bearer(await tokenOf(service, session))
	for (let nth = 0; nth < 100; nth += 1)
		await makeAs(service, as, { url: `https://target.example/${randomBytes(1_500).toString('hex')}` })
	await service.database.sql`
		insert into users (id, name, email, email_verified, created_at, updated_at)
		select 'pipe-' || n, 'x', repeat('long-', 12) || n || '@example.org', false, now(), now()
		from generate_series(1, 1500) n`
	// Rows from before such characters were refused.
	await service.database.sql`
		update links set long_url = ${`https://target.example/${evil}`}, title = ${evil}
		where id = (select max(id) from links)`
	await service.database.sql`
		insert into users (id, name, email, email_verified, created_at, updated_at)
		values ('evil', ${evil}, ${`${evil}@example.org`}, false, now(), now())`
})

const perl = (script: string) => `perl -e '${script}'`
/** Each prints the number of bytes that it took. */
const readers = {
	'that sleeps': '{ sleep 1; wc -c; }',
	'that shows all': '{ sleep 1; cat; }',
	'that reads a megabyte a second': perl(
		'while (my $n = sysread(STDIN, $b, 16384)) { $all += $n; select undef, undef, undef, 0.016 } print $all',
	),
	'that goes away': 'head -c 1 | wc -c',
}
/** Another process that shares the pipe, like `ssh`, may have made it non-blocking. */
const nonBlocking = perl('use Fcntl; fcntl STDOUT, F_SETFL, O_WRONLY | O_NONBLOCK; exec @ARGV')

const run = async (words: string, reader: string, before = '') => {
	const { PATH = '', HOME = '' } = process.env
	const database: Record<string, string> = databaseVariables(service)
	const env = {
		...noVariables,
		PORT: String(port),
		...database,
		LOG_LEVEL: 'silent',
		PATH,
		HOME,
	}
	const line = `${before} ${serverCommand(database).join(' ')} ${words} | ${reader}; echo "code \${PIPESTATUS[0]}"`
	const child = workplace.start('bash', ['-c', line], { env, cwd: workplace.folder })
	await child.ended
	const output = child.output()
	expect(output).not.toMatch(/^\s+at .*:\d+/m)
	return {
		code: Number(/code (\d+)/.exec(output)![1]),
		bytes: Number(/^\s*(\d+)/m.exec(output)?.[1] ?? 0),
		output,
	}
}

const all = Object.entries(rows)
describe.each(all.filter(([, [, , isLong]]) => isLong))('%s, which is long', (_, [words]) => {
	it('reaches a reader that sleeps or is slow as a whole', async () => {
		const whole = await run(words, 'wc -c')
		expect(whole.bytes).toBeGreaterThan(120_000)
		const slow = [readers['that sleeps'], readers['that reads a megabyte a second']]
		for (const before of ['', nonBlocking])
			for (const reader of slow) {
				const { code, bytes, output } = await run(words, reader, before)
				expect(code, output).toBe(0)
				// What a backup says of its time is packed, too.
				expect(Math.abs(bytes - whole.bytes), output).toBeLessThan(100)
			}
	})
	it('controls no terminal', async () => {
		// Others write a file.
		if (!words.startsWith('user')) return
		for (const form of ['', ' --json']) {
			const { output } = await run(words + form, 'cat')
			expect(output).toContain('\\u001b[2J')
			expect(output).not.toMatch(controls)
		}
	})
	it('ends when its reader goes away', async () => {
		const { code, output } = await run(words, readers['that goes away'])
		expect(output).toMatch(words === 'backup -' ? /nobody reads the pipe any more \(EPIPE\)/ : /^1\n/)
		expect([0, 1]).toContain(code)
	})
})

describe.concurrent.each(all.filter(([, [, , isLong]]) => !isLong))('%s', (_, [words, code]) => {
	it.each(['that shows all', 'that goes away'] as const)('has a reader %s', async (reader) => {
		const { code: got, output } = await run(words, readers[reader], nonBlocking)
		expect(got, output).toBe(code)
		expect(output).not.toMatch(controls)
	})
})
